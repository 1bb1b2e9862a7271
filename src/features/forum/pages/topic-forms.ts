import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { POSTS_PAGE, postHref, type replyToTopic, topicHref } from '../contract/post.ts'
import { pageTitle } from '../lists-texts.ts'
import { readTopicById } from '../queries/topic.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { topicBody } from './topic-body.tsx'

// What browsers without scripts do on a topic's page; each form leads back to it.

export function replyToTopicForm(context: AppContext): FormOptions<typeof replyToTopic> {
  return {
    redirect: async ({ post }, { viewer, params }) =>
      postHref(await slugOf(context, viewer, params.topicId), post),
    page: (request, sent) => refused(context, request, sent),
  }
}

/** Of the forms that change the topic. */
export function topicForm(context: AppContext) {
  return {
    redirect: async (_result: unknown, { viewer, params }: { viewer: Asking; params: { topicId: number } }) =>
      topicHref(await slugOf(context, viewer, params.topicId)),
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) => refused(context, request, sent),
  }
}

type Asking = Parameters<typeof readTopicById>[1]

async function slugOf(context: AppContext, viewer: Asking, topicId: number): Promise<string> {
  return (await open(context, viewer, topicId)).topic.slug
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
