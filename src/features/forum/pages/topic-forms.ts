import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { form, type PageRequest, type Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toggleFollow } from '../commands/follow.ts'
import { toggleLock } from '../commands/lock.ts'
import { reply } from '../commands/reply.ts'
import { voteInPoll } from '../commands/vote.ts'
import { vote } from '../contract/poll.ts'
import { POSTS_PAGE, postHref, replyToTopic, topicHref } from '../contract/post.ts'
import { followTopic, lockTopic } from '../contract/topic.ts'
import { pageTitle } from '../lists-texts.ts'
import { readTopicById } from '../queries/topic.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { topicBody } from './topic-body.tsx'

/** What browsers without scripts do on a topic's page; each leads back to it. */
export function topicForms(context: AppContext): void {
  const again = (request: PageRequest<'member' | 'verified'>, sent: Sent) => refused(context, request, sent)
  form(
    context,
    '/forum/topic/:topicId/repondre',
    replyToTopic,
    async ({ viewer, params: { topicId }, body }) => {
      const post = await reply(context, viewer, topicId, body)
      return { redirect: postHref(await slugOf(context, viewer, topicId), post) }
    },
    again,
  )
  form(
    context,
    '/forum/topic/:topicId/voter',
    vote,
    async ({ viewer, params: { topicId }, body }) => {
      await voteInPoll(context, viewer, topicId, body.vote)
      return back(context, viewer, topicId)
    },
    again,
  )
  form(
    context,
    '/forum/topic/:topicId/suivre',
    followTopic,
    async ({ viewer, params: { topicId } }) => {
      await toggleFollow(context, viewer, topicId)
      return back(context, viewer, topicId)
    },
    again,
  )
  form(
    context,
    '/forum/topic/:topicId/verrouiller',
    lockTopic,
    async ({ viewer, params: { topicId }, body: { lock } }) => {
      await toggleLock(context, viewer, topicId, typeof lock === 'number' ? lock === 1 : undefined)
      return back(context, viewer, topicId)
    },
    again,
  )
}

type Asking = Parameters<typeof readTopicById>[1]

async function slugOf(context: AppContext, viewer: Asking, topicId: number): Promise<string> {
  return (await open(context, viewer, topicId)).topic.slug
}

async function back(context: AppContext, viewer: Asking, topicId: number) {
  return { redirect: topicHref(await slugOf(context, viewer, topicId)) }
}

/** @throws NotFound for a topic that there is not */
async function open(context: AppContext, viewer: Asking, topicId: number) {
  const read = await readTopicById(context, viewer, topicId)
  if (!read) throw new NotFound(NO_SUCH_TOPIC)
  return read
}

/** The topic's last page, where the reply was to stand, with what was typed and why it was refused. */
async function refused(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent: Sent,
): Promise<PageContent> {
  const read = await open(context, request.viewer, Number(request.params.topicId))
  const page = Math.ceil((read.topic.replies + 1) / POSTS_PAGE)
  const error = Object.values(sent.errors)[0]?.[0] ?? sent.message
  const { body } = await topicBody(
    context,
    request,
    { ...read, page },
    { text: sent.values.post ?? '', error },
  )
  return { title: pageTitle(read.topic.title, page), body }
}
