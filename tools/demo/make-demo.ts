import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { ensureForum } from '../../src/features/forum/seed.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { openPhotoStore, type StoreSettings } from '../../src/platform/storage/open-store.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import type { Database } from '../../src/schema/database.ts'
import { ANY_ORIENTATION } from '../../src/shared/enumerations.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { SOCIAL_TABLES } from './albums.ts'
import { CAST, DEMO_PASSWORD } from './cast.ts'
import { COLUMNS, createCommunity } from './community.ts'
import { copyLine, copyRows } from './copy.ts'
import { DECISION_TABLES, fillDecisions } from './decisions.ts'
import { fillFigures } from './figures.ts'
import { allFiles, fillAlbums, pictureCount } from './fill-albums.ts'
import { CASE_TABLES, fillCases } from './fill-cases.ts'
import { CONSENT_TABLES, fillConsents } from './fill-consents.ts'
import { CONTACT_TABLES, fillContacts } from './fill-contacts.ts'
import { FORUM_TABLES, fillForum } from './fill-forum.ts'
import { fillHints, HINT_TABLES } from './fill-hints.ts'
import { fillReturning, RETURNING_TABLES } from './fill-returning.ts'
import { fillSubscriptions, SUBSCRIPTION_TABLES } from './fill-subscriptions.ts'
import { fillNews, NEWS_TABLES } from './news.ts'
import { fillNotices, NOTICE_TABLES } from './notices.ts'
import { hangGallery, type Painting, rasterise, removeGallery } from './portraits/gallery.ts'
import { createRandom } from './random.ts'

export interface DemoOptions {
  db: Kysely<Database>
  pool: Pool
  config: StoreSettings
  /** Members to make, the cast counted in. */
  size: number
  /** The same seed and size make the same community. */
  seed: number
  /** False leaves all members without portraits, as a benchmark wants it. */
  portraits?: boolean
  /** Renders portraits; tests pass a quicker one. */
  rasterise?: typeof rasterise
  /** Milliseconds since 1970 that ages and activity count back from. */
  now?: number
  /** Called now and then with how far it is. */
  onProgress?: (done: number, total: number) => void
}

export const SMALLEST_DEMO = CAST.length
export const LARGEST_DEMO = 10_000_000
const FILLED = [
  'users',
  'member_search',
  'blacklist',
  'search_settings',
  ...SOCIAL_TABLES.map(([table]) => table),
]
const BATCH = 5_000
/** From so many members it is quicker to build the search's indexes at the end. */
const INDEXES_LATER = 20_000
/** Drawing one portrait takes about as long as making so many members. */
const PORTRAIT_WEIGHT = 1_500
const MOST_PORTRAITS = 240

/**
 * Makes a demo community: members with profiles and portraits, spread over real communes. All of it or, when anything
 * fails, nothing. Throws {@link StartError} on a site that has members or a demo already.
 */
export async function makeDemo(options: DemoOptions): Promise<void> {
  const { db, pool, config, size, seed, portraits = true, onProgress = () => {} } = options
  await requireEmptySite(db)
  await ensureForum(db)
  const store = await openPhotoStore(config)
  const paintings = portraits ? hangGallery(seed, portraitCount(size)) : []
  const total = size + pictureCount(paintings.length) * PORTRAIT_WEIGHT
  let done = 0
  const advance = (by: number) => {
    done += by
    onProgress(done, total)
  }
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    try {
      await client.query('begin')
      await fillTables(client, { ...options, store }, paintings, advance)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      await removeGallery(store, allFiles(seed, paintings)).catch(() => {})
      throw error
    }
    // Plans and index-only scans are as good at once as they would be a day later.
    await client.query(
      `vacuum (analyze) ${[...FILLED, ...CONTACT_TABLES, ...FORUM_TABLES, ...NEWS_TABLES, ...NOTICE_TABLES, ...HINT_TABLES, ...DECISION_TABLES, ...CASE_TABLES, ...RETURNING_TABLES, ...SUBSCRIPTION_TABLES, ...CONSENT_TABLES].join(', ')}`,
    )
    onProgress(total, total)
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

/** Whether this site has members of a demo. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

async function requireEmptySite(db: Kysely<Database>): Promise<void> {
  if (await hasDemo(db)) {
    throw new StartError('This site has a demo community already; "./guinguette demo --remove" removes it.')
  }
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', FOUNDER_ID)
    .limit(1)
    .executeTakeFirst()
  if (other) throw new StartError('This site has members: a demo community is made on an empty site only.')
}

async function fillTables(
  client: PoolClient,
  { store, size, seed, now = Date.now(), rasterise: render = rasterise }: DemoOptions & { store: PhotoStore },
  paintings: readonly Painting[],
  advance: (by: number) => void,
): Promise<void> {
  await client.query(
    "set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = off; set local maintenance_work_mem = '256MB'",
  )
  const indexes = size >= INDEXES_LATER ? await dropIndexes(client) : []
  const { rows } = await client.query<{ id: number; name_key: string }>('select id, name_key from users')
  const firstId = Math.max(FOUNDER_ID, ...rows.map(({ id }) => id)) + 1
  const community = createCommunity(
    {
      seed,
      size,
      now,
      firstId,
      paintings,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      takenNames: rows.map(({ name_key }) => name_key),
    },
    BATCH,
  )
  for (const { users, search } of community) {
    await copyRows(client, 'users', COLUMNS.users, users)
    await copyRows(client, 'member_search', COLUMNS.search, search)
    advance(users.length)
  }
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [firstId + size - 1])
  await fillConsents(client)
  await saveSearches(client, firstId)
  await blockSome(client, seed, firstId, size)
  if (paintings.length > 0) {
    const onDrawn = () => advance(PORTRAIT_WEIGHT)
    await fillAlbums(client, paintings, { store, seed, size, now, firstId, onDrawn, rasterise: render })
  }
  await fillContacts(client, { seed, now, size, firstId })
  await fillForum(client, { seed, now, size, firstId })
  for (const definition of indexes) await client.query(definition)
  await fillNews(client, now)
  await fillNotices(client, { now, firstId })
  await fillFigures(client, now)
  await fillHints(client, { now, firstId })
  await fillDecisions(client, { now, firstId, size })
  await fillCases(client, { seed, now, size, firstId })
  await fillReturning(client, { now, firstId })
  await fillSubscriptions(client, { now, firstId })
}

/** Drops the indexes of the filled tables but for those of constraints, and gives what makes them again. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any ($1::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function saveSearches(client: PoolClient, firstId: number): Promise<void> {
  const lines = CAST.map(({ seek }, place) =>
    copyLine([firstId + place, seek, ANY_ORIENTATION, 22, 50, 100, 0]),
  )
  const columns = ['user_id', 'seek', 'orientation', 'age_from', 'age_to', 'distance', 'filter']
  await copyRows(client, 'search_settings', columns, lines)
}

/** One member in twenty has blocked somebody. */
async function blockSome(client: PoolClient, seed: number, firstId: number, size: number): Promise<void> {
  const random = createRandom(seed, 'blocks')
  const lines: string[] = []
  for (let blocker = CAST.length; blocker < size; blocker += 20) {
    const blocked = random.below(size)
    if (blocked !== blocker) lines.push(copyLine([firstId + blocker, firstId + blocked]))
  }
  await copyRows(client, 'blacklist', ['user_id', 'blocked_id'], lines)
}

function portraitCount(size: number): number {
  return Math.min(MOST_PORTRAITS, Math.max(40, Math.round(size * 0.08)))
}
