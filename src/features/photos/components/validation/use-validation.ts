import { useEffect, useReducer, useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import { type DeskPhotos, listDeskPhotos } from '../../contract/desk.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { UNDO_SECONDS } from '../../contract/validation.ts'
import { CONFLICT, SETTLED, sendDecision, sendUndo, toastFailure, useTurns } from './decision-calls.ts'
import { LOW, type Queue, startQueue, stepQueue } from './queue.ts'

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
