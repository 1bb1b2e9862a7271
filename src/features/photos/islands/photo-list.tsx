import { useRef } from 'react'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { listAddress } from '../components/validation/addresses.ts'
import { NothingAwaits } from '../components/validation/nothing-awaits.tsx'
import { PhotoRow } from '../components/validation/photo-row.tsx'
import { type AwaitingPage, usePhotoList } from '../components/validation/use-photo-list.ts'
import * as texts from '../desk-texts.ts'

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: AwaitingPage | null
  /** Which page that is. */
  page: number
  /** For the plain forms. */
  token: string
  now: number
}

/** Photos that await validation as a list, 20 a page; each is accepted or refused in its row (specification 1, section 2). */
export default function PhotoList({ first, page: start, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const { page, number, isError, outcomes, decide, undo, undoLatest, turnTo, refresh } = usePhotoList(
    first,
    start,
  )
  const rows = useRef<HTMLOListElement>(null)
  useKeyboardShortcuts({ z: undoLatest })
  if (isError) return <ErrorNotice title={texts.DESK_FAILED} hint={BUG_HINT} />
  if (!page) return <Skeleton lines={4} />
  const decided = page.data.filter(({ id }) => outcomes.has(id)).length
  return (
    <div className="validation">
      <p>
        <strong>{texts.waitingFor((page.total ?? 0) - decided)}</strong>
      </p>
      {page.data.length === 0 && <NothingAwaits href={listAddress()} />}
      <ol className="photo-rows" ref={rows}>
        {page.data.map((photo) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            page={number}
            outcome={outcomes.get(photo.id)}
            token={token}
            now={now}
            onDecide={(refusal) => {
              focusAfter(rows.current)
              decide(photo.id, refusal)
            }}
            onUndo={() => undo(photo.id)}
          />
        ))}
      </ol>
      {decided > 0 && decided === page.data.length && (
        <Button icon="rotate-cw" onClick={refresh}>
          {texts.NEXT_ONES}
        </Button>
      )}
      <Pager
        current={number}
        last={page.last_page ?? 1}
        hrefOf={listAddress}
        onGo={(to) => {
          turnTo(to)
          document.getElementById('contenu')?.scrollIntoView()
        }}
      />
    </div>
  )
}

/** The buttons of the row in focus are about to go: the focus moves to the next row that is to be decided. */
function focusAfter(rows: HTMLOListElement | null): void {
  let row = document.activeElement?.closest('.photo-rows > li')?.nextElementSibling
  while (row?.classList.contains('decided')) row = row.nextElementSibling
  if (rows?.contains(row ?? null)) row?.querySelector('button')?.focus()
}
