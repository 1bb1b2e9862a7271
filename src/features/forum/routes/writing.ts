import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { toggleFollow } from '../commands/follow.ts'
import { editPost } from '../commands/post.ts'
import { markRead } from '../commands/read.ts'
import { reply } from '../commands/reply.ts'
import { createTopic } from '../commands/topic.ts'
import { editPost as editPostCall, replyToTopic } from '../contract/post.ts'
import { createTopic as createTopicCall, followTopic, markTopicRead } from '../contract/topic.ts'
import { POST_EDITED, REPLY_ADDED, TOPIC_CREATED } from '../texts.ts'
import { FOLLOWED, TOPIC_READ, UNFOLLOWED } from '../writing-texts.ts'

/** What members write, follow and read (specification 1, section 7). */
export function writingRoutes(site: AppContext): void {
  route(site, createTopicCall, async ({ viewer, body }) => ({
    message: TOPIC_CREATED,
    ...(await createTopic(site, viewer, body)),
  }))
  route(site, replyToTopic, async ({ viewer, params, body }) => ({
    message: REPLY_ADDED,
    post: await reply(site, viewer, params.topicId, body),
  }))
  route(site, editPostCall, async ({ viewer, params, body }) => ({
    message: POST_EDITED,
    post: await editPost(site, viewer, params.postId, body),
  }))
  route(site, followTopic, async ({ viewer, params }) => {
    const followed = await toggleFollow(site, viewer, params.topicId)
    return { message: followed ? FOLLOWED : UNFOLLOWED, followed }
  })
  route(site, markTopicRead, async ({ viewer, params, body }) => {
    await markRead(site, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}
