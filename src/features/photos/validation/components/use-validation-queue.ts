import { useEffect, useReducer, useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import type { Refusal } from '../contract/refusal.ts'
import { UNDO_SECONDS } from '../contract/validation.ts'
import {
  listValidationQueue,
  QUEUE_PAGE_SIZE,
  type QueuedPhoto,
  type ValidationQueuePage,
} from '../contract/validation-queue.ts'
import {
  CONFLICT,
  SETTLED_STATUSES,
  sendDecision,
  sendUndo,
  showFailure,
  useRequestQueue,
} from './decision-calls.ts'

export interface ValidationState {
  queue: PhotoQueue
  /** Accepts the photo in view, or refuses it; the next one is in view at once. */
  decide: (refusal: Refusal | null) => void
  skip: () => void
  /** Takes back the latest decision. */
  undo: () => void
}

/** The queue of photos, and what is done to it; each act is shown at once, and taken back where the server refuses it. */
export function useValidationQueue(first: ValidationQueuePage): ValidationState {
  const [queue, step] = useReducer(reduceQueue, first, createQueue)
  const { inTurn, underway } = useRequestQueue()
  useQueueRefill(queue, (page) => step({ kind: 'loaded', page, underway: underway() }))

  const decide = (refusal: Refusal | null) => {
    const [photo] = queue.photos
    if (!photo) return
    const { id } = photo
    step({ kind: 'decided', photo })
    inTurn(id, async () => {
      const failure = await sendDecision(id, refusal)
      if (failure === null) setTimeout(() => step({ kind: 'past', id }), UNDO_SECONDS * 1000)
      else if (SETTLED_STATUSES.includes(failure)) step({ kind: 'gone', id, met: failure === CONFLICT })
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
function useQueueRefill({ photos, next }: PhotoQueue, onPage: (page: ValidationQueuePage) => void): void {
  const isAsking = useRef(false)
  const left = photos.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the queue has grown shorter, not when it is drawn
  useEffect(() => {
    if (left > REFILL_THRESHOLD || next === null || isAsking.current) return
    isAsking.current = true
    callApi(listValidationQueue, { query: next > 0 ? { after: String(next) } : {} })
      .then(onPage, showFailure)
      .finally(() => {
        isAsking.current = false
      })
  }, [left, next])
}

/** What is to be decided, as this browser knows it: the photo in view first. */
interface PhotoQueue {
  photos: readonly QueuedPhoto[]
  /** Decided and not past taking back, the latest last. */
  decided: readonly QueuedPhoto[]
  /** All that await, here and at the server. */
  waiting: number
  /** The id behind which the next page starts; null where there is none. */
  next: number | null
  /** The lowest id that was put off: once nothing else is left, the queue starts there again. */
  postponedId: number | null
}

type QueueAction =
  | { kind: 'decided'; photo: QueuedPhoto }
  /** It awaits again, for its decision is taken back. */
  | { kind: 'back'; photo: QueuedPhoto }
  /** It awaits still, for its decision did not reach the server. */
  | { kind: 'failed'; photo: QueuedPhoto }
  /** It is to be decided no more, nor taken back. @param met somebody else, who decided it meanwhile */
  | { kind: 'gone'; id: number; met: boolean }
  /** Its decision can be taken back no more. */
  | { kind: 'past'; id: number }
  | { kind: 'skipped' }
  /** @param underway decisions that the server may not have counted yet */
  | { kind: 'loaded'; page: ValidationQueuePage; underway: number }

/** Photos at hand below which more are asked for. */
const REFILL_THRESHOLD = QUEUE_PAGE_SIZE / 2
/** Photos left to whoever works at the same place of the queue, so that two do not meet at each one. */
const POSTPONED_FOR_OTHER = QUEUE_PAGE_SIZE / 2

function createQueue({ data, waiting, next }: ValidationQueuePage): PhotoQueue {
  return { photos: data, decided: [], waiting, next, postponedId: null }
}

/** What a step makes of the queue. */
function reduceQueue(queue: PhotoQueue, step: QueueAction): PhotoQueue {
  const after = applyAction(queue, step)
  const isOver = after.photos.length === 0 && after.next === null && after.postponedId !== null
  return isOver ? { ...after, next: Number(after.postponedId) - 1, postponedId: null } : after
}

function applyAction(queue: PhotoQueue, step: QueueAction): PhotoQueue {
  switch (step.kind) {
    case 'decided':
      return {
        ...removeFromQueue(queue, step.photo.id),
        decided: [...queue.decided, step.photo],
        waiting: Math.max(0, queue.waiting - 1),
      }
    case 'back': {
      const remaining = removeFromQueue(queue, step.photo.id)
      return { ...remaining, photos: [step.photo, ...remaining.photos], waiting: queue.waiting + 1 }
    }
    case 'failed': {
      // Not in view again at once: the next key is meant for another photo.
      const waiting = queue.waiting + (isInQueue(queue, step.photo.id) ? 0 : 1)
      return postponePhotos({ ...removeFromQueue(queue, step.photo.id), waiting }, [step.photo])
    }
    case 'gone': {
      const waiting = Math.max(0, queue.waiting - (isInQueue(queue, step.id) ? 1 : 0))
      const remaining = { ...removeFromQueue(queue, step.id), waiting }
      return step.met ? postponeForOther(remaining) : remaining
    }
    case 'past':
      return { ...queue, decided: queue.decided.filter(({ id }) => id !== step.id) }
    case 'skipped':
      return postponePhotos({ ...queue, photos: queue.photos.slice(1) }, queue.photos.slice(0, 1))
    case 'loaded':
      return appendPage(queue, step.page, step.underway)
  }
}

function appendPage(
  queue: PhotoQueue,
  { data, waiting, next }: ValidationQueuePage,
  underway: number,
): PhotoQueue {
  const known = new Set([...queue.photos, ...queue.decided].map(({ id }) => id))
  return {
    ...queue,
    photos: [...queue.photos, ...data.filter(({ id }) => !known.has(id))],
    waiting: Math.max(0, waiting - underway),
    next,
  }
}

/** The photo in view stays in view. */
function postponeForOther(queue: PhotoQueue): PhotoQueue {
  const [inView, ...remaining] = queue.photos
  if (!inView) return queue
  const photos = [inView, ...remaining.slice(POSTPONED_FOR_OTHER)]
  return postponePhotos({ ...queue, photos }, remaining.slice(0, POSTPONED_FOR_OTHER))
}

function postponePhotos(queue: PhotoQueue, photos: readonly QueuedPhoto[]): PhotoQueue {
  const ids = [queue.postponedId, ...photos.map(({ id }) => id)].filter((id) => id !== null)
  return { ...queue, postponedId: ids.length > 0 ? Math.min(...ids) : null }
}

const isInQueue = ({ photos }: PhotoQueue, sought: number) => photos.some(({ id }) => id === sought)

function removeFromQueue(queue: PhotoQueue, gone: number): PhotoQueue {
  const others = (photos: readonly QueuedPhoto[]) => photos.filter(({ id }) => id !== gone)
  return { ...queue, photos: others(queue.photos), decided: others(queue.decided) }
}
