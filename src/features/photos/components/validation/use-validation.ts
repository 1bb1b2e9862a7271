import { useEffect, useReducer, useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import { DESK_PAGE, type DeskPhoto, type DeskPhotos, listDeskPhotos } from '../../contract/desk.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { UNDO_SECONDS } from '../../contract/validation.ts'
import { CONFLICT, SETTLED, sendDecision, sendUndo, toastFailure, useTurns } from './decision-calls.ts'

export interface Validation {
  queue: Queue
  /** Accepts the photo in view, or refuses it; the next one is in view at once. */
  decide: (refusal: Refusal | null) => void
  skip: () => void
  /** Takes back the latest decision. */
  undo: () => void
}

/** The queue of photos, and what is done to it; each act is shown at once, and taken back where the server refuses it. */
export function useValidation(first: DeskPhotos): Validation {
  const [queue, step] = useReducer(stepQueue, first, startQueue)
  const { inTurn, underway } = useTurns()
  useRefill(queue, (page) => step({ kind: 'loaded', page, underway: underway() }))

  const decide = (refusal: Refusal | null) => {
    const [photo] = queue.photos
    if (!photo) return
    const { id } = photo
    step({ kind: 'decided', photo })
    inTurn(id, async () => {
      const failure = await sendDecision(id, refusal)
      if (failure === null) setTimeout(() => step({ kind: 'past', id }), UNDO_SECONDS * 1000)
      else if (SETTLED.includes(failure)) step({ kind: 'gone', id, met: failure === CONFLICT })
      else step({ kind: 'failed', photo })
      return failure === null
    })
  }

  const undo = () => {
    const photo = queue.decided.at(-1)
    if (!photo) return
    const { id } = photo
    step({ kind: 'back', photo })
    inTurn(id, async (wasDecided) => {
      // What the server did not take awaits still, or is gone, already.
      if (!wasDecided) return true
      const failure = await sendUndo(id)
      if (failure !== null) step({ kind: 'gone', id, met: false })
      return failure === null
    })
  }

  return { queue, decide, skip: () => step({ kind: 'skipped' }), undo }
}

/** Asks for the next page while some photos are still at hand; what fails is tried again with the next decision. */
function useRefill({ photos, next }: Queue, onPage: (page: DeskPhotos) => void): void {
  const isAsking = useRef(false)
  const left = photos.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the queue has grown shorter, not when it is drawn
  useEffect(() => {
    if (left > LOW || next === null || isAsking.current) return
    isAsking.current = true
    callApi(listDeskPhotos, { query: next > 0 ? { after: String(next) } : {} })
      .then(onPage, toastFailure)
      .finally(() => {
        isAsking.current = false
      })
  }, [left, next])
}

/** What is to be decided, as this browser knows it: the photo in view first. */
interface Queue {
  photos: readonly DeskPhoto[]
  /** Decided and not past taking back, the latest last. */
  decided: readonly DeskPhoto[]
  /** All that await, here and at the server. */
  waiting: number
  /** The id behind which the next page starts; null where there is none. */
  next: number | null
  /** The lowest id that was put off: once nothing else is left, the queue starts there again. */
  putOff: number | null
}

type Step =
  | { kind: 'decided'; photo: DeskPhoto }
  /** It awaits again, for its decision is taken back. */
  | { kind: 'back'; photo: DeskPhoto }
  /** It awaits still, for its decision did not reach the server. */
  | { kind: 'failed'; photo: DeskPhoto }
  /** It is to be decided no more, nor taken back. @param met somebody else, who decided it meanwhile */
  | { kind: 'gone'; id: number; met: boolean }
  /** Its decision can be taken back no more. */
  | { kind: 'past'; id: number }
  | { kind: 'skipped' }
  /** @param underway decisions that the server may not have counted yet */
  | { kind: 'loaded'; page: DeskPhotos; underway: number }

/** Photos at hand below which more are asked for. */
const LOW = DESK_PAGE / 2
/** Photos left to whoever works at the same place of the queue, so that two do not meet at each one. */
const LEFT_TO_OTHER = DESK_PAGE / 2

function startQueue({ data, waiting, next }: DeskPhotos): Queue {
  return { photos: data, decided: [], waiting, next, putOff: null }
}

/** What a step makes of the queue. */
function stepQueue(queue: Queue, step: Step): Queue {
  const after = take(queue, step)
  const isOver = after.photos.length === 0 && after.next === null && after.putOff !== null
  return isOver ? { ...after, next: Number(after.putOff) - 1, putOff: null } : after
}

function take(queue: Queue, step: Step): Queue {
  switch (step.kind) {
    case 'decided':
      return {
        ...without(queue, step.photo.id),
        decided: [...queue.decided, step.photo],
        waiting: Math.max(0, queue.waiting - 1),
      }
    case 'back': {
      const rest = without(queue, step.photo.id)
      return { ...rest, photos: [step.photo, ...rest.photos], waiting: queue.waiting + 1 }
    }
    case 'failed': {
      // Not in view again at once: the next key is meant for another photo.
      const waiting = queue.waiting + (isIn(queue, step.photo.id) ? 0 : 1)
      return putOff({ ...without(queue, step.photo.id), waiting }, [step.photo])
    }
    case 'gone': {
      const waiting = Math.max(0, queue.waiting - (isIn(queue, step.id) ? 1 : 0))
      const rest = { ...without(queue, step.id), waiting }
      return step.met ? leaveToOther(rest) : rest
    }
    case 'past':
      return { ...queue, decided: queue.decided.filter(({ id }) => id !== step.id) }
    case 'skipped':
      return putOff({ ...queue, photos: queue.photos.slice(1) }, queue.photos.slice(0, 1))
    case 'loaded':
      return load(queue, step.page, step.underway)
  }
}

function load(queue: Queue, { data, waiting, next }: DeskPhotos, underway: number): Queue {
  const known = new Set([...queue.photos, ...queue.decided].map(({ id }) => id))
  return {
    ...queue,
    photos: [...queue.photos, ...data.filter(({ id }) => !known.has(id))],
    waiting: Math.max(0, waiting - underway),
    next,
  }
}

/** The photo in view stays in view. */
function leaveToOther(queue: Queue): Queue {
  const [inView, ...rest] = queue.photos
  if (!inView) return queue
  const photos = [inView, ...rest.slice(LEFT_TO_OTHER)]
  return putOff({ ...queue, photos }, rest.slice(0, LEFT_TO_OTHER))
}

function putOff(queue: Queue, photos: readonly DeskPhoto[]): Queue {
  const ids = [queue.putOff, ...photos.map(({ id }) => id)].filter((id) => id !== null)
  return { ...queue, putOff: ids.length > 0 ? Math.min(...ids) : null }
}

const isIn = ({ photos }: Queue, sought: number) => photos.some(({ id }) => id === sought)

function without(queue: Queue, gone: number): Queue {
  const others = (photos: readonly DeskPhoto[]) => photos.filter(({ id }) => id !== gone)
  return { ...queue, photos: others(queue.photos), decided: others(queue.decided) }
}
