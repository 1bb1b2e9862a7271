import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { pino } from 'pino'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { seedSite } from '../../src/features/seed.ts'
import { createImages } from '../../src/platform/images/images.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { openPhotoStore, type StoreSettings } from '../../src/platform/storage/open-store.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import type { Database } from '../../src/schema/database.ts'
import { CONSENT } from '../../src/shared/consents.ts'
import { ANY_ORIENTATION } from '../../src/shared/enumerations.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { CURRENCY, PREMIUM_PRICE, SUBSCRIPTION } from '../../src/shared/premium.ts'
import { fillFigures, fillNews, fillNotifications, NEWS_TABLES, NOTIFICATION_TABLES } from './activity.ts'
import { ALBUM_TABLES, countPictures, fillAlbums, listPictureFiles } from './albums.ts'
import { CAST, DEMO_PASSWORD } from './cast.ts'
import { CONTACT_TABLES, fillContacts } from './contacts.ts'
import { fillConversationPhotos } from './conversation-photos.ts'
import { copyRows, formatCopyRow } from './copy.ts'
import { fillDrafts } from './drafts.ts'
import { FORUM_TABLES, fillForum } from './forum.ts'
import { COPY_LAST_MESSAGES } from './last-messages.ts'
import { generateMembers, MEMBER_COLUMNS } from './members.ts'
import { CASE_TABLES, DECISION_TABLES, fillCases, fillDecisions } from './moderation.ts'
import { fillNapkins, NAPKIN_TABLES } from './napkins.ts'
import { fillOutingTopics } from './outing-topics.ts'
import { fillOutings, OUTING_TABLES } from './outings.ts'
import {
  deletePortraits,
  type PlannedPortrait,
  planPortraits,
  type rasterizeSvg,
} from './portraits/gallery.ts'
import { fillPostPhotos } from './post-photos.ts'
import { fillPresentation, PRESENTATION_TABLES } from './presentation.ts'
import { createRandom } from './random.ts'
import { fillRegulars } from './regulars.ts'
import { fillSigns } from './signs.ts'
import { fillReviews, fillStaffHints, REVIEW_TABLES, STAFF_HINT_TABLES } from './staff-hints.ts'
import { fillTurns } from './turns.ts'
import { fillUglyConversations, fillUglyPhotos, listUglyFiles, UGLY_MEMBERS, type UglyScope } from './ugly.ts'

export interface DemoOptions {
  db: Kysely<Database>
  pool: Pool
  config: StoreSettings
  /** Number of members, including the cast. */
  size: number
  /** Same seed and size, same community. */
  seed: number
  /** False creates no portraits, for benchmarks. */
  portraits?: boolean
  /** File of a member's profile photo, which is not written; for benchmarks. */
  avatarOf?: (id: number) => string | null
  /** Forty members get an ugly photo and a long name, to judge lists by. */
  ugly?: boolean
  /** Renders portraits; tests pass a quicker one. */
  rasterize?: typeof rasterizeSvg
  /** Reference time of ages and activity, milliseconds since 1970. */
  now?: number
  /** Reports progress. */
  onProgress?: (done: number, total: number) => void
}

export const MIN_DEMO_SIZE = CAST.length
export const MAX_DEMO_SIZE = 10_000_000
const MEMBER_TABLES = [
  'users',
  'member_search',
  'blacklist',
  'search_settings',
  ...ALBUM_TABLES.map(([table]) => table),
]
const MEMBER_BATCH = 5_000
/** From this size it is faster to rebuild indexes at the end. */
const DROP_INDEXES_FROM = 20_000
/** Rendering one portrait takes about as long as generating this many members. */
const PORTRAIT_WEIGHT = 1_500
const MAX_PORTRAITS = 240

/**
 * Creates a demo community with profiles and portraits, spread over real communes. All or nothing.
 * @throws StartError on a site that has members or a demo already
 */
export async function createDemo(options: DemoOptions): Promise<void> {
  const { db, pool, config, size, seed, portraits = true, onProgress = () => {} } = options
  await assertEmptySite(db)
  await seedSite(db)
  const store = await openPhotoStore(config)
  const planned = portraits ? planPortraits(seed, countPortraits(size)) : []
  const pictures = countPictures(planned.length) + (options.ugly ? UGLY_MEMBERS : 0)
  const total = size + pictures * PORTRAIT_WEIGHT
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
      await fillTables(client, { ...options, store }, planned, advance)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const files = [...listPictureFiles(seed, planned), ...(options.ugly ? listUglyFiles(seed) : [])]
      await deletePortraits(store, files).catch(() => {})
      throw error
    }
    // Query plans and index-only scans need statistics and the visibility map at once.
    await client.query(
      `vacuum (analyze) ${[...MEMBER_TABLES, ...CONTACT_TABLES, ...FORUM_TABLES, ...NEWS_TABLES, ...NOTIFICATION_TABLES, ...STAFF_HINT_TABLES, ...DECISION_TABLES, ...CASE_TABLES, ...REVIEW_TABLES, ...SUBSCRIPTION_TABLES, ...CONSENT_TABLES, ...PRESENTATION_TABLES, ...OUTING_TABLES, ...NAPKIN_TABLES].join(', ')}`,
    )
    onProgress(total, total)
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

/** Whether this site has a demo. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

async function assertEmptySite(db: Kysely<Database>): Promise<void> {
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
  {
    store,
    size,
    seed,
    now = Date.now(),
    avatarOf,
    rasterize,
    ugly = false,
  }: DemoOptions & { store: PhotoStore },
  planned: readonly PlannedPortrait[],
  advance: (by: number) => void,
): Promise<void> {
  await client.query(
    "set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = off; set local maintenance_work_mem = '256MB'",
  )
  const indexes = size >= DROP_INDEXES_FROM ? await dropIndexes(client) : []
  const { rows } = await client.query<{ id: number; name_key: string }>('select id, name_key from users')
  const firstId = Math.max(FOUNDER_ID, ...rows.map(({ id }) => id)) + 1
  const community = generateMembers(
    {
      seed,
      size,
      now,
      firstId,
      portraits: planned,
      avatarOf,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      takenNames: rows.map(({ name_key }) => name_key),
    },
    MEMBER_BATCH,
  )
  for (const { users, search } of community) {
    await copyRows(client, 'users', MEMBER_COLUMNS.users, users)
    await copyRows(client, 'member_search', MEMBER_COLUMNS.search, search)
    advance(users.length)
  }
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [firstId + size - 1])
  const scope = { seed, now, size, firstId }
  await fillMemberRows(client, scope)
  if (planned.length > 0) {
    const onRendered = () => advance(PORTRAIT_WEIGHT)
    await fillAlbums(client, planned, { ...scope, store, onRendered, rasterize })
    if (ugly) await fillUglies(client, { ...scope, store, onRendered })
  }
  await fillTalks(client, scope)
  if (ugly) await fillUglyConversations(client, scope)
  await fillPlaces(client, scope)
  for (const definition of indexes) await client.query(definition)
  await fillNews(client, now)
  await fillNotifications(client, scope)
  await fillFigures(client, now)
  await fillStaffHints(client, scope)
  await fillDecisions(client, scope)
  await fillCases(client, scope)
  await fillReviews(client, scope)
  await fillSubscriptions(client, scope)
}

/** The forum, and outings with their topics. */
async function fillPlaces(client: PoolClient, scope: Parameters<typeof fillForum>[1]): Promise<void> {
  await fillForum(client, scope)
  await fillPostPhotos(client, scope)
  await fillRegulars(client)
  await fillOutings(client, scope)
  await fillOutingTopics(client, scope)
}

/** Friends, requests and conversations. */
async function fillTalks(client: PoolClient, scope: Parameters<typeof fillContacts>[1]): Promise<void> {
  await fillContacts(client, scope)
  await fillSigns(client, scope)
  await fillConversationPhotos(client, scope)
  await fillNapkins(client, scope)
  await fillTurns(client, scope)
  await fillDrafts(client, scope)
  await client.query(COPY_LAST_MESSAGES)
}

/** Rows of members that need no other table. */
async function fillMemberRows(
  client: PoolClient,
  { seed, size, firstId }: { seed: number; size: number; firstId: number },
): Promise<void> {
  await fillConsents(client)
  await fillSearchSettings(client, firstId)
  await fillPresentation(client, { seed, size, firstId })
  await fillBlocks(client, seed, firstId, size)
  await fillDigests(client, firstId, size)
}

/** Decodes as an upload does, in the process of uploads. */
async function fillUglies(client: PoolClient, scope: Omit<UglyScope, 'images'>): Promise<void> {
  const images = createImages(pino({ level: 'silent' }))
  try {
    await fillUglyPhotos(client, { ...scope, images })
  } finally {
    await images.close()
  }
}

/** Drops indexes that no constraint needs. @returns the statements that recreate them */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any ($1::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [MEMBER_TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function fillSearchSettings(client: PoolClient, firstId: number): Promise<void> {
  const lines = CAST.map(({ seek }, index) =>
    formatCopyRow([firstId + index, seek, ANY_ORIENTATION, 22, 50, 100, 0]),
  )
  const columns = ['user_id', 'seek', 'orientation', 'age_from', 'age_to', 'distance', 'filter']
  await copyRows(client, 'search_settings', columns, lines)
}

/** One member in twenty has blocked someone. */
async function fillBlocks(client: PoolClient, seed: number, firstId: number, size: number): Promise<void> {
  const random = createRandom(seed, 'blocks')
  const lines: string[] = []
  for (let blocker = CAST.length; blocker < size; blocker += 20) {
    const blocked = random.below(size)
    if (blocked !== blocker) lines.push(formatCopyRow([firstId + blocker, firstId + blocked]))
  }
  await copyRows(client, 'blacklist', ['user_id', 'blocked_id'], lines)
}

/** One member in ten has chosen the mail of Friday, the first of the cast among them. */
async function fillDigests(client: PoolClient, firstId: number, size: number): Promise<void> {
  const lines: string[] = []
  for (let index = 0; index < size; index += 10) lines.push(formatCopyRow([firstId + index, true]))
  await copyRows(client, 'weekly_digests', ['user_id', 'wanted'], lines)
}

function countPortraits(size: number): number {
  return Math.min(MAX_PORTRAITS, Math.max(40, Math.round(size * 0.08)))
}

export const CONSENT_TABLES = ['consents']

/** Consents as recorded at sign-up. */
export async function fillConsents(client: PoolClient): Promise<void> {
  await client.query(
    `insert into consents (user_id, kind, version, given, created_at)
     select id, $1::smallint, terms_version, true, terms_at from users where demo
     union all
     select id, $2::smallint, '', true, sensitive_at from users where demo and sensitive`,
    [CONSENT.terms, CONSENT.sensitive],
  )
}

export const SUBSCRIPTION_TABLES = ['subscriptions', 'payments']

const MONTH_S = 31 * 86_400

/**
 * Premium members have a subscription of the embedded payment, up to a year old; one in nine outside the cast
 * has cancelled it.
 * @param now milliseconds since 1970
 */
export async function fillSubscriptions(
  client: PoolClient,
  { now, firstId }: { now: number; firstId: number },
): Promise<void> {
  await client.query(
    `
    insert into subscriptions
      (user_id, provider, state, ends_at_period_end, period_end, began_at, checkout_at, synced_at, created_at, contract)
    select id, 'test', $1, id % 9 = 0 and id >= $2, began + make_interval(months => months + 1), began, began, $3, began,
      upper(left(md5('contrat ' || id), 12))
    from (
      select u.id, g.months,
        greatest(m.signup, $3::timestamptz - make_interval(months => g.months, hours => u.id * 31 % 600)) as began
      from users u
        join member_search m on m.user_id = u.id,
        least(u.id * 7 % 12, extract(epoch from $3::timestamptz - m.signup)::integer / ${MONTH_S}) as g (months)
      where u.demo and u.stripe_status) members`,
    [SUBSCRIPTION.active, firstId + CAST.length, new Date(now)],
  )
  await client.query(
    `
    insert into payments (user_id, provider, invoice, amount, currency, paid_at, period_end, contract)
    select s.user_id, 'test', 'test_' || s.user_id || '_' || month, $1, $2,
      s.began_at + make_interval(months => month), s.began_at + make_interval(months => month + 1), s.contract
    from subscriptions s join users u on u.id = s.user_id, generate_series(0, 11) as month
    where u.demo and s.began_at + make_interval(months => month) < s.period_end
    order by month, s.user_id`,
    [PREMIUM_PRICE, CURRENCY],
  )
}

const BAR_WIDTH = 30

/** Reports progress: a bar on a terminal, else a line per ten percent. */
export function createProgress(
  stream: { isTTY?: boolean; write(text: string): unknown },
  label: string,
): (done: number, total: number) => void {
  let shown = -1
  return (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 100
    const step = stream.isTTY ? percent : percent - (percent % 10)
    if (step <= shown) return
    shown = step
    if (!stream.isTTY) {
      stream.write(`${label} ${step} %\n`)
      return
    }
    const full = Math.round((BAR_WIDTH * percent) / 100)
    stream.write(
      `\r${label} ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)} %`,
    )
    if (percent === 100) stream.write('\n')
  }
}
