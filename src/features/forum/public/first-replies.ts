import type { AppContext } from '../../../platform/context.ts'
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

/** The first replies of a topic, without moderated ones. */
export async function listFirstReplies(
  source: Pick<AppContext, 'db' | 'pool'>,
  viewer: ViewerOrVisitor,
  topicId: number,
  count: number,
): Promise<TopicReply[]> {
  const { data } = await listPosts(source, viewer, topicId, 1)
  return data
    .flatMap(({ id, pos, name, avatar, post, created_at }) =>
      pos > 1 && post !== null ? [{ id, name, avatar: avatar ?? null, text: post, created_at }] : [],
    )
    .slice(0, count)
}
