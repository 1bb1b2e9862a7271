import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { getReaderKey, type Limit } from '../../../platform/http/limits.ts'
import { page, type Redirect } from '../../../platform/http/page.ts'
import { serveSharedFile } from '../../../platform/http/shared-file.ts'
import {
  listSitemapFiles,
  renderUrlEntry,
  SITEMAP_NAMESPACE,
  SITEMAP_TYPE,
  URLSET_END,
  URLSET_START,
} from '../../../platform/http/sitemap.ts'
import { escapeXml, XML_START } from '../../../platform/render/xml.ts'
import type { Database } from '../../../schema/database.ts'
import { getExcerpt } from '../../../shared/excerpt.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import { PathId } from '../../../shared/schemas.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import type { Category } from '../categories/contract.ts'
import { listCategories } from '../categories/server.ts'
import { COMPLAINTS_ID, categoryHref, feedHref } from '../contract.ts'
import { cacheTags } from '../events.ts'
import { postHref, topicHref } from '../posts/contract.ts'
import { isBlockedPair, readerOf, type ViewerOrVisitor } from '../reader.ts'
import { DELETED_MEMBER, formatFeedTitle, NO_SUCH_CATEGORY, NO_SUCH_POST, NO_SUCH_TOPIC } from '../texts.ts'
import type { ListedTopic } from '../topics/contract.ts'
import { listTopics } from '../topics/lists.ts'
import { findTopicById } from '../topics/queries.ts'
import { FEED_TYPE } from './metadata.ts'

// Feeds, sitemaps, redirects by number, and their queries.

/** Location of a post. */
interface PostLocation {
  slug: string
  id: number
  pos: number
}

const selectPostLocation = (condition: string) => `
  select t.slug, p.id, p.pos from posts p join topics t on t.id = p.topic_id
  where ${condition} and not ${isBlockedPair('p.user_id')} and ${canReadTopic('t')}`
const POST_LOCATION = { name: 'forum-place', text: selectPostLocation('p.id = $3') }
const FIRST_UNREAD_LOCATION = {
  name: 'forum-unread-place',
  text: `${selectPostLocation('p.topic_id = $3 and p.pos > $4')} order by p.pos limit 1`,
}
const NEWEST_LOCATION = {
  name: 'forum-newest-place',
  text: `${selectPostLocation('p.topic_id = $3')} order by p.pos desc limit 1`,
}

/** Finds the location of a post; undefined when unknown or hidden from the viewer. */
export function findPostLocation(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  postId: number,
): Promise<PostLocation | undefined> {
  return queryPostLocation(pool, POST_LOCATION, viewer, postId)
}

/** Finds the first unread post of a topic, or its newest. @param read position read so far */
export async function findFirstUnreadLocation(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  topicId: number,
  read: number,
): Promise<PostLocation | undefined> {
  return (
    (await queryPostLocation(pool, FIRST_UNREAD_LOCATION, viewer, topicId, read)) ??
    (await queryPostLocation(pool, NEWEST_LOCATION, viewer, topicId))
  )
}

async function queryPostLocation(
  pool: Pool,
  statement: typeof POST_LOCATION,
  viewer: ViewerOrVisitor,
  ...of: number[]
): Promise<PostLocation | undefined> {
  const reader = readerOf(viewer)
  const { rows } = await pool.query<PostLocation>({
    ...statement,
    values: [reader.id, reader.isStaff, ...of],
  })
  return rows[0]
}

/** Finds the first posts of these topics that visitors may read. */
export async function findFirstPostTexts(
  db: Kysely<Database>,
  topicIds: readonly number[],
): Promise<Map<number, string>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .where('topic_id', 'in', topicIds)
    .where('pos', '=', 1)
    .where('moderated_at', 'is', null)
    .select(['topic_id', 'post', 'format'])
    .execute()
  return new Map(rows.map(({ topic_id, post, format }) => [topic_id, plainTextOf({ post, format })]))
}

/** Returns the newest topic's id, an upper bound of their number. */
async function findNewestTopicId(db: Kysely<Database>): Promise<number> {
  const newest = await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

interface SitemapTopic {
  id: number
  slug: string
  last_post_at: Date
}

/** Lists topics for search engines by id: above `after`, up to `upTo`, without complaints and those of outings. */
function listSitemapTopics(
  db: Kysely<Database>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<SitemapTopic[]> {
  return db
    .selectFrom('topics')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('category_id', '<>', COMPLAINTS_ID)
    .where('audience', '=', TOPIC_AUDIENCE.everybody)
    .select(['id', 'slug', 'last_post_at'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Maximum number of topics per file: file n lists ids after 10,000 (n − 1), up to 10,000 n. */
const TOPICS_PER_FILE = 10_000
/** Topics per read: a file is streamed. */
const CHUNK_SIZE = 1_000
/** Indexed pages outside the forum. */
const PAGES = [
  '/',
  '/forum',
  '/sorties',
  '/inscription',
  '/premium',
  '/aide',
  '/aide/localisation',
  '/conseils-securite',
  '/contact',
  '/retractation',
  '/resiliation',
  '/regles',
  '/cgu',
  '/confidentialite',
  '/mentions-legales',
  '/accessibilite',
  '/plan-du-site',
  '/rencontres-en-chiffres',
]

/** Registers `/sitemap.xml` and its files, for any number of topics. */
export function registerSitemaps(context: AppContext): void {
  const { siteUrl } = context.config
  serveSharedFile(context, '/sitemap.xml', SITEMAP_TYPE, async () => {
    const files = Math.ceil((await findNewestTopicId(context.db)) / TOPICS_PER_FILE)
    const paths = [
      '/sitemap-pages.xml',
      ...listSitemapFiles(context),
      ...Array.from({ length: files }, (_, n) => `/sitemap-forum-${n + 1}.xml`),
    ]
    const named = paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl)}${path}</loc></sitemap>\n`)
    return {
      text: `${XML_START}<sitemapindex ${SITEMAP_NAMESPACE}>\n${named.join('')}</sitemapindex>\n`,
      of: [],
    }
  })
  serveSharedFile(context, '/sitemap-pages.xml', SITEMAP_TYPE, async () => {
    const categories = (await listCategories(context.db, null)).filter(({ id }) => id !== COMPLAINTS_ID)
    const paths = [...PAGES, ...categories.map(({ slug }) => categoryHref(slug))]
    return {
      text: `${URLSET_START}${paths.map((path) => renderUrlEntry(siteUrl, path)).join('')}${URLSET_END}`,
      of: [],
    }
  })
  context.app.get('/sitemap-forum-:file.xml', async (request, reply) => {
    await context.limits.count(SITEMAP_LIMIT, getReaderKey(request))
    const file = PathId.safeParse((request.params as { file: string }).file)
    if (!file.success) throw new NotFound()
    return sendTopicSitemap(context, reply, file.data)
  })
}

/** A file lists 10,000 topics, and is not cached here. */
const SITEMAP_LIMIT: Limit = { name: 'sitemaps', points: 30, seconds: 60 }

/** @throws NotFound for a file outside the list */
async function sendTopicSitemap(
  context: AppContext,
  reply: FastifyReply,
  file: number,
): Promise<FastifyReply> {
  const after = (file - 1) * TOPICS_PER_FILE
  if (after >= (await findNewestTopicId(context.db))) throw new NotFound()
  const read = (from: number) =>
    listSitemapTopics(context.db, { after: from, upTo: after + TOPICS_PER_FILE, limit: CHUNK_SIZE })
  // The first chunk is read before the response starts, so that an unreachable database gives 503.
  const first = await read(after)
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type(SITEMAP_TYPE)
    .send(Readable.from(generateSitemap(context.config.siteUrl, first, read)))
}

async function* generateSitemap(
  siteUrl: string,
  first: SitemapTopic[],
  read: (from: number) => Promise<SitemapTopic[]>,
): AsyncGenerator<string> {
  yield URLSET_START
  for (let rows = first; rows.length > 0; ) {
    yield rows
      .map(({ slug, last_post_at }) => renderUrlEntry(siteUrl, topicHref(slug), last_post_at))
      .join('')
    const last = rows.at(-1)
    rows = rows.length < CHUNK_SIZE || !last ? [] : await read(last.id)
  }
  yield URLSET_END
}

/**
 * Registers addresses by number, which do not depend on titles: `/forum/topic/redirect/{topicId}` leads to
 * the first unread post (product.md 2), `/forum/post/{postId}` to the post.
 */
export function registerRedirects(context: AppContext): void {
  page(context, '/forum/topic/redirect/:topicId', 'anyone', async ({ viewer, params }) =>
    redirectToFirstUnread(context, viewer, parsePathId(params.topicId, NO_SUCH_TOPIC)),
  )
  page(context, '/forum/post/:postId', 'anyone', async ({ viewer, params }) => {
    const location = await findPostLocation(context, viewer, parsePathId(params.postId, NO_SUCH_POST))
    if (!location) throw new NotFound(NO_SUCH_POST)
    return temporaryRedirect(postHref(location.slug, location))
  })
}

/**
 * Redirects to the first unread post, or the newest; to the beginning for visitors and members who never
 * opened the topic.
 * @throws NotFound
 */
async function redirectToFirstUnread(
  context: AppContext,
  viewer: ViewerOrVisitor,
  topicId: number,
): Promise<Redirect> {
  const lockedTopic = await findTopicById(context, viewer, topicId)
  if (!lockedTopic) throw new NotFound(NO_SUCH_TOPIC)
  const { slug, read } = lockedTopic.topic
  const location = read > 0 ? await findFirstUnreadLocation(context, viewer, topicId, read) : undefined
  return temporaryRedirect(location ? postHref(slug, location) : topicHref(slug))
}

/** Temporary: the target changes. */
const temporaryRedirect = (redirect: string): Redirect => ({ redirect, status: 302 })

/** @throws NotFound for an invalid id */
function parsePathId(part: string | undefined, sentence: string): number {
  const id = PathId.safeParse(part)
  if (!id.success) throw new NotFound(sentence)
  return id.data
}

/** Maximum length of an excerpt of the first post. */
const SUMMARY_MAX = 300

/**
 * Registers `/forum/categorie/{slug}/flux.atom`: the 20 topics of a category with the newest posts, as an
 * Atom feed.
 */
export function registerFeeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/forum/categorie/:slug/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ slug = '' }) => {
      const category = (await listCategories(context.db, null)).find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const { data } = await context.reads.read(null, (from) =>
        listTopics(from, null, { category: slug, search: '', page: 1 }),
      )
      const openings = await findFirstPostTexts(
        context.db,
        data.map(({ topic_id }) => topic_id),
      )
      return {
        text: renderFeed(context.config, category, data, openings),
        of: [cacheTags.category(category.id)],
      }
    },
  )
}

function renderFeed(
  { siteUrl, siteName }: Pick<AppContext['config'], 'siteUrl' | 'siteName'>,
  { slug, title, description }: Category,
  topics: readonly ListedTopic[],
  openings: ReadonlyMap<number, string>,
): string {
  const home = escapeXml(`${siteUrl}${categoryHref(slug)}`)
  const self = escapeXml(`${siteUrl}${feedHref(slug)}`)
  // Atom requires a date even for an empty feed.
  const updated = topics[0]?.last_post.created_at ?? new Date(0).toISOString()
  return `${XML_START}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${home}</id>
<title>${escapeXml(formatFeedTitle(title, siteName))}</title>
${description ? `<subtitle>${escapeXml(description)}</subtitle>\n` : ''}<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated}</updated>
${topics.map((topic) => renderFeedEntry(siteUrl, topic, openings.get(topic.topic_id))).join('')}</feed>
`
}

/** Identified by its number, which does not change with its title. */
function renderFeedEntry(siteUrl: string, topic: ListedTopic, opening: string | undefined): string {
  const { topic_id, slug, title, name, created_at, last_post } = topic
  return `<entry>
<id>${escapeXml(siteUrl)}/forum/topic/redirect/${topic_id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}${topicHref(slug)}`)}"/>
<author><name>${escapeXml(name ?? DELETED_MEMBER)}</name></author>
<published>${created_at}</published>
<updated>${last_post.created_at}</updated>
${opening ? `<summary>${escapeXml(getExcerpt(opening, SUMMARY_MAX))}</summary>\n` : ''}</entry>
`
}
