import { useRef } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { decidePhoto, type Refusal, undoPhotoDecision } from '../contract.ts'
export const CONFLICT = 409
/** Deleted, decided, or not the reader's to decide: a retry changes nothing. */
export const SETTLED_STATUSES = [403, 404, CONFLICT]

/** Sends requests about one photo one after the other; each learns whether the previous one succeeded. */
export function useRequestQueue() {
  const requests = useRef(new Map<number, Promise<boolean>>())
  const underway = useRef(0)
  const sent = useRef(0)
  const enqueue = (id: number, send: (hasSucceeded: boolean) => Promise<boolean>) => {
    underway.current++
    sent.current++
    const request = (requests.current.get(id) ?? Promise.resolve(true))
      .then(send)
      .finally(() => underway.current--)
    requests.current.set(id, request)
  }
  /** Starts to observe; the returned function is true if no request has been underway since. */
  const observeQuiet = () => {
    const before = underway.current === 0 ? sent.current : Number.NaN
    return () => sent.current === before
  }
  return { enqueue, observeQuiet }
}

/**
 * Accepts or refuses a photo.
 * @returns the result of `showReply`
 */
export function sendDecision(id: number, refusal: Refusal | null): Promise<number | null> {
  const params = { photoId: String(id), decision: refusal ? ('0' as const) : ('1' as const) }
  return showReply(callApi(decidePhoto, { params, body: refusal ?? {} }))
}

/**
 * Undoes a decision.
 * @returns the result of `showReply`
 */
export function sendUndo(id: number): Promise<number | null> {
  return showReply(callApi(undoPhotoDecision, { params: { photoId: String(id) } }))
}

/**
 * Shows the answer as a toast.
 * @returns null on success, or the status: 0 without an answer
 */
async function showReply(request: Promise<{ message: string }>): Promise<number | null> {
  try {
    const { message } = await request
    void showSuccess(message, { once: true })
    return null
  } catch (error) {
    showFailure(error)
    return error instanceof CallError ? error.status : 0
  }
}

export function showFailure(error: unknown): void {
  void showError(error instanceof CallError ? error.serverMessage : undefined)
}
