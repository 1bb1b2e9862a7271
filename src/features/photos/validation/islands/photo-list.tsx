import { useRef } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { EmptyValidationQueue } from '../components/empty-validation-queue.tsx'
import { formatViewQuery, getListHref, getSingleHref } from '../components/hrefs.ts'
import { RefusalReasons } from '../components/refusal-reasons.tsx'
import { type AwaitingPage, type PhotoOutcome, useAwaitingPhotos } from '../components/use-awaiting-photos.ts'
import type { Refusal } from '../contract/refusal.ts'
import { type AwaitingPhoto, decidePhoto } from '../contract/validation.ts'
import * as texts from '../validation-queue-texts.ts'

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
export default function AwaitingPhotoList({ first, page: start, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const { page, number, isError, outcomes, decide, undo, undoLatest, turnTo, refresh } = useAwaitingPhotos(
    first,
    start,
  )
  const rows = useRef<HTMLOListElement>(null)
  useKeyboardShortcuts({ z: undoLatest })
  if (isError) return <ErrorNotice title={texts.PHOTOS_FAILED} hint={BUG_HINT} />
  if (!page) return <Skeleton lines={4} />
  const decided = page.data.filter(({ id }) => outcomes.has(id)).length
  return (
    <div className="validation">
      <p>
        <strong>{texts.formatWaitingCount((page.total ?? 0) - decided)}</strong>
      </p>
      {page.data.length === 0 && <EmptyValidationQueue href={getListHref()} />}
      <ol className="photo-rows" ref={rows}>
        {page.data.map((photo) => (
          <AwaitingPhotoRow
            key={photo.id}
            photo={photo}
            page={number}
            outcome={outcomes.get(photo.id)}
            token={token}
            now={now}
            onDecide={(refusal) => {
              focusNextRow(rows.current)
              decide(photo.id, refusal)
            }}
            onUndo={() => undo(photo.id)}
          />
        ))}
      </ol>
      {decided > 0 && decided === page.data.length && (
        <Button icon="rotate-cw" onClick={refresh}>
          {texts.NEXT_PHOTOS}
        </Button>
      )}
      <Pager
        current={number}
        last={page.last_page ?? 1}
        hrefOf={getListHref}
        onGo={(to) => {
          turnTo(to)
          document.getElementById('contenu')?.scrollIntoView()
        }}
      />
    </div>
  )
}

/** The buttons of the row in focus are about to go: the focus moves to the next row that is to be decided. */
function focusNextRow(rows: HTMLOListElement | null): void {
  let row = document.activeElement?.closest('.photo-rows > li')?.nextElementSibling
  while (row?.classList.contains('decided')) row = row.nextElementSibling
  if (rows?.contains(row ?? null)) row?.querySelector('button')?.focus()
}

interface AwaitingPhotoRowProps {
  photo: AwaitingPhoto
  /** Of the list. */
  page: number
  outcome: PhotoOutcome | undefined
  token: string
  now: number
  onDecide: (refusal: Refusal | null) => void
  onUndo: () => void
}

/** A photo of the list: the picture, whose it is, and what is decided of it or has been. */
export function AwaitingPhotoRow({ photo, outcome, now, onUndo, ...decision }: AwaitingPhotoRowProps) {
  const { id, user_id, name, width, height, created_at, verification, code } = photo
  return (
    <li className={outcome ? 'panel photo-row decided' : 'panel photo-row'}>
      <img
        src={`/up/photo/${photo.photo}`}
        width={width}
        height={height}
        alt={texts.formatPhotoAlt(name)}
        loading="lazy"
        decoding="async"
      />
      <div className="photo-row-facts">
        <a href={`/admin/membres/${user_id}`}>{name}</a>
        <p className="soft">
          <RelativeDate moment={created_at} now={now} />, {texts.formatSize(width, height)}
        </p>
        {verification && (
          <p className="photo-row-paper">
            <Icon name="shield-check" />
            <span>{texts.VERIFICATION}</span>
            <strong>{user_id}</strong>
            <strong>{code}</strong>
          </p>
        )}
        <a className="soft" href={getSingleHref(id - 1)}>
          Voir en grand
        </a>
      </div>
      <div className="photo-row-acts">
        {outcome ? (
          <DecisionResult outcome={outcome} name={name} onUndo={onUndo} />
        ) : (
          <DecisionButtons photo={photo} {...decision} />
        )}
      </div>
    </li>
  )
}

type DecisionButtonsProps = Pick<AwaitingPhotoRowProps, 'photo' | 'page' | 'token' | 'onDecide'>

function DecisionButtons({ photo, page, token, onDecide }: DecisionButtonsProps) {
  const reasonField = useRef<HTMLInputElement>(null)
  const ofMember = <span className="sr">{texts.formatMemberSuffix(photo.name)}</span>
  return (
    <>
      <OperationForm
        of={decidePhoto}
        params={{ photoId: photo.id, decision: 1 }}
        suffix={formatViewQuery(page)}
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
        <RefusalReasons
          photo={photo}
          page={page}
          token={token}
          onRefuse={onDecide}
          reasonField={reasonField}
        />
      </details>
    </>
  )
}

function DecisionResult({
  outcome,
  name,
  onUndo,
}: {
  outcome: PhotoOutcome
  name: string
  onUndo: () => void
}) {
  return (
    <p role="status">
      <Icon name={outcome.result === 'accepted' ? 'circle-check' : 'ban'} />
      {texts.OUTCOME_LABELS[outcome.result]}
      {outcome.canUndo && (
        <Button kind="soft" small icon="undo-2" onClick={onUndo}>
          {texts.UNDO}
          <span className="sr">{texts.formatMemberSuffix(name)}</span>
        </Button>
      )}
    </p>
  )
}
