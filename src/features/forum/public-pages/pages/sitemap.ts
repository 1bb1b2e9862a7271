import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { serveSharedFile } from '../../../../platform/http/shared-file.ts'
import { escapeXml, XML_START } from '../../../../platform/render/xml.ts'
import { PathId } from '../../../../shared/schemas.ts'
import { listCategories } from '../../categories/queries/categories.ts'
import { categoryHref } from '../../components/lists/urls.ts'
import { COMPLAINTS_ID } from '../../contract/fields.ts'
import { topicHref } from '../../contract/post.ts'
import { findNewestTopicId, listSitemapTopics, type SitemapTopic } from '../queries.ts'

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
