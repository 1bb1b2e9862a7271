import { useRef } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import type { Refusal } from '../contract/refusal.ts'
import { decidePhoto, undoPhotoDecision } from '../contract/validation.ts'

export const CONFLICT = 409
/** The photo is gone, decided, or not to be decided by this reader: trying again changes nothing. */
export const SETTLED_STATUSES = [403, 404, CONFLICT]

/** What is asked of the server about one photo goes there one after the other; each is told how the one before it went. */
export function useRequestQueue() {
  const turns = useRef(new Map<number, Promise<boolean>>())
  const underway = useRef(0)
  const inTurn = (id: number, send: (wentWell: boolean) => Promise<boolean>) => {
    underway.current++
    const turn = (turns.current.get(id) ?? Promise.resolve(true)).then(send).finally(() => underway.current--)
    turns.current.set(id, turn)
  }
  return { inTurn, underway: () => underway.current }
}

/** Accepts a photo, or refuses it. @returns what `toasted` returns */
export function sendDecision(id: number, refusal: Refusal | null): Promise<number | null> {
  const params = { photoId: String(id), decision: refusal ? ('0' as const) : ('1' as const) }
  return showReply(callApi(decidePhoto, { params, body: refusal ?? {} }))
}

/** Takes a decision back. @returns what `toasted` returns */
export function sendUndo(id: number): Promise<number | null> {
  return showReply(callApi(undoPhotoDecision, { params: { photoId: String(id) } }))
}

/** Toasts what the server answers. @returns null, or the status that it failed with: 0 where no answer came */
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
