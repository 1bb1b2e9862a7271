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
import { readTopicBySlug } from '../queries/topic.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'
import { openTopic } from './open.ts'
import { readForVisitors } from './read-for-visitors.ts'
import { topicBody } from './topic-body.tsx'
import { orNull } from './unread.ts'

/** `/forum/topic/{slug}`: a topic by pages of ten posts, and the plain forms below it. */
export function topicPages(context: AppContext): void {
  sharedPage(context, '/forum/topic/:slug', (request) => topicPage(context, request))
}

/** A former address leads to the present one, a page past the end to the last. */
async function topicPage(
  context: AppContext,
  request: PageRequest<'anyone'>,
): Promise<SharedContent | Redirect> {
  const { viewer, params, query } = request
  const { slug = '' } = params
  const page = pageIn(query)
  const read = await orNull(
    context,
    'a topic',
    readForVisitors(context, viewer, async (from) => {
      const found = await readTopicBySlug(from, viewer, slug)
      if (!found) throw new NotFound(NO_SUCH_TOPIC)
      return found
    }),
  )
  if (!read) return failed()
  const { topic } = read
  const last = Math.ceil((topic.replies + 1) / POSTS_PAGE)
  if (topic.slug !== slug) return { redirect: topicHref(topic.slug, Math.min(page, last)), status: 301 }
  if (page > last) return { redirect: topicHref(slug, last), status: 302 }
  const { body, isWhole, posts } = await topicBody(context, request, { ...read, page })
  return {
    ...openTopic(context.config.siteUrl, topic, { posts, page, last }),
    of: [cacheTags.topic(topic.topic_id)],
    ...(!isWhole && { status: 503 }),
    body,
  }
}

/** @throws NotFound for what is no page */
function pageIn(query: Record<string, unknown>): number {
  const { data } = PageNumber.safeParse(query.page)
  if (data === undefined) throw new NotFound()
  return data
}

function failed(): SharedContent {
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
