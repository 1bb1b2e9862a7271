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
export function writingRoutes(context: AppContext): void {
  route(context, createTopicCall, async ({ viewer, body }) => ({
    message: TOPIC_CREATED,
    ...(await createTopic(context, viewer, body)),
  }))
  route(context, replyToTopic, async ({ viewer, params, body }) => ({
    message: REPLY_ADDED,
    post: await reply(context, viewer, params.topicId, body),
  }))
  route(context, editPostCall, async ({ viewer, params, body }) => ({
    message: POST_EDITED,
    post: await editPost(context, viewer, params.postId, body),
  }))
  route(context, followTopic, async ({ viewer, params }) => {
    const followed = await toggleFollow(context, viewer, params.topicId)
    return { message: followed ? FOLLOWED : UNFOLLOWED, followed }
  })
  route(context, markTopicRead, async ({ viewer, params, body }) => {
    await markRead(context, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}
