import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { showAfterNavigation, showError, showSuccess } from '../../../../ui/toast.ts'
import { type Post, postHref, replyToTopic } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import type { useReplyText } from './use-reply-text.ts'

interface Options {
  topic: Topic
  text: ReturnType<typeof useReplyText>
  /** The last post that the page shows. */
  read: number | null
  /** What a plain form brought back. */
  error: string
  /** Takes in the new post; false where it stands on another page. */
  onAdded: (post: Post) => Promise<boolean>
  /** The topic is locked or closed to the reader meanwhile. */
  onRefused: (reason: string) => void
}

/** Sends a reply. The post is shown in its place, on another page if it stands there; what is refused stays in the field. */
export function useReply({ topic, text, read, error: first, onAdded, onRefused }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(first || undefined)

  const done = async (message: string, post: Post) => {
    text.clear()
    if (await onAdded(post)) {
      document.getElementById(`post-${post.id}`)?.scrollIntoView({ block: 'nearest' })
      return showSuccess(message)
    }
    showAfterNavigation(message)
    return navigateTo(postHref(topic.slug, post))
  }
  const send = async () => {
    const params = { topicId: String(topic.topic_id) }
    const checked = replyToTopic.body.safeParse({ post: text.field.current?.value ?? '' })
    if (isBusy) return
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return text.field.current?.focus()
    setBusy(true)
    try {
      const body = { post: checked.data.post, client_key: text.keyOf(), read }
      const { message, post } = await callApi(replyToTopic, { params, body })
      await done(message, post)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const { status, serverMessage, errors } = failure
      if (errors.post) setError(errors.post[0])
      else if (status === 403 && serverMessage) onRefused(serverMessage)
      else await showError(serverMessage)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, send, forget: () => setError(undefined) }
}
