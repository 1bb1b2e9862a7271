import { useRef } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { decidePhoto, undoDecision } from '../../contract/validation.ts'

export const CONFLICT = 409
/** The photo is gone, decided, or not to be decided by this reader: trying again changes nothing. */
export const SETTLED = [403, 404, CONFLICT]

/** What is asked of the server about one photo goes there one after the other; each is told how the one before it went. */
export function useTurns() {
  const turns = useRef(new Map<number, Promise<boolean>>())
  const underway = useRef(0)
  const inTurn = (id: number, ask: (wentWell: boolean) => Promise<boolean>) => {
    underway.current++
    const turn = (turns.current.get(id) ?? Promise.resolve(true)).then(ask).finally(() => underway.current--)
    turns.current.set(id, turn)
  }
  return { inTurn, underway: () => underway.current }
}

/** Accepts a photo, or refuses it. @returns what `toasted` returns */
export function sendDecision(id: number, refusal: Refusal | null): Promise<number | null> {
  const params = { photoId: String(id), decision: refusal ? ('0' as const) : ('1' as const) }
  return toasted(callApi(decidePhoto, { params, body: refusal ?? {} }))
}

/** Takes a decision back. @returns what `toasted` returns */
export function sendUndo(id: number): Promise<number | null> {
  return toasted(callApi(undoDecision, { params: { photoId: String(id) } }))
}

/** Toasts what the server answers. @returns null, or the status that it failed with: 0 where no answer came */
async function toasted(asked: Promise<{ message: string }>): Promise<number | null> {
  try {
    const { message } = await asked
    void showSuccess(message, { once: true })
    return null
  } catch (error) {
    toastFailure(error)
    return error instanceof CallError ? error.status : 0
  }
}

export function toastFailure(error: unknown): void {
  void showError(error instanceof CallError ? error.serverMessage : undefined)
}
