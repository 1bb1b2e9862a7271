import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/db/client.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import { chooseTransport } from '../src/platform/events/choose-transport.ts'
import type { AppEvent } from '../src/platform/events/event-hub.ts'
import { createEventHub } from '../src/platform/events/event-hub.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './support/db.ts'
import { createMember, createPhoto, createThread, createTopic } from './support/factories.ts'
import { readPlannerSettings, resetPlannerSettings, SITE_PLANNER } from './support/planner-settings.ts'
import { hasPooler, startPooler } from './support/pooler.ts'

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

// A pooler in transaction mode before the database: each transaction may run on another server process.
describe.skipIf(!hasPooler)('behind a pooler', () => {
  let database: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let site: TestApp
  let urls: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }

  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startPooler(database.url)
    urls = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
    site = await createTestApp({ ...urls, DATABASE_POOL_SIZE: '20' })
  })
  afterAll(async () => {
    await site?.close()
    await pooler?.stop()
    await database?.drop()
  })

  test('many concurrent prepared statements work', async () => {
    const [anna, bruno] = [await createMember(site.db), await createMember(site.db)]
    await createPhoto(site.db, anna.id)
    const thread = await createThread(site.db, anna.id, bruno.id)
    const topic = await createTopic(site.db, anna.id)
    const [hers, his] = [await site.as(anna), await site.as(bruno)]
    const paths = [
      '/api/me',
      '/api/search',
      '/api/photos',
      '/api/forum',
      `/api/forum/topic/posts/${topic.id}`,
      '/api/newsfeed/0',
      '/api/messages/0',
      `/celibataire/${anna.id}`,
      '/recherche',
      '/',
    ]
    const turns = Array.from({ length: 6 }, () => paths).flat()
    const read = await Promise.all(turns.map((path, turn) => (turn % 2 ? hers : his).get(path)))
    expect(read.map(({ status }, turn) => [turns[turn], status])).toEqual(turns.map((path) => [path, 200]))
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        (turn % 2 ? hers : his).post(`/api/messages/conversation/${thread.id}`, {
          message: `Bonsoir ${turn}`,
          type: 0,
        }),
      ),
    )
    expect(written.map(({ status }) => status)).toEqual(written.map(() => 200))
  })

  test('jobs are queued and completed', async () => {
    const { email } = await createMember(site.db)
    const visitor = await site.as(null)
    expect((await visitor.post('/api/password/forgot', { email })).status).toBe(200)
    expect(await site.context.jobs.drain()).toBeGreaterThan(0)
  })

  test('limits and planner settings are those of the role, and tools that bypass the pooler have no limit', async () => {
    await resetPlannerSettings(database.db)
    const open = await openDatabase(readConfig({ ...urls, DATABASE_STATEMENT_TIMEOUT: '300' }), QUIET)
    await open.close()
    // Connections that the pooler opens from now on have it.
    const fresh = await startPooler(database.url)
    const env = readConfig({ ...urls, DATABASE_URL: fresh.url, DATABASE_STATEMENT_TIMEOUT: '300' })
    const limited = await openDatabase(env, QUIET)
    await expect(sql`select pg_sleep(5)`.execute(limited.db)).rejects.toThrow('statement timeout')
    expect(await readPlannerSettings(limited.db)).toEqual(SITE_PLANNER)
    await limited.close()
    await fresh.stop()
    const tool = await openDatabase({ ...env, databaseStatementTimeout: 0 }, QUIET, 'tool')
    expect(tool.url).toBe(database.url)
    const { rows } = await sql<{
      limit: string
    }>`select current_setting('statement_timeout') as limit`.execute(tool.db)
    expect(rows).toEqual([{ limit: '0' }])
    await tool.close()
  })

  test('an empty database is migrated through the direct address', async () => {
    const empty = await createEmptyDatabase()
    const front = await startPooler(empty.url)
    const env = readConfig({ DATABASE_URL: front.url, DATABASE_DIRECT_URL: empty.url })
    const open = await openDatabase(env, QUIET)
    expect(await open.directly(migrateToLatest)).toContain('001-members')
    expect(await open.directly(migrateToLatest)).toEqual([])
    await open.close()
    await front.stop()
    await empty.drop()
  })

  test('notifications between processes bypass the pooler', async () => {
    const [one, other] = [0, 1].map(() => createEventHub(QUIET, chooseTransport(readConfig(urls)))) as [
      ReturnType<typeof createEventHub>,
      ReturnType<typeof createEventHub>,
    ]
    const heard: AppEvent[] = []
    other.listen((event) => heard.push(event))
    one.start()
    other.start()
    await expect
      .poll(() => {
        one.publish({ kind: 'count', to: [7] })
        return heard
      })
      .toContainEqual({ kind: 'count', to: [7] })
    await one.stop()
    await other.stop()
  })

  test('an undeclared pooler is reported with one sentence', async () => {
    await expect(openDatabase(readConfig({ DATABASE_URL: pooler.url }), QUIET)).rejects.toThrow(
      /^DATABASE_URL leads to a pooler at 127\.0\.0\.1:\d+\/site: set DATABASE_DIRECT_URL to the address of the database behind it\.$/,
    )
  })

  test('an unreachable direct address is reported with one sentence', async () => {
    const env = readConfig({ ...urls, DATABASE_DIRECT_URL: 'postgresql://site:hunter2@127.0.0.1:1/site' })
    const open = await openDatabase(env, QUIET)
    await expect(open.directly(migrateToLatest)).rejects.toThrow(
      'The database at 127.0.0.1:1/site cannot be used (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_DIRECT_URL and that it runs.',
    )
    await open.close()
  })
})
