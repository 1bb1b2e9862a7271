import { useRef } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { NoticeRow } from '../components/notice-row.tsx'
import { type NoticesPage, useNotices } from '../components/use-notices.ts'
import { listNotifications, readNotifications } from '../contract.ts'
import { NOTICES_TITLE } from '../texts.ts'

/** Rows in the first view: pictures of the others are fetched when they come near. */
const IN_VIEW = 8

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: NoticesPage | null
  /** Address of the call that answers it. */
  start: string
  readerId: number
  /** The CSRF token of the page. */
  token: string
  now: number
}

/** What concerns the reader (specification 2, section 2). */
export default function Notifications({ first, start, readerId, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const list = useRef<HTMLUListElement>(null)
  const found = useNotices(readerId, first, start)
  const { notices } = found
  if (found.isLoading) return <Skeleton lines={12} />
  if (notices.length === 0) return found.isFailed ? <Failed /> : <Nothing />
  return (
    <>
      {notices.some(({ read }) => !read) && (
        <OperationForm
          of={readNotifications}
          token={token}
          className="told-all"
          onSubmit={() => {
            // The button goes: who walks by the keyboard stays here.
            list.current?.focus({ preventScroll: true })
            void found.markAll()
          }}
        >
          <input type="hidden" name="until" value={Math.max(...notices.map(({ id }) => id))} />
          <Button type="submit" kind="soft" icon="check-check">
            Tout marquer comme lu
          </Button>
        </OperationForm>
      )}
      <ul ref={list} tabIndex={-1} aria-label={NOTICES_TITLE}>
        {notices.map((notice, place) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            now={now}
            lazy={place >= IN_VIEW}
            onOpen={() => found.open(notice)}
          />
        ))}
      </ul>
      {found.isFailed && <Failed />}
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

function Failed() {
  return <ErrorNotice title="Erreur impossible de charger les notifications" hint={BUG_HINT} />
}

function Nothing() {
  return (
    <EmptyState
      title="Aucune notification"
      action={<LinkButton href="/forum">Faire un tour sur le forum</LinkButton>}
    >
      Quand on aimera vos photos, qu’on vous répondra ou qu’on vous nommera, vous le lirez ici.
    </EmptyState>
  )
}
