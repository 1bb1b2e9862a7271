import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { banFromTopic, liftTopicBan, type Topic } from '../../topics/contract.ts'
import { moderatePost, type Post } from '../contract.ts'
import type { PostCallbacks } from './post-article.tsx'

interface PostActionContext extends Pick<PostCallbacks, 'onChanged' | 'onBans'> {
  topic: Topic
  post: Post
}

/** Actions of creators and staff on a post; each result is a toast. */
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
  /** @param moderated 1 to hide the post, 0 to show it, whatever its state */
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

/** Someone else was faster: the requested state already applies. */
const applyOnStatus = (status: number, isSo: () => void) => (error: unknown) => {
  if (error instanceof CallError && error.status === status) isSo()
  throw error
}

/** Maximum number of frames until a page is rendered again, half a second. */
const FRAMES_MAX = 30

/**
 * Returns the focus to a post after its focused element was removed: to one of its parts, else to its date.
 * Waits for the render, which takes some frames on a slow phone; never takes the focus from another
 * element.
 */
export function focusPost(id: number, part = '.post-date', frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder && holder !== document.body) {
      if (frames > 1) focusPost(id, part, frames - 1)
      return
    }
    const post = document.getElementById(`post-${id}`)
    const target = post?.querySelector<HTMLElement>(part) ?? post?.querySelector<HTMLElement>('.post-date')
    target?.focus()
  })
}
