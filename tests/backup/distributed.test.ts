import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool, type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { findDistributedTables } from '../../src/platform/db/distribution.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import type { Database } from '../../src/schema/database.ts'
import { createBackup } from '../../tools/backup/create-backup.ts'
import { restoreBackup, verifyBackup } from '../../tools/backup/restore-backup.ts'
import { distributeTables } from '../../tools/distribution/distribute.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { backupSourceOf, createEmptySite, fillSite, silentLog } from '../support/backups.ts'
import { type CitusCluster, createCitusDatabase, hasCitus, startCitusCluster } from '../support/citus.ts'
import { createMember, createPhoto, createThread } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'

const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const WRITERS = 4

/** Sides whose counters differ from the messages, and likes without news or notification. */
async function listDisagreements(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    with sent as materialized (select id, thread_id, user_id from messages limit 1000000)
    select t.thread_id as of from thread_members t where t.last_id > 0 and (
      t.last_id <> (select max(id) from sent m where m.thread_id = t.thread_id)
      or t.unread <> (select count(*) from sent m
        where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id))`.execute(db)
  return rows
}

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a backup of distributed tables', () => {
  let cluster: CitusCluster
  let site: TestApp
  let folder: string
  let backup: string
  /** Each conversation with the messages sent before the backup. */
  const before = new Map<number, string[]>()

  beforeAll(async () => {
    cluster = await startCitusCluster()
    const url = await createCitusDatabase(cluster, 'guinguette')
    const { db } = createPool(url, SETTINGS)
    await migrateToLatest(db)
      .then(() => distributeTables(db))
      .finally(() => db.destroy())
    site = await createTestApp({ DATABASE_URL: url, FREE_MESSAGES_A_DAY: '1000000' })
    await fillSite(site)
    folder = await mkdtemp(join(tmpdir(), 'guinguette-backups-'))
    backup = await backUpWhileMembersWrite()
  }, 240_000)
  afterAll(async () => {
    await site?.close()
    await cluster?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** Members join, open conversations, write and like while it is made. */
  async function backUpWhileMembersWrite(): Promise<string> {
    let isOver = false
    let isBegun = false
    const write = async () => {
      while (!isOver) {
        const [one, other] = [await createMember(site.db), await createMember(site.db)]
        const thread = (await createThread(site.db, one.id, other.id)).id
        const photo = (await createPhoto(site.db, other.id)).id
        const browser = await site.as(one)
        await browser.post(`/api/photo/like/${photo}`)
        for (let n = 0; n < 5; n++) {
          const message = `Bonsoir ${n}`
          const { status } = await browser.post(`/api/messages/conversation/${thread}`, { message, type: 0 })
          if (status === 200 && !isBegun) before.set(thread, [...(before.get(thread) ?? []), message])
        }
      }
    }
    const writing = Array.from({ length: WRITERS }, write)
    await sleep(2_000)
    isBegun = true
    // Between the snapshot and the rows of the workers, so that some are later.
    const source = backupSourceOf(site)
    const made = await createBackup(source, folder).finally(() => {
      isOver = true
    })
    await Promise.all(writing)
    if (!made) throw new Error('no backup was made')
    return made.folder
  }

  async function restore(url?: string): Promise<OpenDatabase> {
    const target = await createEmptySite(url ? { DATABASE_URL: url } : {})
    const database = await openDatabase(target.config, silentLog, 'filler')
    const stores = await target.stores()
    const finish = async () => 0
    await restoreBackup(backup, await verifyBackup(backup), {
      database,
      stores,
      storage: target.config,
      finish,
    })
    return { ...database, close: () => database.close().then(() => target.drop()) }
  }

  async function expectWhole(db: Kysely<Database>): Promise<void> {
    expect(before.size).toBeGreaterThan(2)
    expect(await listDisagreements(db)).toEqual([])
    for (const [thread, sent] of before) {
      const { rows } = await sql<{ message: string }>`
        select message from messages where thread_id = ${thread} order by id`.execute(db)
      expect(rows.map(({ message }) => message).slice(0, sent.length)).toEqual(sent)
    }
  }

  test('that is made while members write is whole in a plain database, with every foreign key', async () => {
    const { db, close } = await restore()
    try {
      await expectWhole(db)
      const { rows } = await sql`
        select 1 from pg_constraint where contype = 'f' and convalidated and conname in (
          'messages_thread_id_fkey', 'notifications_user_id_fkey', 'newsfeed_user_id_fkey', 'visits_visitor_id_fkey')`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThanOrEqual(4)
    } finally {
      await close()
    }
  }, 120_000)

  test('is whole in another cluster, where its tables are distributed again', async () => {
    const { db, close } = await restore(await createCitusDatabase(cluster, 'restored'))
    try {
      expect(await distributeTables(db)).toHaveLength(4)
      expect(await findDistributedTables(db)).toHaveLength(4)
      await expectWhole(db)
    } finally {
      await close()
    }
  }, 120_000)
})
