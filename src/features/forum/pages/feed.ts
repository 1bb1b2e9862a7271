import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { serveSharedFile } from '../../../platform/http/shared-file.ts'
import { escapeXml, XML_START } from '../../../platform/render/xml.ts'
import { categoryHref, feedHref } from '../components/lists/addresses.ts'
import { excerpt } from '../components/open/excerpt.ts'
import type { Category } from '../contract/category.ts'
import { topicHref } from '../contract/post.ts'
import type { ListedTopic } from '../contract/topic.ts'
import { cacheTags } from '../events.ts'
import { feedTitle } from '../open-texts.ts'
import { readCategories } from '../queries/categories.ts'
import { readOpenings } from '../queries/open.ts'
import { readTopics } from '../queries/topics.ts'
import { DELETED_MEMBER, NO_SUCH_CATEGORY } from '../texts.ts'
import { FEED_TYPE } from './open.ts'

/** Characters of a topic's first post. */
const SUMMARY_MAX = 300

/** `/forum/categorie/{slug}/flux.atom`: the 20 topics of a category with the newest posts, as readers of feeds take them. */
export function feeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/forum/categorie/:slug/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ slug = '' }) => {
      const category = (await readCategories(context.db)).find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const { data } = await context.reads.read(null, (from) =>
        readTopics(from, null, { category: slug, search: '', page: 1 }),
      )
      const openings = await readOpenings(
        context.db,
        data.map(({ topic_id }) => topic_id),
      )
      return {
        text: feedOf(context.config.siteUrl, category, data, openings),
        of: [cacheTags.category(category.id)],
      }
    },
  )
}

function feedOf(
  siteUrl: string,
  { slug, title, description }: Category,
  topics: readonly ListedTopic[],
  openings: ReadonlyMap<number, string>,
): string {
  const home = escapeXml(`${siteUrl}${categoryHref(slug)}`)
  const self = escapeXml(`${siteUrl}${feedHref(slug)}`)
  // Atom wants a date even of a feed with nothing in it.
  const updated = topics[0]?.last_post.created_at ?? new Date(0).toISOString()
  return `${XML_START}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${home}</id>
<title>${escapeXml(feedTitle(title))}</title>
${description ? `<subtitle>${escapeXml(description)}</subtitle>\n` : ''}<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated}</updated>
${topics.map((topic) => entryOf(siteUrl, topic, openings.get(topic.topic_id))).join('')}</feed>
`
}

/** Known by its number, which stays when its title changes. */
function entryOf(siteUrl: string, topic: ListedTopic, opening: string | undefined): string {
  const { topic_id, slug, title, name, created_at, last_post } = topic
  return `<entry>
<id>${escapeXml(siteUrl)}/forum/topic/redirect/${topic_id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}${topicHref(slug)}`)}"/>
<author><name>${escapeXml(name ?? DELETED_MEMBER)}</name></author>
<published>${created_at}</published>
<updated>${last_post.created_at}</updated>
${opening ? `<summary>${escapeXml(excerpt(opening, SUMMARY_MAX))}</summary>\n` : ''}</entry>
`
}
