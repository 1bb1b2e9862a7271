import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import type { Topic } from '../contract.ts'
import { muteTopic } from '../mute-contract.ts'

/** Ignores a topic, or ends that. @param onMuted receives the state stored */
export async function toggleMute(
  topic: Topic,
  onMuted: ((isMuted: boolean) => void) | undefined,
): Promise<void> {
  try {
    const params = { topicId: String(topic.topic_id) }
    const { message, muted } = await callApi(muteTopic, { params, body: { muted: topic.muted ? 0 : 1 } })
    onMuted?.(muted)
    await showSuccess(message)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await showError(error.serverMessage)
  }
}
