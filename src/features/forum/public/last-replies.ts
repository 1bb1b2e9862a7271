import type { AppContext } from '../../../platform/context.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import { POSTS_PAGE } from '../posts/contract.ts'
import { listPosts } from '../posts/queries.ts'
import type { ViewerOrVisitor } from '../reader.ts'

/** A reply that the viewer may read, with its author unless their account is deleted. */
export interface TopicReply {
  id: number
  name: string | null
  avatar: string | null
  text: string
  created_at: string
}

/** The last replies of a topic in their order, without moderated ones. */
export async function listLastReplies(
  source: Pick<AppContext, 'db' | 'pool'>,
  viewer: ViewerOrVisitor,
  { id: topicId, replies }: { id: number; replies: number },
  count: number,
): Promise<TopicReply[]> {
  const last = Math.ceil((replies + 1) / POSTS_PAGE)
  const pages = replies % POSTS_PAGE < count && last > 1 ? [last - 1, last] : [last]
  const read = await Promise.all(pages.map((page) => listPosts(source, viewer, topicId, page)))
  const data = read.flatMap((page) => page.data)
  return data
    .flatMap(({ id, pos, name, avatar, post, format, created_at }) =>
      pos > 1 && post !== null
        ? [{ id, name, avatar: avatar ?? null, text: plainTextOf({ post, format }), created_at }]
        : [],
    )
    .slice(-count)
}
