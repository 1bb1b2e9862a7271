import { useEffect, useReducer, useRef } from 'react'
import { CallError, call } from '../../../../client/call.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.ts'
import { type DeskPhotos, listDeskPhotos } from '../../contract/desk.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { decidePhoto, UNDO_SECONDS, undoDecision } from '../../contract/validation.ts'
import { LOW, type Queue, startQueue, stepQueue } from './queue.ts'

const CONFLICT = 409
/** The photo is gone, decided, or not to be decided by this reader: trying again changes nothing. */
const SETTLED = [403, 404, CONFLICT]

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
      const params = { photoId: String(id), decision: refusal ? ('0' as const) : ('1' as const) }
      const failure = await told(call(decidePhoto, { params, body: refusal ?? {} }))
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
      const failure = await told(call(undoDecision, { params: { photoId: String(id) } }))
      if (failure !== null) step({ kind: 'gone', id, met: false })
      return failure === null
    })
  }

  return { queue, decide, skip: () => step({ kind: 'skipped' }), undo }
}

/** What is asked of the server about one photo goes there one after the other; each is told how the one before it went. */
function useTurns() {
  const turns = useRef(new Map<number, Promise<boolean>>())
  const underway = useRef(0)
  const inTurn = (id: number, ask: (wentWell: boolean) => Promise<boolean>) => {
    underway.current++
    const turn = (turns.current.get(id) ?? Promise.resolve(true)).then(ask).finally(() => underway.current--)
    turns.current.set(id, turn)
  }
  return { inTurn, underway: () => underway.current }
}

/** Toasts what the server answers. @returns null, or the status that it failed with: 0 where no answer came */
async function told(asked: Promise<{ message: string }>): Promise<number | null> {
  try {
    const { message } = await asked
    void toastSuccess(message, { once: true })
    return null
  } catch (error) {
    sayWhy(error)
    return error instanceof CallError ? error.status : 0
  }
}

/** Asks for the next page while some photos are still at hand; what fails is tried again with the next decision. */
function useRefill({ photos, next }: Queue, onPage: (page: DeskPhotos) => void): void {
  const isAsking = useRef(false)
  const left = photos.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the queue has grown shorter, not when it is drawn
  useEffect(() => {
    if (left > LOW || next === null || isAsking.current) return
    isAsking.current = true
    call(listDeskPhotos, { query: next > 0 ? { after: String(next) } : {} })
      .then(onPage, sayWhy)
      .finally(() => {
        isAsking.current = false
      })
  }, [left, next])
}

function sayWhy(error: unknown): void {
  void toastError(error instanceof CallError ? error.serverMessage : undefined)
}
