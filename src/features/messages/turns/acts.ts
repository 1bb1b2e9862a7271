import { CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import type { ConversationState } from '../inbox/use-conversations.ts'
import { muteConversation, parkConversation, reopenConversation } from './contract.ts'

type OnState = (state: ConversationState) => void

/** Shows the change at once, and takes it back with the reason if the call fails. */
async function change(
  state: ConversationState,
  former: ConversationState,
  onState: OnState,
  call: () => Promise<{ message: string }>,
): Promise<void> {
  onState(state)
  try {
    const { message } = await call()
    await showSuccess(message)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    onState(former)
    await showError(error.serverMessage)
  }
}

export const park = (thread: number, parked: boolean, onState: OnState): Promise<void> =>
  change({ parked }, { parked: !parked }, onState, () =>
    callApi(parkConversation, { params: { thread: String(thread) }, body: { parked } }),
  )

export const mute = (thread: number, muted: boolean, onState: OnState): Promise<void> =>
  change({ muted }, { muted: !muted }, onState, () =>
    callApi(muteConversation, { params: { thread: String(thread) }, body: { muted } }),
  )

/** Reopens a conversation that the member has closed. */
export const reopen = (thread: number, me: number, onState: OnState): Promise<void> =>
  change({ closed_by: null }, { closed_by: me }, onState, () =>
    callApi(reopenConversation, { params: { thread: String(thread) } }),
  )
