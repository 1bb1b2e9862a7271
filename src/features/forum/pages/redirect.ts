import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page, type Redirect } from '../../../platform/http/page.ts'
import { PathId } from '../../../shared/schemas.ts'
import { postHref, topicHref } from '../contract/post.ts'
import { readPlace, readUnreadPlace } from '../queries/open.ts'
import type { Asking } from '../queries/reader.ts'
import { readTopicById } from '../queries/topic.ts'
import { NO_SUCH_POST, NO_SUCH_TOPIC } from '../texts.ts'

/**
 * Addresses by number, which stay whatever a topic is called: `/forum/topic/redirect/{topicId}` leads a reader on from
 * where they left off (product.md 2), `/forum/post/{postId}` to the post.
 */
export function redirects(context: AppContext): void {
  page(context, '/forum/topic/redirect/:topicId', 'anyone', async ({ viewer, params }) =>
    toTopic(context, viewer, idIn(params.topicId, NO_SUCH_TOPIC)),
  )
  page(context, '/forum/post/:postId', 'anyone', async ({ viewer, params }) => {
    const place = await readPlace(context, viewer, idIn(params.postId, NO_SUCH_POST))
    if (!place) throw new NotFound(NO_SUCH_POST)
    return found(postHref(place.slug, place))
  })
}

/**
 * To the first post that the reader has not seen, to the newest where they have seen all; to the beginning for visitors
 * and for who never opened the topic.
 * @throws NotFound
 */
async function toTopic(context: AppContext, viewer: Asking, topicId: number): Promise<Redirect> {
  const known = await readTopicById(context, viewer, topicId)
  if (!known) throw new NotFound(NO_SUCH_TOPIC)
  const { slug, read } = known.topic
  const place = read > 0 ? await readUnreadPlace(context, viewer, topicId, read) : undefined
  return found(place ? postHref(slug, place) : topicHref(slug))
}

/** For now: the next time it may lead elsewhere. */
const found = (redirect: string): Redirect => ({ redirect, status: 302 })

/** @throws NotFound for what is no id */
function idIn(part: string | undefined, sentence: string): number {
  const id = PathId.safeParse(part)
  if (!id.success) throw new NotFound(sentence)
  return id.data
}
