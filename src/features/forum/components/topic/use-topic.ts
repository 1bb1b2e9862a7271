import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { listPosts, POSTS_PAGE, type Post, type PostsPage, pageOfPos } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'

/** A topic and the posts of one of its pages, as the reader's own acts change them. */
export interface OpenTopic {
  topic: Topic
  posts: readonly Post[]
  /** Posts of the whole topic. */
  total: number
  change: (changed: Partial<Topic>) => void
  put: (post: Post) => void
  /** Takes in the reader's new post; false where it stands on another page. */
  add: (post: Post) => Promise<boolean>
}

/** @param page the page that is open, from 1 */
export function useTopic(first: Topic, firstPosts: PostsPage | null, page: number): OpenTopic {
  const [topic, setTopic] = useState(first)
  const [posts, setPosts] = useState<readonly Post[]>(firstPosts?.data ?? [])
  const [total, setTotal] = useState(firstPosts?.total ?? first.replies + 1)

  const change = (changed: Partial<Topic>) => setTopic((before) => ({ ...before, ...changed }))
  const put = (post: Post) => setPosts((before) => before.map((one) => (one.id === post.id ? post : one)))
  const add = async (post: Post) => {
    if (firstPosts === null || pageOfPos(post.pos) !== page) return false
    const isNext = post.pos === total + 1
    setPosts(isNext ? (before) => [...before, post] : await between(topic, page, posts, post))
    setTotal(Math.max(total, post.pos))
    const { id, created_at, user_id, name, roles, stripe_status, emoji } = post
    const last_post = { id, created_at, user_id, name, roles, stripe_status, emoji }
    // A topic that was never opened has no first unread post.
    const hasReadAll = isNext && topic.read > 0
    change({ replies: post.pos - 1, last_post, ...(hasReadAll && { read: post.pos }) })
    return true
  }
  return { topic, posts, total, change, put, add }
}

/** Others have written meanwhile: the page is read again; where that fails the new post stands after what is there. */
async function between(topic: Topic, page: number, before: readonly Post[], post: Post) {
  const rest = before.filter(({ id }) => id !== post.id)
  const read = await callApi(listPosts, {
    params: { topicId: String(topic.topic_id) },
    query: { page: String(page) },
  }).catch(() => null)
  return read?.data ?? [...rest, post].slice(-POSTS_PAGE)
}
