import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPool } from '../src/platform/db/client.ts'
import { isDistributed } from '../src/platform/db/distribution.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import type { ReadSource } from '../src/platform/db/replica.ts'
import { distributeTables } from '../tools/distribution/distribute.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type CitusCluster,
  createCitusDatabase,
  hasCitus,
  startCitusCluster,
  withDatabaseName,
} from './support/citus.ts'
import { createMember, createPhoto, createThread, createVisit, type TestMember } from './support/factories.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'

const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const NAME = 'guinguette'
const SOON = { timeout: 20_000, interval: 200 }

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a replica of the coordinator', () => {
  let cluster: CitusCluster
  let replica: string
  let site: TestApp
  let zoe: TestMember
  let hugo: TestMember
  let thread: number
  /** For each read since the last request: whether it used the replica. */
  let readings: boolean[] = []

  beforeAll(async () => {
    cluster = await startCitusCluster()
    const url = await createCitusDatabase(cluster, NAME)
    const { db } = createPool(url, SETTINGS)
    await migrateToLatest(db)
      .then(() => distributeTables(db))
      .finally(() => db.destroy())
    replica = withDatabaseName(await cluster.replicateCoordinator(), NAME)
    site = await createTestApp({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica })
    zoe = await createMember(site.db)
    hugo = await createMember(site.db, { sex: 1 })
    thread = (await createThread(site.db, zoe.id, hugo.id)).id
    await createPhoto(site.db, hugo.id)
    await createVisit(site.db, zoe.id, hugo.id)
    const { reads } = site.context
    const from = reads.read.bind(reads)
    reads.read = (reader, read) =>
      from(reader, async (source: ReadSource) => {
        const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(source.db)
        readings.push(rows[0]?.it === true)
        return read(source)
      })
    await reads.start()
  }, 120_000)
  afterAll(async () => {
    await site?.close()
    await cluster?.stop()
  })

  test('answers every list that is read from it, shards included', async () => {
    expect(isDistributed(site.db)).toBe(true)
    const browser = await site.as(zoe)
    expect((await browser.post(`/api/photo/like/${await findPhoto()}`)).status).toBe(200)
    vi.spyOn(site.context.events, 'isWhole').mockReturnValue(false)
    const paths = [
      '/api/search',
      '/api/newsfeed/0',
      `/api/newsfeed/${hugo.id}`,
      '/api/photos',
      '/recherche',
      '/',
    ]
    for (const path of [...paths, '/forum', '/api/users/popular']) {
      await expect
        .poll(async () => {
          readings = []
          site.context.visitorPages.invalidate('all')
          const { status } = await browser.get(path)
          return [path, status, ...new Set(readings)]
        }, SOON)
        .toEqual([path, 200, true])
    }
  }, 120_000)

  test('becomes the coordinator when the first one is lost, and the site writes to every shard', async () => {
    await site.close()
    cluster.killCoordinator()
    const { db } = createPool(replica, SETTINGS)
    await sql`select pg_promote()`.execute(db)
    await sql`select citus_set_coordinator_host('127.0.0.1', ${Number(new URL(replica).port)})`.execute(db)
    await db.destroy()
    site = await createTestApp({ DATABASE_URL: replica })
    const browser = await site.as(zoe)
    const sent = await browser.post(`/api/messages/conversation/${thread}`, { message: 'Bonsoir', type: 0 })
    expect(sent.status).toBe(200)
    expect((await browser.delete(`/api/photo/like/${await findPhoto()}`)).status).toBe(200)
    expect((await browser.post(`/api/photo/like/${await findPhoto()}`)).status).toBe(200)
    const { body } = await (await site.as(hugo)).get('/api/notifications')
    expect(body.data).toMatchObject([{ sender: zoe.id }])
  }, 120_000)

  async function findPhoto(): Promise<number> {
    const row = await site.db
      .selectFrom('photos')
      .where('user_id', '=', hugo.id)
      .select('id')
      .executeTakeFirst()
    return Number(row?.id)
  }
})
