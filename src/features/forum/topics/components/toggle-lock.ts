import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { lockTopic, type Topic } from '../contract.ts'

/** Locks or unlocks a topic. @param onLocked receives the state stored */
export async function toggleLock(topic: Topic, onLocked: (isLocked: boolean) => void): Promise<void> {
  try {
    const { message, locked } = await callApi(lockTopic, {
      params: { topicId: String(topic.topic_id) },
      body: { lock: topic.topic_locked ? 0 : 1 },
    })
    onLocked(locked)
    await showSuccess(message)
  } catch (error) {
    await showError(error instanceof CallError ? error.serverMessage : undefined)
  }
}
