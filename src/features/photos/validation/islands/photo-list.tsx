import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import type { Reply } from '../../../../shared/endpoint.ts'
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
import { useSearchedPages } from '../../../../ui/use-searched-pages.ts'
import { SETTLED_STATUSES, sendDecision, sendUndo, useRequestQueue } from '../components/decision-calls.ts'
import {
  EmptyValidationQueue,
  formatViewQuery,
  getListHref,
  getSingleHref,
  PostOfPhoto,
  RefusalReasons,
} from '../components/queue-parts.tsx'
import {
  type AwaitingPhoto,
  decidePhoto,
  listAwaitingPhotos,
  type Refusal,
  UNDO_SECONDS,
} from '../contract.ts'
import * as texts from '../texts.ts'

interface Props {
  /** First page from the server; null if it failed, and the browser retries. */
  first: AwaitingPage | null
  /** Number of that page. */
  page: number
  /** For the plain forms. */
  token: string
  now: number
}

/**
 * Photos awaiting validation as a list, 20 a page; each row has its own decision (specification 1, section
 * 7).
 */
function AwaitingPhotoList({ first, page: start, token, now: loaded }: Props) {
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

export default withQueries(AwaitingPhotoList)

/** The focused buttons disappear: move the focus to the next undecided row. */
function focusNextRow(rows: HTMLOListElement | null): void {
  let row = document.activeElement?.closest('.photo-rows > li')?.nextElementSibling
  while (row?.classList.contains('decided')) row = row.nextElementSibling
  if (rows?.contains(row ?? null)) row?.querySelector('button')?.focus()
}

interface AwaitingPhotoRowProps {
  photo: AwaitingPhoto
  /** Page of the list. */
  page: number
  outcome: PhotoOutcome | undefined
  token: string
  now: number
  onDecide: (refusal: Refusal | null) => void
  onUndo: () => void
}

/** A row of the list: picture, owner, and buttons or outcome. */
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
        <PostOfPhoto photo={photo} />
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
      {/* Browsers open one `details` per name at a time. */}
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

export type AwaitingPage = Reply<typeof listAwaitingPhotos>

/** Outcome of a row; `settled`: decided by somebody else. */
export interface PhotoOutcome {
  result: 'accepted' | 'refused' | 'settled'
  /** Decided by this reader less than 30 seconds ago. */
  canUndo: boolean
}

const SETTLED_OUTCOME: PhotoOutcome = { result: 'settled', canUndo: false }
const QUERY_KEY = ['awaiting-photos']

/**
 * Pages of photos awaiting validation, in sync with the address. Decisions are optimistic, and reverted if
 * the server rejects them.
 * @param first page from the server; null if it failed, and the browser retries
 */
export function useAwaitingPhotos(first: AwaitingPage | null, start: number) {
  const client = useQueryClient()
  const {
    page,
    asked: request,
    isError,
    turnTo,
  } = useSearchedPages<AwaitingPage>({
    key: QUERY_KEY,
    read: ({ page: number }) => callApi(listAwaitingPhotos, { query: { page: String(number) } }),
    addressOf: ({ page: number }) => getListHref(number),
    first,
    start: { search: '', page: start },
  })
  const { enqueue } = useRequestQueue()
  // In order of decision.
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, PhotoOutcome>>(new Map())
  const setOutcome = (id: number, outcome: PhotoOutcome | null) =>
    setOutcomes(
      (all) => new Map([...all].filter(([other]) => other !== id).concat(outcome ? [[id, outcome]] : [])),
    )

  const decide = (id: number, refusal: Refusal | null) => {
    const outcome: PhotoOutcome = { result: refusal ? 'refused' : 'accepted', canUndo: true }
    const endUndo = () =>
      setOutcomes((all) =>
        all.get(id) === outcome ? new Map(all).set(id, { ...outcome, canUndo: false }) : all,
      )
    setOutcome(id, outcome)
    enqueue(id, async () => {
      const failure = await sendDecision(id, refusal)
      if (failure === null) setTimeout(endUndo, UNDO_SECONDS * 1000)
      else setOutcome(id, SETTLED_STATUSES.includes(failure) ? SETTLED_OUTCOME : null)
      return failure === null
    })
  }

  const undo = (id: number) => {
    setOutcome(id, null)
    enqueue(id, async (wasDecided) => {
      if (!wasDecided) return true
      const failure = await sendUndo(id)
      if (failure !== null) setOutcome(id, SETTLED_OUTCOME)
      // No page loaded since its decision contains it.
      else if (!page?.data.some((photo) => photo.id === id)) await refresh()
      return failure === null
    })
  }

  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY })
  const undoLatest = () => {
    const id = [...outcomes].findLast(([, { canUndo }]) => canUndo)?.[0]
    if (id !== undefined) undo(id)
  }
  return { page, number: request.page, isError, outcomes, decide, undo, undoLatest, turnTo, refresh }
}
