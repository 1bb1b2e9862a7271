import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page, type Redirect } from '../../../platform/http/page.ts'
import { serveSharedFile } from '../../../platform/http/shared-file.ts'
import { escapeXml, XML_START } from '../../../platform/render/xml.ts'
import type { Database } from '../../../schema/database.ts'
import { PathId } from '../../../shared/schemas.ts'
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
import { FEED_TYPE, getExcerpt } from './metadata.ts'

// What leads to the forum from the web, and into the middle of it.

/** Where a post stands. */
interface PostLocation {
  slug: string
  id: number
  pos: number
}

const selectPostLocation = (condition: string) => `
  select t.slug, p.id, p.pos from posts p join topics t on t.id = p.topic_id
  where ${condition} and not ${isBlockedPair('p.user_id')}`
const POST_LOCATION = { name: 'forum-place', text: selectPostLocation('p.id = $3') }
const FIRST_UNREAD_LOCATION = {
  name: 'forum-unread-place',
  text: `${selectPostLocation('p.topic_id = $3 and p.pos > $4')} order by p.pos limit 1`,
}
const NEWEST_LOCATION = {
  name: 'forum-newest-place',
  text: `${selectPostLocation('p.topic_id = $3')} order by p.pos desc limit 1`,
}

/** Where a post stands; undefined where there is none that the viewer may know of. */
export function findPostLocation(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  postId: number,
): Promise<PostLocation | undefined> {
  return queryPostLocation(pool, POST_LOCATION, viewer, postId)
}

/** The first post of a topic after those read, or its newest where all are. @param read how many have been read */
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

/** The first posts of these topics, those alone that everybody may read. */
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
    .select(['topic_id', 'post'])
    .execute()
  return new Map(rows.map(({ topic_id, post }) => [topic_id, post]))
}

/** The newest topic's id: there are no more topics than this. */
async function findNewestTopicId(db: Kysely<Database>): Promise<number> {
  const newest = await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

interface SitemapTopic {
  id: number
  slug: string
  last_post_at: Date
}

/** Addresses of topics for search engines, by id: those above `after`, up to `upTo`. Complaints are not for them. */
function listSitemapTopics(
  db: Kysely<Database>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<SitemapTopic[]> {
  return db
    .selectFrom('topics')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('category_id', '<>', COMPLAINTS_ID)
    .select(['id', 'slug', 'last_post_at'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Topics of one file at most: file n lists those with the ids after 10,000 (n − 1), up to 10,000 n. */
const TOPICS_PER_FILE = 10_000
/** Read at once: a file is sent while it is read. */
const CHUNK_SIZE = 1_000
const CONTENT_TYPE = 'application/xml; charset=utf-8'
/** Pages of the site that visitors find by a search engine, beside the forum's. */
const PAGES = [
  '/',
  '/forum',
  '/inscription',
  '/premium',
  '/aide',
  '/aide/localisation',
  '/conseils-securite',
  '/contact',
  '/regles',
  '/cgu',
  '/confidentialite',
  '/mentions-legales',
  '/accessibilite',
]
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `/sitemap.xml` and the files that it names: what is to be found on the web, however many topics there are. */
export function registerSitemaps(context: AppContext): void {
  const { siteUrl } = context.config
  serveSharedFile(context, '/sitemap.xml', CONTENT_TYPE, async () => {
    const files = Math.ceil((await findNewestTopicId(context.db)) / TOPICS_PER_FILE)
    const paths = [
      '/sitemap-pages.xml',
      ...Array.from({ length: files }, (_, n) => `/sitemap-forum-${n + 1}.xml`),
    ]
    const named = paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl)}${path}</loc></sitemap>\n`)
    return { text: `${XML_START}<sitemapindex ${NAMESPACE}>\n${named.join('')}</sitemapindex>\n`, of: [] }
  })
  serveSharedFile(context, '/sitemap-pages.xml', CONTENT_TYPE, async () => {
    const categories = (await listCategories(context.db)).filter(({ id }) => id !== COMPLAINTS_ID)
    const paths = [...PAGES, ...categories.map(({ slug }) => categoryHref(slug))]
    return {
      text: `${URLSET_START}${paths.map((path) => renderUrlEntry(siteUrl, path)).join('')}${URLSET_END}`,
      of: [],
    }
  })
  context.app.get('/sitemap-forum-:file.xml', async (request, reply) => {
    const file = PathId.safeParse((request.params as { file: string }).file)
    if (!file.success) throw new NotFound()
    return sendTopicSitemap(context, reply, file.data)
  })
}

const URLSET_START = `${XML_START}<urlset ${NAMESPACE}>\n`
const URLSET_END = '</urlset>\n'

function renderUrlEntry(siteUrl: string, path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(`${siteUrl}${path}`)}</loc>${lastmod}</url>\n`
}

/** @throws NotFound for a file that the list does not name */
async function sendTopicSitemap(
  context: AppContext,
  reply: FastifyReply,
  file: number,
): Promise<FastifyReply> {
  const after = (file - 1) * TOPICS_PER_FILE
  if (after >= (await findNewestTopicId(context.db))) throw new NotFound()
  const read = (from: number) =>
    listSitemapTopics(context.db, { after: from, upTo: after + TOPICS_PER_FILE, limit: CHUNK_SIZE })
  // The first part is read before anything is sent: a database that is away is a 503 then.
  const first = await read(after)
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type(CONTENT_TYPE)
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
 * Addresses by number, which stay whatever a topic is called: `/forum/topic/redirect/{topicId}` leads a reader on from
 * where they left off (product.md 2), `/forum/post/{postId}` to the post.
 */
export function registerRedirects(context: AppContext): void {
  page(context, '/forum/topic/redirect/:topicId', 'anyone', async ({ viewer, params }) =>
    redirectToFirstUnread(context, viewer, parsePathId(params.topicId, NO_SUCH_TOPIC)),
  )
  page(context, '/forum/post/:postId', 'anyone', async ({ viewer, params }) => {
    const place = await findPostLocation(context, viewer, parsePathId(params.postId, NO_SUCH_POST))
    if (!place) throw new NotFound(NO_SUCH_POST)
    return temporaryRedirect(postHref(place.slug, place))
  })
}

/**
 * To the first post that the reader has not seen, to the newest where they have seen all; to the beginning for visitors
 * and for who never opened the topic.
 * @throws NotFound
 */
async function redirectToFirstUnread(
  context: AppContext,
  viewer: ViewerOrVisitor,
  topicId: number,
): Promise<Redirect> {
  const known = await findTopicById(context, viewer, topicId)
  if (!known) throw new NotFound(NO_SUCH_TOPIC)
  const { slug, read } = known.topic
  const place = read > 0 ? await findFirstUnreadLocation(context, viewer, topicId, read) : undefined
  return temporaryRedirect(place ? postHref(slug, place) : topicHref(slug))
}

/** For now: the next time it may lead elsewhere. */
const temporaryRedirect = (redirect: string): Redirect => ({ redirect, status: 302 })

/** @throws NotFound for what is no id */
function parsePathId(part: string | undefined, sentence: string): number {
  const id = PathId.safeParse(part)
  if (!id.success) throw new NotFound(sentence)
  return id.data
}

/** Characters of a topic's first post. */
const SUMMARY_MAX = 300

/** `/forum/categorie/{slug}/flux.atom`: the 20 topics of a category with the newest posts, as readers of feeds take them. */
export function registerFeeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/forum/categorie/:slug/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ slug = '' }) => {
      const category = (await listCategories(context.db)).find((one) => one.slug === slug)
      if (!category) throw new NotFound(NO_SUCH_CATEGORY)
      const { data } = await context.reads.read(null, (from) =>
        listTopics(from, null, { category: slug, search: '', page: 1 }),
      )
      const openings = await findFirstPostTexts(
        context.db,
        data.map(({ topic_id }) => topic_id),
      )
      return {
        text: renderFeed(context.config.siteUrl, category, data, openings),
        of: [cacheTags.category(category.id)],
      }
    },
  )
}

function renderFeed(
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
<title>${escapeXml(formatFeedTitle(title))}</title>
${description ? `<subtitle>${escapeXml(description)}</subtitle>\n` : ''}<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated}</updated>
${topics.map((topic) => renderFeedEntry(siteUrl, topic, openings.get(topic.topic_id))).join('')}</feed>
`
}

/** Known by its number, which stays when its title changes. */
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
