import type { WaitingConversation } from '../features/messages/turns/contract.ts'
import { WAITING_CODE } from '../shared/texts.ts'
import { CallError } from './call.ts'

/**
 * Makes a call that may start a conversation. Where too many wait for the member, shows them in a sheet, and repeats the
 * call once one of them waits no longer.
 * @throws CallError of the call; that of the refusal if the sheet is closed
 */
export async function withRoom<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const waiting = getWaiting(error)
      if (!waiting || !(await makeRoom(waiting))) throw error
    }
  }
}

/** The conversations that a refusal names; null for any other error. */
export function getWaiting(error: unknown): WaitingConversation[] | null {
  if (!(error instanceof CallError) || error.code !== WAITING_CODE) return null
  return (error.answer as { waiting: WaitingConversation[] }).waiting
}

/** @returns whether one of them waits no longer */
export async function makeRoom(waiting: WaitingConversation[]): Promise<boolean> {
  const { showWaitingSheet } = await import('../features/messages/turns/waiting-sheet.tsx')
  return showWaitingSheet(waiting)
}
