import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { banFromTopic, liftTopicBan } from '../../topics/contract.ts'
import { moderatePost } from '../contract.ts'
import type { PostActionContext } from './use-post-actions.ts'

// Actions of creators and staff on a post; each result is a toast.

/** @param moderated 1 to hide the post, 0 to show it, whatever its state */
export const moderate = ({ post, onChanged }: PostActionContext, moderated: 0 | 1) =>
  run(async () => {
    const params = { postId: String(post.id) }
    const answer = await callApi(moderatePost, { params, body: { moderate: moderated } })
    onChanged?.(answer.post)
    return answer.message
  })

export const ban = (context: PostActionContext) =>
  run(async () => {
    const userId = Number(context.post.user_id)
    const setBanned = () => context.onBans?.([...listOtherBans(context), userId])
    const input = { params: { topicId: String(context.topic.topic_id) }, body: { user_id: userId } }
    const { message } = await callApi(banFromTopic, input).catch(applyOnStatus(409, setBanned))
    setBanned()
    return message
  })

export const liftBan = (context: PostActionContext) =>
  run(async () => {
    const setAllowed = () => context.onBans?.(listOtherBans(context))
    const params = { topicId: String(context.topic.topic_id), userId: String(Number(context.post.user_id)) }
    const { message } = await callApi(liftTopicBan, { params }).catch(applyOnStatus(404, setAllowed))
    setAllowed()
    return message
  })

const listOtherBans = ({ topic, post }: PostActionContext) =>
  topic.topic_bans.filter((id) => id !== post.user_id)

async function run(write: () => Promise<string>): Promise<void> {
  try {
    const message = await write()
    void showSuccess(message)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    void showError(error.serverMessage)
  }
}

/** Someone else was faster: the requested state already applies. */
const applyOnStatus = (status: number, isSo: () => void) => (error: unknown) => {
  if (error instanceof CallError && error.status === status) isSo()
  throw error
}
