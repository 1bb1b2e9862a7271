import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { hashPassword } from '../src/features/accounts/password.ts'
import { createPool } from '../src/platform/db/client.ts'
import { deleteDanglingRows } from '../src/platform/db/dangling-rows.ts'
import { DISTRIBUTED_TABLES, findDistributedTables, isDistributed } from '../src/platform/db/distribution.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import { rotatePartitions } from '../src/platform/db/partitions.ts'
import type { Database } from '../src/schema/database.ts'
import { NEWS_TYPE } from '../src/shared/news.ts'
import { db as command } from '../tools/cli/db.ts'
import { distributeTables, gatherTables } from '../tools/distribution/distribute.ts'
import { type Answer, createTestApp, type TestApp } from './support/app.ts'
import { type CitusCluster, createCitusDatabase, hasCitus, startCitusCluster } from './support/citus.ts'
import { findSystemPostgres } from './support/engines.ts'
import { deleteAndErase } from './support/erase.ts'
import {
  createFriendship,
  createMember,
  createMessage,
  createPhoto,
  createThread,
  createTopic,
  createVisit,
  type TestMember,
} from './support/factories.ts'
import { type FilledMember, fillMember, findMentions } from './support/fill-member.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'

if (!hasCitus) console.warn('This PostgreSQL has no Citus: distributed tables are not tested.')

const TABLES = DISTRIBUTED_TABLES.map(({ name }) => name)
const PASSWORD = 'le canal sous la pluie'
const LEAVER: FilledMember = { id: 987_654_321, mark: 'marqueur', one: 0, other: 0 }

/** In half a year, when visits of now are no longer stored. */
const now = new Date()
const LATER = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
const monthOf = (ahead: number) =>
  new Date(Date.UTC(LATER.getUTCFullYear(), LATER.getUTCMonth() + ahead, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_')

let cluster: CitusCluster
let url: string
let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let photo: number
let plainRows: Record<string, number>

/** The schema as `pg_dump` prints it, without the line that differs each time and parentheses, which differ for the same check. */
function dumpSchema(url: string): string {
  const bin = String(findSystemPostgres('pg_dump'))
  const dump = execFileSync(join(bin, 'pg_dump'), ['--schema-only', '--schema=public', url], {
    encoding: 'utf8',
  })
  return dump.replace(/^\\(un)?restrict .*$|[()]/gm, '')
}

async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.ref(table)}`.execute(
      db,
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** The schema of a database that was never distributed, in the same month. */
async function createPlainSchema(): Promise<string> {
  const plain = await createCitusDatabase(cluster, 'plain')
  const { db } = createPool(plain, { databasePoolSize: 1, databaseStatementTimeout: 60_000 })
  await migrateToLatest(db)
    .then(() => rotatePartitions(db, LATER))
    .then(() => validateChecks(db))
    .finally(() => db.destroy())
  return dumpSchema(plain)
}

/** Bringing a table back tests its checks, which migrations declare without a test of old rows. */
async function validateChecks(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ owner: string; name: string }>`
    select conrelid::regclass::text as owner, conname as name from pg_constraint
    where contype = 'c' and not convalidated and conparentid = 0 and conrelid::regclass::text = any (${TABLES}::text[])`.execute(
    db,
  )
  for (const { owner, name } of rows)
    await sql`alter table ${sql.ref(owner)} validate constraint ${sql.ref(name)}`.execute(db)
}

const connect = () => createPool(url, { databasePoolSize: 2, databaseStatementTimeout: 60_000 })

async function fill(db: Kysely<Database>): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  zoe = await createMember(db, { name: 'Zoé', password_hash })
  hugo = await createMember(db, { name: 'Hugo', sex: 1 })
  await fillMember(db, { ...LEAVER, one: hugo.id, other: zoe.id })
  await createFriendship(db, zoe.id, hugo.id)
  photo = (await createPhoto(db, hugo.id)).id
  thread = (await createThread(db, zoe.id, hugo.id)).id
  await createMessage(db, thread, hugo.id, { message: 'Bonsoir Zoé, un café ?' })
  await createVisit(db, zoe.id, hugo.id)
}

/** Statements of the site that name a distributed table. */
let statements = 0
const plainQuery = pg.Client.prototype.query

/** Counts what every connection opened from now on sends. */
function countStatements(): void {
  const pattern = new RegExp(`\\b(from|join|into|update) "?(${TABLES.join('|')})\\b`)
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | { text?: string }]
    const text = typeof config === 'string' ? config : String(config.text)
    if (pattern.test(text)) statements++
    return (plainQuery as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof plainQuery
}

interface Counters {
  statements: number
  /** Their steps on one shard or the coordinator, and on several shards. */
  one: number
  several: number
  /** Transactions with a two-phase commit: its number is in the name of each prepared one. */
  twoPhase: number
}

async function readCounters(db: Kysely<Database>): Promise<Counters> {
  const { rows } = await sql<Counters>`
    select query_execution_single_shard::integer as one, query_execution_multi_shard::integer as several, (
      select count(distinct split_part(gid, '_', 4))::integer from pg_dist_transaction) as "twoPhase"
    from citus_stat_counters where name = current_database()`.execute(db)
  return { ...(rows[0] as Counters), statements }
}

interface Act {
  name: string
  times: number
  isWrite?: boolean
  run: (time: number) => Promise<Answer>
}

/** A day of an active member (`tools/bench/scale/plan-inputs.ts`), with a profile opened for the first time that day. */
async function listDay(): Promise<Act[]> {
  const [browser, other] = [await site.as(zoe), await site.as(hugo)]
  const topic = await createTopic(site.db, hugo.id)
  const members: TestMember[] = []
  for (let i = 0; i < 12; i++) members.push(await createMember(site.db))
  const path = `/api/messages/conversation/${thread}`
  return [
    { name: 'page', times: 20, run: () => browser.get('/') },
    {
      name: 'profile',
      times: 12,
      isWrite: true,
      run: (time) => browser.get(`/celibataire/${members[time]?.id}`),
    },
    { name: 'search', times: 15, run: () => browser.get('/api/search') },
    { name: 'conversations', times: 12, run: () => browser.get('/api/messages/0') },
    { name: 'messages', times: 25, run: () => browser.get(`${path}/0`) },
    {
      name: 'send',
      times: 15,
      isWrite: true,
      run: (time) => other.post(path, { message: `Bonsoir ${time}`, type: 0 }),
    },
    { name: 'feed', times: 6, run: () => browser.get('/api/newsfeed/0') },
    { name: 'notifications', times: 6, run: () => browser.get('/api/notifications') },
    { name: 'topic', times: 4, run: () => browser.get(`/forum/topic/${topic.slug}`) },
  ]
}

async function countDay(acts: readonly Act[]) {
  const counted: (Counters & Pick<Act, 'name' | 'times' | 'isWrite'>)[] = []
  for (const { run, ...act } of acts) {
    const from = await readCounters(site.db)
    for (let time = 0; time < act.times; time++)
      expect([act.name, (await run(time)).status]).toEqual([act.name, 200])
    const to = await readCounters(site.db)
    const [one, several] = [to.one - from.one, to.several - from.several]
    const sent = to.statements - from.statements
    counted.push({ ...act, statements: sent, one, several, twoPhase: to.twoPhase - from.twoPhase })
  }
  return counted
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('distributed tables', () => {
  beforeAll(async () => {
    cluster = await startCitusCluster()
    url = await createCitusDatabase(cluster, 'guinguette')
    const { db } = connect()
    try {
      await migrateToLatest(db)
      await fill(db)
      plainRows = await countRows(db)
      await distributeTables(db)
    } finally {
      await db.destroy()
    }
    countStatements()
    site = await createTestApp({ DATABASE_URL: url })
  })
  afterAll(async () => {
    pg.Client.prototype.query = plainQuery
    await site?.close()
    await cluster?.stop()
  })

  test('the site finds the distribution by itself, and every row', async () => {
    expect([isDistributed(site.db), isDistributed(site.context.pool)]).toEqual([true, true])
    expect((await findDistributedTables(site.db)).sort()).toEqual([...TABLES].sort())
    expect(await countRows(site.db)).toEqual(plainRows)
  })

  test('the command refuses to move tables while the site runs', async () => {
    await expect(command.run(['gather'], readConfig({ DATABASE_URL: url }))).rejects.toThrow('The site runs')
  })

  test('a second run changes nothing', async () => {
    expect(await distributeTables(site.db)).toEqual([])
  })

  test('a member signs in', async () => {
    const browser = await site.as(null)
    const { status } = await browser.post('/api/login', { email: zoe.email, password: PASSWORD })
    expect(status).toBe(200)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('pages and lists answer', async () => {
    const browser = await site.as(zoe)
    const paths = [
      '/',
      '/moi',
      '/recherche',
      '/messages',
      `/messages/${thread}`,
      '/notifications',
      '/visiteurs',
    ]
    const calls = ['/api/me', '/api/search', '/api/messages/0', '/api/notifications', '/api/newsfeed/0']
    const all = [
      ...paths,
      ...calls,
      `/celibataire/${hugo.id}`,
      `/api/newsfeed/${hugo.id}`,
      '/api/visitors',
      '/forum',
    ]
    for (const path of all) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
  })

  test('a profile that is opened records a visit, which its member reads and a search marks', async () => {
    const browser = await site.as(zoe)
    await browser.get(`/celibataire/${hugo.id}`)
    const { data } = (await (await site.as(hugo)).get('/api/visitors')).body
    expect(data).toMatchObject([{ user_id: zoe.id }])
  })

  test('a message is sent once, listed, read, found and answered', async () => {
    const [hers, his] = [await site.as(zoe), await site.as(hugo)]
    const path = `/api/messages/conversation/${thread}`
    const client_key = '5d3c2b1a-0000-4000-8000-000000000001'
    for (let time = 0; time < 2; time++) {
      const { status } = await hers.post(path, { message: 'Au moulin, à huit heures ?', type: 0, client_key })
      expect(status).toBe(200)
    }
    const [, listed] = (await his.get(`${path}/0`)).body
    const { id } = listed.at(-1)
    expect(listed.map(({ message }: { message: string }) => message)).toEqual([
      'Bonsoir Zoé, un café ?',
      'Au moulin, à huit heures ?',
    ])
    expect((await his.post(path, { message: 'Volontiers.', type: 0, reply_to: id })).status).toBe(200)
    const [, answers] = (await hers.get(`${path}/${id}`)).body
    expect(answers).toMatchObject([{ message: 'Volontiers.', reply_to: { id } }])
    const [{ data }] = (await hers.get('/api/messages/0')).body
    expect(data).toMatchObject([{ id: thread, last_message: 'Volontiers.', unread: 1 }])
    expect((await hers.patch(path, { read: answers[0].id })).status).toBe(200)
    expect((await hers.get('/api/me')).body.counters?.messages ?? 0).toBe(0)
    const { found } = (await his.get('/api/messages/search?terms=moulin')).body
    expect(found).toMatchObject([{ id, thread }])
  })

  test('a day of a member asks one shard at a time, and its writes commit in one phase', async () => {
    const day = await countDay(await listDay())
    const several = sum(day.map((call) => call.several))
    const steps = sum(day.map(({ one }) => one)) + several
    const sent = sum(day.map((call) => call.statements))
    const ofOneShard = day.filter((call) => call.several === 0).map(({ name }) => name)
    console.info(day, { sent, ofStatements: 1 - several / sent, ofSteps: 1 - several / steps })
    // The news of all are on all shards: they are read once for all readers, and again after ten seconds.
    const others = day.filter(({ name }) => !ofOneShard.includes(name)).map(({ name }) => name)
    expect(['page', 'feed']).toEqual(expect.arrayContaining(others))
    expect(day.find(({ name }) => name === 'conversations')?.statements).toBe(0)
    expect(1 - several / steps).toBeGreaterThan(0.97)
    expect(1 - several / sent).toBeGreaterThan(0.95)
    const writes = day.filter(({ isWrite }) => isWrite)
    const twoPhase = sum(writes.map((call) => call.twoPhase))
    expect(twoPhase / sum(writes.map(({ times }) => times))).toBeLessThanOrEqual(0.05)
  })

  test('a like is news and a notification, until it is withdrawn', async () => {
    const [hers, his] = [await site.as(zoe), await site.as(hugo)]
    await hers.post(`/api/photo/like/${photo}`)
    const { data } = (await his.get('/api/notifications')).body
    expect(data).toMatchObject([{ sender: zoe.id, read: false }])
    expect((await his.patch('/api/notifications', { until: data[0].id })).status).toBe(200)
    expect((await his.get('/api/notifications')).body.data).toMatchObject([{ read: true }])
  })

  test('rows whose owner is gone are swept', async () => {
    await site.db.insertInto('newsfeed').values({ user_id: 123_456_789, type: NEWS_TYPE.photo }).execute()
    expect(await deleteDanglingRows(site.db)).toBe(1)
    expect(await deleteDanglingRows(site.db)).toBe(0)
  })

  test('a deleted account leaves nothing on any worker', async () => {
    const leaver = { ...LEAVER, one: hugo.id, other: zoe.id }
    const before = await Promise.all(TABLES.map((table) => findMentions(site.db, table, leaver)))
    expect(before.map((found) => found.length > 0)).toEqual([true, true, true, true])
    expect((await deleteAndErase(site, await site.as(leaver))).status).toBe(200)
    // The other member keeps the messages.
    for (const table of TABLES.filter((name) => name !== 'messages'))
      expect([table, await findMentions(site.db, table, leaver)]).toEqual([table, []])
  })

  test('the messages of a conversation end with its second member', async () => {
    const [anna, bruno] = [await createMember(site.db), await createMember(site.db)]
    const { id } = await createThread(site.db, anna.id, bruno.id)
    await createMessage(site.db, id, anna.id)
    const count = () => site.db.selectFrom('messages').where('thread_id', '=', id).select('id').execute()
    await deleteAndErase(site, await site.as(anna))
    expect(await count()).toHaveLength(1)
    await deleteAndErase(site, await site.as(bruno))
    expect(await count()).toHaveLength(0)
  })

  test('months are created and dropped on every worker', async () => {
    await rotatePartitions(site.db, LATER)
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits join pg_dist_partition on logicalrelid = inhrelid
      where inhparent = 'visits'::regclass order by 1`.execute(site.db)
    const names = [monthOf(0), monthOf(1), monthOf(2), 'rest'].map((name) => `visits_${name}`)
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('brought back, the schema is that of a plain database and every row is there', async () => {
    const rows = await countRows(site.db)
    await site.close()
    const { db } = connect()
    try {
      expect(await gatherTables(db)).toEqual([...TABLES].reverse())
      expect(await countRows(db)).toEqual(rows)
      expect(await findDistributedTables(db)).toEqual([])
    } finally {
      await db.destroy()
    }
    expect(dumpSchema(url)).toBe(await createPlainSchema())
    site = await createTestApp({ DATABASE_URL: url })
    const sent = await (await site.as(zoe)).post(`/api/messages/conversation/${thread}`, {
      message: 'Bon retour.',
      type: 0,
    })
    expect(sent.status).toBe(200)
  })
})
