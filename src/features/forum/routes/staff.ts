import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import * as texts from '../acts-texts.ts'
import { banMember, liftBan } from '../commands/ban.ts'
import { changeTopic } from '../commands/edit-topic.ts'
import { toggleLock } from '../commands/lock.ts'
import { moderate } from '../commands/moderate.ts'
import { voteInPoll } from '../commands/vote.ts'
import { listTemplates } from '../contract/founder.ts'
import { vote } from '../contract/poll.ts'
import { listPostEdits, moderatePost } from '../contract/post.ts'
import { banFromTopic, editTopic, liftTopicBan, lockTopic } from '../contract/topic.ts'
import { topicForm } from '../pages/topic-forms.ts'
import { readEdits } from '../queries/edits.ts'
import { readPollAndVote } from '../queries/poll.ts'
import { readPost } from '../queries/posts.ts'
import { readTemplates } from '../queries/templates.ts'

/** Votes, and what creators and staff do to topics and posts (specification 1, sections 6 and 7). */
export function staffRoutes(context: AppContext): void {
  topicActRoutes(context)
  postActRoutes(context)
}

function topicActRoutes(context: AppContext): void {
  operation(
    context,
    vote,
    async ({ viewer, params, body }) => {
      await voteInPoll(context, viewer, params.topicId, body.vote)
      return { message: texts.VOTED, poll: await readPollAndVote(context.db, viewer, params.topicId) }
    },
    { form: topicForm(context) },
  )
  operation(
    context,
    lockTopic,
    async ({ viewer, params, body }) => {
      const locked = await toggleLock(context, viewer, params.topicId, wanted(body.lock))
      return { message: locked ? texts.TOPIC_LOCKED : texts.TOPIC_UNLOCKED, locked }
    },
    { form: topicForm(context) },
  )
  operation(context, banFromTopic, async ({ viewer, params, body }) => {
    await banMember(context, viewer, params.topicId, body.user_id)
    return { message: texts.MEMBER_BANNED }
  })
  operation(context, liftTopicBan, async ({ viewer, params }) => {
    await liftBan(context, viewer, params.topicId, params.userId)
    return { message: texts.BAN_LIFTED }
  })
  operation(context, editTopic, async ({ viewer, params, body }) => ({
    message: texts.TOPIC_EDITED,
    slug: await changeTopic(context, viewer, params.topicId, body),
  }))
}

function postActRoutes(context: AppContext): void {
  operation(context, moderatePost, async ({ viewer, params, body }) => {
    const moderated = await moderate(context, viewer, params.postId, wanted(body.moderate))
    const message = moderated ? texts.MODERATED : texts.GIVEN_BACK
    return { message, post: await readPost(context.db, viewer, params.postId) }
  })
  operation(context, listPostEdits, ({ params }) => readEdits(context.db, params.postId))
  operation(context, listTemplates, () => readTemplates(context.db))
}

/** The state that is asked for; undefined for the other than it is now. */
function wanted(state: number | null | undefined): boolean | undefined {
  return typeof state === 'number' ? state === 1 : undefined
}
