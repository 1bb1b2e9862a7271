import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/http/errors.ts'
import { getReaderKey, type Limit } from '../../platform/http/limits.ts'
import { serveSharedFile } from '../../platform/http/shared-file.ts'
import {
  addSitemapFile,
  renderUrlEntry,
  SITEMAP_TYPE,
  URLSET_END,
  URLSET_START,
} from '../../platform/http/sitemap.ts'
import { findPlaceById } from '../../platform/places/places.ts'
import { escapeXml, XML_START } from '../../platform/render/xml.ts'
import type { Database } from '../../schema/database.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { getSiteName } from '../../shared/site-identity.ts'
import { type ListedOuting, outingHref, PlaceId, townFeedHref, townHref } from './contract.ts'
import { OUTINGS_TAG } from './events.ts'
import { listOutings } from './list.ts'
import { formatFeedEntry, formatFeedSummary, formatTownFeed } from './reminder-texts.ts'

// Fields for feed readers and search engines: title, day and commune, never a person or a venue.

const FEED_TYPE = 'application/atom+xml'

/** Registers `/sorties/commune/{place}/flux.atom`: the next outings near a commune, as an Atom feed. */
export function registerTownFeeds(context: AppContext): void {
  serveSharedFile(
    context,
    '/sorties/commune/:place/flux.atom',
    `${FEED_TYPE}; charset=utf-8`,
    async ({ place }) => {
      const { data: id } = PlaceId.safeParse(place)
      const town = id === undefined ? undefined : findPlaceById(id)
      if (!town) throw new NotFound()
      const { outings } = await listOutings(context, null, { place: town.id })
      const changes = await findChanges(context.db, outings)
      return { text: renderFeed(context.config.siteUrl, town, outings, changes), of: [OUTINGS_TAG] }
    },
  )
}

/** When each was published, or changed with a note to who comes. */
async function findChanges(
  db: Kysely<Database>,
  outings: readonly ListedOuting[],
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; changed_at: Date }>`
    select o.id, greatest(o.created_at, o.published_at, o.noted_at) as changed_at
    from outings o where o.id = any (${outings.map(({ id }) => id)}::integer[])`.execute(db)
  return new Map(rows.map(({ id, changed_at }) => [id, changed_at]))
}

function renderFeed(
  siteUrl: string,
  town: { id: number; name: string },
  outings: readonly ListedOuting[],
  changes: ReadonlyMap<number, Date>,
): string {
  const home = escapeXml(`${siteUrl}${townHref(town.id)}`)
  const self = escapeXml(`${siteUrl}${townFeedHref(town.id)}`)
  // Atom requires a date even for an empty feed.
  const updated = new Date(Math.max(0, ...[...changes.values()].map((date) => date.getTime())))
  return `${XML_START}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${home}</id>
<title>${escapeXml(formatTownFeed(town.name))}</title>
<author><name>${escapeXml(getSiteName())}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" href="${home}"/>
<updated>${updated.toISOString()}</updated>
${outings.map((outing) => renderEntry(siteUrl, outing, changes.get(outing.id) ?? updated)).join('')}</feed>
`
}

/** Identified by its number, which does not change with its title. */
function renderEntry(siteUrl: string, outing: ListedOuting, changed: Date): string {
  const { id, slug, title, starts_at } = outing
  return `<entry>
<id>${escapeXml(`${siteUrl}${outingHref(id)}`)}</id>
<title>${escapeXml(formatFeedEntry(title, new Date(starts_at)))}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}${outingHref(id, slug)}`)}"/>
<updated>${changed.toISOString()}</updated>
<summary>${escapeXml(formatFeedSummary(outing))}</summary>
</entry>
`
}

const SITEMAP_PATH = '/sitemap-sorties.xml'
/** With a page for each commune, below the 50,000 addresses that a file may have. */
const MAX_OUTINGS = 25_000
/** Outings per read: the file is streamed. */
const CHUNK_SIZE = 1_000
const SITEMAP_LIMIT: Limit = { name: 'outing-sitemaps', points: 30, seconds: 60 }

interface SitemapOuting {
  id: number
  slug: string
  place_id: number
  starts_at: Date
}

/** Registers `/sitemap-sorties.xml`: outings to come, and the communes that have some. */
export function registerOutingSitemap(context: AppContext): void {
  addSitemapFile(context, SITEMAP_PATH)
  context.app.get(SITEMAP_PATH, async (request, reply) => {
    await context.limits.count(SITEMAP_LIMIT, getReaderKey(request))
    // The first chunk is read before the response starts, so that an unreachable database gives 503.
    const first = await listSitemapOutings(context.db, { starts_at: new Date(), id: 0 })
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type(SITEMAP_TYPE)
      .send(Readable.from(generateSitemap(context, first)))
  })
}

async function listSitemapOutings(
  db: Kysely<Database>,
  after: { starts_at: Date; id: number },
): Promise<SitemapOuting[]> {
  const { rows } = await sql<SitemapOuting>`
    select o.id, o.slug, o.place_id, o.starts_at from outings o
    where o.state = ${sql.lit(OUTING_STATE.published)} and (o.starts_at, o.id) > (${after.starts_at}, ${after.id})
    order by o.starts_at, o.id limit ${CHUNK_SIZE}`.execute(db)
  return rows
}

async function* generateSitemap({ db, config }: AppContext, first: SitemapOuting[]): AsyncGenerator<string> {
  const towns = new Set<number>()
  let listed = 0
  yield URLSET_START
  for (let rows = first; rows.length > 0; ) {
    const opened = rows.filter(({ place_id }) => !towns.has(place_id) && towns.add(place_id))
    yield [
      ...opened.map(({ place_id }) => townHref(place_id)),
      ...rows.map(({ id, slug }) => outingHref(id, slug)),
    ]
      .map((path) => renderUrlEntry(config.siteUrl, path))
      .join('')
    listed += rows.length
    const last = rows.at(-1)
    const isLast = rows.length < CHUNK_SIZE || listed >= MAX_OUTINGS || !last
    rows = isLast ? [] : await listSitemapOutings(db, last)
  }
  yield URLSET_END
}
