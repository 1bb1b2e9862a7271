import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import {
  type PageRequest,
  type Redirect,
  type SharedContent,
  sharedPage,
} from '../../../platform/http/page.ts'
import { PageNumber } from '../../../shared/schemas.ts'
import { LoadFailure } from '../components/topic/load-failure.tsx'
import { POSTS_PAGE, topicHref } from '../contract/post.ts'
import { cacheTags } from '../events.ts'
import { getTopicMetadata } from '../public-pages/pages/metadata.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { findTopicBySlug } from '../topics/queries/topic.ts'
import { nullOnError } from './null-on-error.ts'
import { readFromReplicaForVisitors } from './replica-reads.ts'
import { renderTopicBody } from './topic-body.tsx'

/** `/forum/topic/{slug}`: a topic by pages of ten posts, and the plain forms below it. */
export function registerTopicPage(context: AppContext): void {
  sharedPage(context, '/forum/topic/:slug', (request) => renderTopicPage(context, request))
}

/** A former address leads to the present one, a page past the end to the last. */
async function renderTopicPage(
  context: AppContext,
  request: PageRequest<'anyone'>,
): Promise<SharedContent | Redirect> {
  const { viewer, params, query } = request
  const { slug = '' } = params
  const page = parsePageNumber(query)
  const read = await nullOnError(
    context,
    'a topic',
    readFromReplicaForVisitors(context, viewer, async (from) => {
      const found = await findTopicBySlug(from, viewer, slug)
      if (!found) throw new NotFound(NO_SUCH_TOPIC)
      return found
    }),
  )
  if (!read) return renderFailedPage()
  const { topic } = read
  const last = Math.ceil((topic.replies + 1) / POSTS_PAGE)
  if (topic.slug !== slug) return { redirect: topicHref(topic.slug, Math.min(page, last)), status: 301 }
  if (page > last) return { redirect: topicHref(slug, last), status: 302 }
  const { body, isWhole, posts } = await renderTopicBody(context, request, { ...read, page })
  return {
    ...getTopicMetadata(context.config.siteUrl, topic, { posts, page, last }),
    of: [cacheTags.topic(topic.topic_id)],
    ...(!isWhole && { status: 503 }),
    body,
  }
}

/** @throws NotFound for what is no page */
function parsePageNumber(query: Record<string, unknown>): number {
  const { data } = PageNumber.safeParse(query.page)
  if (data === undefined) throw new NotFound()
  return data
}

function renderFailedPage(): SharedContent {
  return {
    title: 'Erreur impossible de charger le topic',
    status: 503,
    of: [],
    body: (
      <div className="wrap reading">
        <LoadFailure title="Erreur impossible de charger le topic" />
      </div>
    ),
  }
}
