import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { migrations } from '../../src/schema/migrations/index.ts'
import { type BuiltSite, createSignedInMember, runRefusedStart, startBuiltSite } from '../support/built.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'
import { createThread, createTopic } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

// A new version migrates the tables while the previous version, the built site, serves its members.

const NEW = '999-of-the-new-version'
/** Far below an outage; locks of a migration block statements for a second at most. */
const LONGEST_MS = 15_000

let database: TestDatabase
let dataDir: string
let site: BuiltSite
let members: { session: string; thread: number }[]
let topic: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-migration-'))
  site = await startBuiltSite({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FREE_MESSAGES_A_DAY: '1000000',
  })
  members = []
  for (let pair = 0; pair < 4; pair++) {
    const [one, other] = [await createSignedInMember(database.db), await createSignedInMember(database.db)]
    const thread = (await createThread(database.db, one.id, other.id)).id
    if (pair === 0) topic = (await createTopic(database.db, one.id)).slug
    for (const { session } of [one, other]) members.push({ session, thread })
  }
})
afterEach(async () => {
  await sql`alter table messages drop column if exists mood`.execute(database.db)
  await sql`delete from kysely_migration where name = ${NEW}`.execute(database.db)
})
afterAll(async () => {
  await site.stop('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const addMood = (db: Kysely<unknown>) => sql`alter table messages add column mood text`.execute(db)

function migrate(up: Migration['up'], tries = 40) {
  return migrateToLatest(database.db, {
    known: { ...migrations, [NEW]: { up } },
    attempts: tries,
    pauseMs: 100,
  })
}

/**
 * Members read and write until the work is done, and each gets an answer in time. Returns the result or error
 * of the work.
 */
async function amidLoad(work: () => Promise<unknown>): Promise<unknown> {
  const statuses = new Set<number>()
  let longest = 0
  let isDone = false
  const live = async ({ session, thread }: (typeof members)[number]) => {
    while (!isDone) {
      const message = { message: 'Toujours là ?', type: 0 }
      for (const request of [
        () => site.post(session, `/api/messages/conversation/${thread}`, message),
        () => site.get(`/forum/topic/${topic}`, session),
        () => site.get(`/messages/${thread}`, session),
      ]) {
        const start = performance.now()
        const { status } = await request()
        longest = Math.max(longest, performance.now() - start)
        statuses.add(status)
        // Below the limits of requests and messages a minute on a machine of any speed.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const living = members.map(live)
  try {
    return await work().catch((error: unknown) => error)
  } finally {
    isDone = true
    await Promise.all(living)
    expect([...statuses]).toEqual([200])
    expect(longest).toBeLessThan(LONGEST_MS)
  }
}

async function hasMood(): Promise<boolean> {
  const { rows } = await sql`
    select from information_schema.columns where table_name = 'messages' and column_name = 'mood'`.execute(
    database.db,
  )
  return rows.length > 0
}

/** A copy of the database, or a report: it reads a table and blocks changes of its columns until it ends. */
function readLong() {
  let end = () => {}
  const ended = database.db.transaction().execute(async (tx) => {
    await sql`select count(*) from messages`.execute(tx)
    await new Promise<void>((resolve) => {
      end = resolve
      setTimeout(resolve, LONGEST_MS).unref()
    })
  })
  return { end: () => end(), ended }
}

test('a migration behind a long transaction blocks nobody and runs after it', async () => {
  const { end, ended } = readLong()
  let tried = 0
  const did = await amidLoad(async () => {
    const migrating = migrate(async (db) => {
      tried++
      if (tried === 3) end()
      await addMood(db)
    })
    await migrating
    await ended
    return migrating
  })
  expect(did).toEqual([NEW])
  expect(tried).toBeGreaterThanOrEqual(3)
  expect(await hasMood()).toBe(true)
})

testLong(
  'a migration that gets no lock is abandoned with one sentence, and the previous version continues',
  async () => {
    const { end, ended } = readLong()
    const did = await amidLoad(() => migrate(async (db) => void (await addMood(db)), 2))
    end()
    await ended
    expect(String(did)).toBe(
      'StartError: The migration 999-of-the-new-version was not made, for something else held what it changes (canceling statement due to lock timeout): end what runs long in the database, then start again; until then the database is as it was.',
    )
    expect(await hasMood()).toBe(false)
  },
)

test('a failed migration leaves nothing, and the previous version continues', async () => {
  const did = await amidLoad(() =>
    migrate(async (db) => {
      await addMood(db)
      await sql`update messages set mood = nothing_of_that_name`.execute(db)
    }),
  )
  expect(String(did)).toBe(
    'StartError: The migration 999-of-the-new-version failed and left the database as it was (column "nothing_of_that_name" does not exist): go on with the former version.',
  )
  expect(await hasMood()).toBe(false)
  expect(await migrateToLatest(database.db)).toEqual([])
})

test('a database of a newer version is rejected at startup with one sentence', async () => {
  await migrate(async (db) => void (await addMood(db)))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  expect(runRefusedStart(settings)).toEqual({
    status: 1,
    stderr:
      'The database was changed by a newer Guinguette (its migration 999-of-the-new-version is not known to this one): start that version, or put back a backup of before.\n',
  })
  expect((await site.get('/api/health')).status).toBe(200)
})

test('a database of an older version is migrated at startup and logged in one sentence', async () => {
  const older = await createTestDatabase()
  const newest = String(Object.keys(migrations).at(-1))
  await migrations[newest]?.down?.(older.db as unknown as Kysely<unknown>)
  await sql`delete from kysely_migration where name = ${newest}`.execute(older.db)
  const started = await startBuiltSite({ DATABASE_URL: older.url, DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  expect(started.output()).toContain(`The database was brought up to date: ${newest}.`)
  expect((await started.get('/api/health')).status).toBe(200)
  await started.stop('SIGKILL')
  await older.drop()
})
