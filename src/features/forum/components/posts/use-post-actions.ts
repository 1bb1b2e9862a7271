import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { moderatePost, type Post } from '../../contract/post.ts'
import { banFromTopic, liftTopicBan, type Topic } from '../../contract/topic.ts'
import { focusPost } from './focus-post.ts'
import type { PostCallbacks } from './post-article.tsx'

interface PostActionContext extends Pick<PostCallbacks, 'onChanged' | 'onBans'> {
  topic: Topic
  post: Post
}

/** What creators of topics and staff change of a post; each answer is toasted. */
export function usePostActions({ topic, post, onChanged, onBans }: PostActionContext) {
  const [isBusy, setIsBusy] = useState(false)
  const userId = Number(post.user_id)

  const run = async (write: () => Promise<string>) => {
    setIsBusy(true)
    try {
      const message = await write()
      void showSuccess(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void showError(error.serverMessage)
    }
    setIsBusy(false)
    focusPost(post.id)
  }
  /** @param moderated 1 to take the post out of sight, 0 to give it back: so it is afterwards, whatever it was */
  const moderate = (moderated: 0 | 1) =>
    run(async () => {
      const params = { postId: String(post.id) }
      const answer = await callApi(moderatePost, { params, body: { moderate: moderated } })
      onChanged?.(answer.post)
      return answer.message
    })
  const ban = () =>
    run(async () => {
      const input = { params: { topicId: String(topic.topic_id) }, body: { user_id: userId } }
      const { message } = await callApi(banFromTopic, input).catch(
        applyOnStatus(409, () => onBans?.(withThem())),
      )
      onBans?.(withThem())
      return message
    })
  const liftBan = () =>
    run(async () => {
      const params = { topicId: String(topic.topic_id), userId: String(userId) }
      const { message } = await callApi(liftTopicBan, { params }).catch(
        applyOnStatus(404, () => onBans?.(withoutThem())),
      )
      onBans?.(withoutThem())
      return message
    })
  const withoutThem = () => topic.topic_bans.filter((id) => id !== userId)
  const withThem = () => [...withoutThem(), userId]
  return { isBusy, moderate, ban, liftBan }
}

/** Somebody else was faster: it is so already, which the refusal says. */
const applyOnStatus = (status: number, isSo: () => void) => (error: unknown) => {
  if (error instanceof CallError && error.status === status) isSo()
  throw error
}
