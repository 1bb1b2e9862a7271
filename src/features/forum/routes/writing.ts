import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { toggleFollow } from '../commands/follow.ts'
import { editPost } from '../commands/post.ts'
import { markRead } from '../commands/read.ts'
import { reply } from '../commands/reply.ts'
import { createTopic } from '../commands/topic.ts'
import { editPost as editPostCall, replyToTopic } from '../contract/post.ts'
import { createTopic as createTopicCall, followTopic, markTopicRead } from '../contract/topic.ts'
import { createTopicForm } from '../pages/new-topic.tsx'
import { replyToTopicForm, topicForm } from '../pages/topic-forms.ts'
import { POST_EDITED, REPLY_ADDED, TOPIC_CREATED } from '../texts.ts'
import { FOLLOWED, TOPIC_READ, UNFOLLOWED } from '../writing-texts.ts'

/** What members write, follow and read (specification 1, section 7). */
export function writingRoutes(context: AppContext): void {
  operation(
    context,
    createTopicCall,
    async ({ viewer, body }) => ({
      message: TOPIC_CREATED,
      ...(await createTopic(context, viewer, body)),
    }),
    { form: createTopicForm(context) },
  )
  operation(
    context,
    replyToTopic,
    async ({ viewer, params, body }) => ({
      message: REPLY_ADDED,
      post: await reply(context, viewer, params.topicId, body),
    }),
    { form: replyToTopicForm(context) },
  )
  operation(context, editPostCall, async ({ viewer, params, body }) => ({
    message: POST_EDITED,
    post: await editPost(context, viewer, params.postId, body),
  }))
  operation(
    context,
    followTopic,
    async ({ viewer, params }) => {
      const followed = await toggleFollow(context, viewer, params.topicId)
      return { message: followed ? FOLLOWED : UNFOLLOWED, followed }
    },
    { form: topicForm(context) },
  )
  operation(context, markTopicRead, async ({ viewer, params, body }) => {
    await markRead(context, viewer, params.topicId, body.pos)
    return { message: TOPIC_READ }
  })
}
