import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type CallError, callApi, callUrl } from '../../../../client/call.ts'
import { onLive } from '../../../../client/live.ts'
import { withQueries } from '../../../../client/providers.tsx'
import type { Reply } from '../../../../shared/endpoint.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Lantern } from '../../../../ui/illustrations.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { useRestoredPages } from '../../../../ui/use-restored-pages.ts'
import {
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
  type NotificationContent,
} from '../contract.ts'
import {
  getNotificationSentence,
  getNotificationUrl,
  isKnownNotificationType,
  quotesMember,
} from '../notification-types.ts'
import { formatQuoted, NOTIFICATIONS_TITLE } from '../texts.ts'

/** Rows in the first view; pictures of later ones load lazily. */
const ROWS_IN_FIRST_VIEW = 8

interface Props {
  /** Rendered by the server; null if that failed, and the browser loads it. */
  first: NotificationsPage | null
  /** Address of the call that answers it. */
  start: string
  readerId: number
  /** The CSRF token of the page. */
  token: string
  now: number
}

/** The member's notifications (specification 2, section 2). */
function Notifications({ first, start, readerId, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const list = useRef<HTMLUListElement>(null)
  const found = useNotifications(readerId, first, start)
  const { notices } = found
  if (found.isLoading) return <Skeleton lines={12} />
  if (notices.length === 0) return found.isFailed ? <NotificationsLoadError /> : <EmptyNotifications />
  return (
    <>
      {notices.some(({ read }) => !read) && (
        <OperationForm
          of={markNotificationsRead}
          token={token}
          className="told-all"
          onSubmit={() => {
            // The button disappears; keyboard focus stays in the list.
            list.current?.focus({ preventScroll: true })
            void found.markAll()
          }}
        >
          <input type="hidden" name="until" value={Math.max(...notices.map(({ id }) => id))} />
          <Button type="submit" kind="bare" icon="check-check">
            Tout marquer comme lu
          </Button>
        </OperationForm>
      )}
      <ul ref={list} className="told-list" tabIndex={-1} aria-label={NOTIFICATIONS_TITLE}>
        {notices.map((notice, index) => (
          <NotificationItem
            key={notice.id}
            notice={notice}
            now={now}
            lazy={index >= ROWS_IN_FIRST_VIEW}
            onOpen={() => found.open(notice)}
          />
        ))}
      </ul>
      {found.isFailed && <NotificationsLoadError />}
      {found.next && (
        <LoadMore
          busy={found.isLoadingMore}
          onMore={found.loadMore}
          href={found.next.replace(listNotifications.path, '/notifications')}
        />
      )}
    </>
  )
}

export default withQueries(Notifications)

function NotificationsLoadError() {
  return <ErrorNotice title="Erreur impossible de charger les notifications" hint={BUG_HINT} />
}

function EmptyNotifications() {
  return (
    <EmptyState
      title="Aucune notification"
      drawing="cloche"
      action={<LinkButton href="/forum">Faire un tour sur le forum</LinkButton>}
    >
      Personne n’a sonné. Quand on aimera vos photos, qu’on vous répondra ou qu’on vous nommera, vous le lirez
      ici.
    </EmptyState>
  )
}

interface NotificationItemProps {
  notice: Notification
  now: number
  /** Below the fold. */
  lazy: boolean
  /** Called when the link is opened, in this tab or another. */
  onOpen: () => void
}

/** A notification as one link; nothing for a type that these scripts do not know. */
export function NotificationItem({ notice, now, lazy, onOpen }: NotificationItemProps) {
  const { type, sender, name, read, created_at } = notice
  if (!isKnownNotificationType(type)) return null
  const content = JSON.parse(notice.data) as NotificationContent
  const { actor: who, others, text: says, advice } = getNotificationSentence(type, name, content)
  const { last_activity, ...face } = notice
  const member = sender !== null && name !== null ? { ...face, id: sender, name } : null
  return (
    <li className={read ? 'news-line told' : 'news-line told told-unread'}>
      {member ? (
        <Avatar member={{ ...member, ...(last_activity && { last_activity }) }} now={now} lazy={lazy} />
      ) : (
        <span className="avatar told-staff">
          <Lantern />
        </span>
      )}
      <div className="news-words">
        <p>
          <a href={getNotificationUrl(type, notice, content)} onClick={onOpen} onAuxClick={onOpen}>
            {member ? <MemberName member={member} /> : <strong>{who}</strong>}
            {others} {says}
          </a>
        </p>
        <NotificationQuote type={type} content={content} />
        {advice && <p className="soft">{advice}</p>}
        <p className="told-when">
          <RelativeDate moment={created_at} now={now} />
          {!read && <span className="told-new">non lue</span>}
        </p>
      </div>
      {content.photo_photo && (
        <img
          src={getAvatarUrl(content.photo_photo)}
          width={56}
          height={56}
          alt=""
          loading={lazy ? 'lazy' : undefined}
          decoding="async"
        />
      )}
    </li>
  )
}

/** The quoted comment, or the reason. */
function NotificationQuote({
  type,
  content: { comment, text },
}: {
  type: number
  content: NotificationContent
}) {
  if (comment) return <p className="told-words">{formatQuoted(comment)}</p>
  if (!text) return null
  return <p className="told-words">{quotesMember(type) ? formatQuoted(text) : `Motif\u202f: ${text}`}</p>
}

export type NotificationsPage = Reply<typeof listNotifications>
type Pages = InfiniteData<NotificationsPage>

const QUERY_KEY = ['notifications']

/**
 * Loads the pages of notifications; reloads on changes elsewhere.
 * @param first rendered by the server; null if that failed
 * @param start address of the first page's call
 */
export function useNotifications(readerId: number, first: NotificationsPage | null, start: string) {
  const client = useQueryClient()
  const { data, hasNextPage, isError, isPending, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam }) => callUrl(listNotifications, pageParam),
    initialPageParam: start,
    getNextPageParam: (last: NotificationsPage) => last.next_page_url,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: { pages: [first], pageParams: [start] } } : {}),
  })
  useRestoredPages<Pages>('notifications', `${readerId} ${start}`, data, (restored) =>
    client.setQueryData(QUERY_KEY, restored),
  )
  const notices = useMemo(() => mergePages(data?.pages ?? []), [data])
  useRefreshOnCounters(notices, () => void client.invalidateQueries({ queryKey: QUERY_KEY }))

  const markUpTo = (until: number, isMarked: (notice: Notification) => boolean) =>
    client.setQueryData<Pages>(
      QUERY_KEY,
      (old) =>
        old && {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id <= until && isMarked(one) ? { ...one, read: true } : one)),
          })),
        },
    )
  return {
    notices,
    next: hasNextPage ? (data?.pages.at(-1)?.next_page_url ?? null) : null,
    isFailed: isError,
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    /** Marks one as read while its page opens; a failure leaves it unread and does not delay. */
    open: ({ id, read }: Notification) => {
      if (read) return
      markUpTo(id, (one) => one.id === id)
      callApi(markNotificationRead, { params: { id: String(id) } }, { keepalive: true }).catch(() => {})
    },
    markAll: async () => {
      const until = Math.max(...notices.map(({ id }) => id))
      markUpTo(until, () => true)
      try {
        const { message } = await callApi(markNotificationsRead, { body: { until } })
        await showSuccess(message)
      } catch (error) {
        await Promise.all([
          showError((error as CallError).serverMessage),
          client.invalidateQueries({ queryKey: QUERY_KEY }),
        ])
      }
    },
  }
}

/** Reloads on every counter event; on the first one only if the number differs. */
function useRefreshOnCounters(notices: readonly Notification[], refresh: () => void): void {
  const latest = useRef({ notices, refresh })
  latest.current = { notices, refresh }
  useEffect(() => {
    let isFirst = true
    return onLive('counters', ({ notifications }) => {
      const unread = latest.current.notices.filter(({ read }) => !read).length
      if (!isFirst || notifications !== unread) latest.current.refresh()
      isFirst = false
    })
  }, [])
}

/** All in order, each once. */
function mergePages(pages: readonly NotificationsPage[]): Notification[] {
  const byId = new Map<number, Notification>()
  for (const notice of pages.flatMap(({ data }) => data))
    if (!byId.has(notice.id)) byId.set(notice.id, notice)
  return [...byId.values()]
}
