import { useRef } from 'react'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKeyboardShortcuts } from '../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../ui/use-now.ts'
import { listAddress, singleAddress, viewQuery } from '../components/validation/addresses.ts'
import { NothingAwaits } from '../components/validation/nothing-awaits.tsx'
import { Reasons } from '../components/validation/reasons.tsx'
import { type AwaitingPage, type Outcome, usePhotoList } from '../components/validation/use-photo-list.ts'
import type { Refusal } from '../contract/refusal.ts'
import { type AwaitingPhoto, decidePhoto } from '../contract/validation.ts'
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

interface PhotoRowProps {
  photo: AwaitingPhoto
  /** Of the list. */
  page: number
  outcome: Outcome | undefined
  token: string
  now: number
  onDecide: (refusal: Refusal | null) => void
  onUndo: () => void
}

/** A photo of the list: the picture, whose it is, and what is decided of it or has been. */
export function PhotoRow({ photo, outcome, now, onUndo, ...decision }: PhotoRowProps) {
  const { id, user_id, name, width, height, created_at, verification, code } = photo
  return (
    <li className={outcome ? 'panel photo-row decided' : 'panel photo-row'}>
      <img
        src={`/up/photo/${photo.photo}`}
        width={width}
        height={height}
        alt={texts.pictureOf(name)}
        loading="lazy"
        decoding="async"
      />
      <div className="photo-row-facts">
        <a href={`/admin/membres/${user_id}`}>{name}</a>
        <p className="soft">
          <RelativeDate moment={created_at} now={now} />, {texts.sizeOf(width, height)}
        </p>
        {verification && (
          <p className="photo-row-paper">
            <Icon name="shield-check" />
            <span>{texts.VERIFICATION}</span>
            <strong>{user_id}</strong>
            <strong>{code}</strong>
          </p>
        )}
        <a className="soft" href={singleAddress(id - 1)}>
          Voir en grand
        </a>
      </div>
      <div className="photo-row-acts">
        {outcome ? (
          <Decided outcome={outcome} name={name} onUndo={onUndo} />
        ) : (
          <Decision photo={photo} {...decision} />
        )}
      </div>
    </li>
  )
}

type DecisionProps = Pick<PhotoRowProps, 'photo' | 'page' | 'token' | 'onDecide'>

function Decision({ photo, page, token, onDecide }: DecisionProps) {
  const words = useRef<HTMLInputElement>(null)
  const ofMember = <span className="sr">{texts.ofMember(photo.name)}</span>
  return (
    <>
      <OperationForm
        of={decidePhoto}
        params={{ photoId: photo.id, decision: 1 }}
        suffix={viewQuery(page)}
        token={token}
        onSubmit={() => onDecide(null)}
      >
        <Button type="submit" small icon="check">
          {texts.ACCEPT}
          {ofMember}
        </Button>
      </OperationForm>
      {/* One of a name is open at a time. */}
      <details name="refuser">
        <summary className="btn btn-line btn-sm">
          {texts.REFUSE}
          {ofMember}
        </summary>
        <Reasons photo={photo} page={page} token={token} onRefuse={onDecide} words={words} />
      </details>
    </>
  )
}

function Decided({ outcome, name, onUndo }: { outcome: Outcome; name: string; onUndo: () => void }) {
  return (
    <p role="status">
      <Icon name={outcome.is === 'accepted' ? 'circle-check' : 'ban'} />
      {texts.OUTCOMES[outcome.is]}
      {outcome.canUndo && (
        <Button kind="soft" small icon="undo-2" onClick={onUndo}>
          {texts.UNDO}
          <span className="sr">{texts.ofMember(name)}</span>
        </Button>
      )}
    </p>
  )
}
