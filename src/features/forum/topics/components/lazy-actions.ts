import { callApi } from '../../../../client/call.ts'
import { listPosts, POSTS_PAGE, type Post } from '../../posts/contract.ts'
import type { Topic } from '../contract.ts'

// Loaded once a topic's page is shown, as one script: following the page, and the calls of its forms.

export { toggleBookmark } from '../../bookmarks/toggle-bookmark.ts'
export { castVote } from '../../polls/components/cast-vote.ts'
export { ban, liftBan, moderate } from '../../posts/components/post-commands.ts'
export { buildQuotation } from '../../posts/components/quotation.ts'
export { followPage } from './follow-topic.ts'
export { followReading } from './mark-read.ts'
export { toggleLock } from './toggle-lock.ts'
export { toggleMute } from './toggle-mute.ts'

/** Others have posted: the page is reloaded; if that fails, the new post is appended. */
export async function refetchPage(topic: Topic, page: number, before: readonly Post[], post: Post) {
  const allProps = before.filter(({ id }) => id !== post.id)
  const read = await callApi(listPosts, {
    params: { topicId: String(topic.topic_id) },
    query: { page: String(page) },
  }).catch(() => null)
  return read?.data ?? [...allProps, post].slice(-POSTS_PAGE)
}
