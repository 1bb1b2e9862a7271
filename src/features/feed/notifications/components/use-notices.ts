import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type CallError, callApi, callUrl } from '../../../../client/call.ts'
import { onLive } from '../../../../client/live.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useRestoredPages } from '../../../../ui/use-restored-pages.ts'
import { listNotifications, type Notification, readNotification, readNotifications } from '../contract.ts'

export type NoticesPage = Reply<typeof listNotifications>
type Pages = InfiniteData<NoticesPage>

const QUERY_KEY = ['notifications']

/**
 * The pages of notifications, gathered as they come and read anew whenever something is told or marked elsewhere.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 * @param start address of the first page's call
 */
export function useNotices(readerId: number, first: NoticesPage | null, start: string) {
  const client = useQueryClient()
  const { data, hasNextPage, isError, isPending, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam }) => callUrl(listNotifications, pageParam),
    initialPageParam: start,
    getNextPageParam: (last: NoticesPage) => last.next_page_url,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: { pages: [first], pageParams: [start] } } : {}),
  })
  useRestoredPages<Pages>('notifications', `${readerId} ${start}`, data, (kept) =>
    client.setQueryData(QUERY_KEY, kept),
  )
  const notices = useMemo(() => merged(data?.pages ?? []), [data])
  useRefresh(notices, () => void client.invalidateQueries({ queryKey: QUERY_KEY }))

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
    /** Marks one on the way to its place; where that is not heard it stays unread, and nobody is kept. */
    open: ({ id, read }: Notification) => {
      if (read) return
      markUpTo(id, (one) => one.id === id)
      callApi(readNotification, { params: { id: String(id) } }, { keepalive: true }).catch(() => {})
    },
    markAll: async () => {
      const until = Math.max(...notices.map(({ id }) => id))
      markUpTo(until, () => true)
      try {
        const { message } = await callApi(readNotifications, { body: { until } })
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

/** Reads anew when the counters are told; the first time, as the page begins to listen, only where they say something else. */
function useRefresh(notices: readonly Notification[], refresh: () => void): void {
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
function merged(pages: readonly NoticesPage[]): Notification[] {
  const byId = new Map<number, Notification>()
  for (const notice of pages.flatMap(({ data }) => data))
    if (!byId.has(notice.id)) byId.set(notice.id, notice)
  return [...byId.values()]
}
