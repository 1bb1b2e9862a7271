import { useEffect, useReducer, useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import {
  listValidationQueue,
  QUEUE_PAGE_SIZE,
  type QueuedPhoto,
  type Refusal,
  UNDO_SECONDS,
  type ValidationQueuePage,
} from '../contract.ts'
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
  /** Accepts or refuses the current photo; the next one shows at once. */
  decide: (refusal: Refusal | null) => void
  skip: () => void
  /** Undoes the latest decision. */
  undo: () => void
}

/** Queue of photos with optimistic actions, reverted if the server rejects them. */
export function useValidationQueue(first: ValidationQueuePage): ValidationState {
  const [queue, step] = useReducer(reduceQueue, first, createQueue)
  const { enqueue, observeQuiet } = useRequestQueue()
  useQueueRefill(queue, () => {
    const isQuiet = observeQuiet()
    return (page) => step({ kind: 'loaded', page, isExact: isQuiet() })
  })

  const decide = (refusal: Refusal | null) => {
    const [photo] = queue.photos
    if (!photo) return
    const { id } = photo
    step({ kind: 'decided', photo })
    enqueue(id, async () => {
      const failure = await sendDecision(id, refusal)
      if (failure === null) setTimeout(() => step({ kind: 'past', id }), UNDO_SECONDS * 1000)
      else if (SETTLED_STATUSES.includes(failure)) step({ kind: 'gone', id, byOther: failure === CONFLICT })
      else step({ kind: 'failed', photo })
      return failure === null
    })
  }

  const undo = () => {
    const photo = queue.decided.at(-1)
    if (!photo) return
    const { id } = photo
    step({ kind: 'back', photo })
    enqueue(id, async (wasDecided) => {
      // The decision failed: there is nothing to undo.
      if (!wasDecided) return true
      const failure = await sendUndo(id)
      if (failure !== null) step({ kind: 'gone', id, byOther: false })
      return failure === null
    })
  }

  return { queue, decide, skip: () => step({ kind: 'skipped' }), undo }
}

/** Requests the next page before the queue is empty; the next decision retries a failure. */
function useQueueRefill(
  { photos, next }: PhotoQueue,
  onRequest: () => (page: ValidationQueuePage) => void,
): void {
  const isLoading = useRef(false)
  const left = photos.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested when the queue has become shorter, not on every render
  useEffect(() => {
    if (left > REFILL_THRESHOLD || next === null || isLoading.current) return
    isLoading.current = true
    callApi(listValidationQueue, { query: next > 0 ? { after: String(next) } : {} })
      .then(onRequest(), showFailure)
      .finally(() => {
        isLoading.current = false
      })
  }, [left, next])
}

/** Client state of the queue: the current photo first. */
interface PhotoQueue {
  photos: readonly QueuedPhoto[]
  /** Decisions that can still be undone, the latest last. */
  decided: readonly QueuedPhoto[]
  /** All pending photos, here and on the server. */
  waiting: number
  /** The next page starts after this id; null if there is none. */
  next: number | null
  /** Lowest skipped id: the queue restarts there once nothing else is left. */
  postponedId: number | null
}

type QueueAction =
  | { kind: 'decided'; photo: QueuedPhoto }
  /** The decision was undone. */
  | { kind: 'back'; photo: QueuedPhoto }
  /** The decision did not reach the server. */
  | { kind: 'failed'; photo: QueuedPhoto }
  /** Can no longer be decided or undone. @param byOther another moderator decided it */
  | { kind: 'gone'; id: number; byOther: boolean }
  /** The decision can no longer be undone. */
  | { kind: 'past'; id: number }
  | { kind: 'skipped' }
  /** @param isExact the server has counted every decision of this tab, and none that is undone here */
  | { kind: 'loaded'; page: ValidationQueuePage; isExact: boolean }

/** More photos are requested below this number. */
const REFILL_THRESHOLD = QUEUE_PAGE_SIZE / 2
/** Photos left to another moderator at the same position, so that the two do not collide on each one. */
const POSTPONED_FOR_OTHER = QUEUE_PAGE_SIZE / 2

function createQueue({ data, waiting, next }: ValidationQueuePage): PhotoQueue {
  return { photos: data, decided: [], waiting, next, postponedId: null }
}

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
      // Not shown again at once: the next key press is meant for another photo.
      const waiting = queue.waiting + (isInQueue(queue, step.photo.id) ? 0 : 1)
      return postponePhotos({ ...removeFromQueue(queue, step.photo.id), waiting }, [step.photo])
    }
    case 'gone': {
      const waiting = Math.max(0, queue.waiting - (isInQueue(queue, step.id) ? 1 : 0))
      const remaining = { ...removeFromQueue(queue, step.id), waiting }
      return step.byOther ? postponeForOther(remaining) : remaining
    }
    case 'past':
      return { ...queue, decided: queue.decided.filter(({ id }) => id !== step.id) }
    case 'skipped':
      return postponePhotos({ ...queue, photos: queue.photos.slice(1) }, queue.photos.slice(0, 1))
    case 'loaded':
      return appendPage(queue, step.page, step.isExact)
  }
}

function appendPage(
  queue: PhotoQueue,
  { data, waiting, next }: ValidationQueuePage,
  isExact: boolean,
): PhotoQueue {
  const known = new Set([...queue.photos, ...queue.decided].map(({ id }) => id))
  return {
    ...queue,
    photos: [...queue.photos, ...data.filter(({ id }) => !known.has(id))],
    waiting: isExact ? waiting : queue.waiting,
    next,
  }
}

/** The current photo stays. */
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

function removeFromQueue(queue: PhotoQueue, removed: number): PhotoQueue {
  const others = (photos: readonly QueuedPhoto[]) => photos.filter(({ id }) => id !== removed)
  return { ...queue, photos: others(queue.photos), decided: others(queue.decided) }
}
