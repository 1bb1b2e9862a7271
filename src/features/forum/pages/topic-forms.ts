import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { PageRequest, Sent } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { POSTS_PAGE, postHref, type replyToTopic, topicHref } from '../contract/post.ts'
import { formatPageTitle } from '../lists-texts.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { findTopicById } from '../topics/queries/topic.ts'
import { renderTopicBody } from './topic-body.tsx'

// What browsers without scripts do on a topic's page; each form leads back to it.

export function createReplyFormOptions(context: AppContext): FormOptions<typeof replyToTopic> {
  return {
    redirect: async ({ post }, { viewer, params }) =>
      postHref(await findTopicSlug(context, viewer, params.topicId), post),
    page: (request, sent) => renderRejectedForm(context, request, sent),
  }
}

/** Of the forms that change the topic. */
export function createTopicFormOptions(context: AppContext) {
  return {
    redirect: async (
      _result: unknown,
      { viewer, params }: { viewer: TopicViewer; params: { topicId: number } },
    ) => topicHref(await findTopicSlug(context, viewer, params.topicId)),
    page: (request: PageRequest<'member' | 'verified'>, sent: Sent) =>
      renderRejectedForm(context, request, sent),
  }
}

type TopicViewer = Parameters<typeof findTopicById>[1]

async function findTopicSlug(context: AppContext, viewer: TopicViewer, topicId: number): Promise<string> {
  return (await getTopicOrThrow(context, viewer, topicId)).topic.slug
}

/** @throws NotFound for a topic that there is not */
async function getTopicOrThrow(context: AppContext, viewer: TopicViewer, topicId: number) {
  const read = await findTopicById(context, viewer, topicId)
  if (!read) throw new NotFound(NO_SUCH_TOPIC)
  return read
}

/** The topic's last page, where the reply was to stand, with what was typed and why it was refused. */
async function renderRejectedForm(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent: Sent,
): Promise<PageContent> {
  const read = await getTopicOrThrow(context, request.viewer, Number(request.params.topicId))
  const page = Math.ceil((read.topic.replies + 1) / POSTS_PAGE)
  const error = Object.values(sent.errors)[0]?.[0] ?? sent.message
  const { body } = await renderTopicBody(
    context,
    request,
    { ...read, page },
    { text: sent.values.post ?? '', error },
  )
  return { title: formatPageTitle(read.topic.title, page), body }
}
