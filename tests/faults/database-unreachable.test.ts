import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'
import { findSystemPostgres, RUNS_ALL } from '../support/engines.ts'
import { createThread } from '../support/factories.ts'
import { startSystemPostgres } from '../support/system-postgres.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// The database of the built site becomes unreachable: stopped, killed, or silent. The site reports it, keeps
// running and recovers by itself.

const SETTINGS = { databasePoolSize: 3, databaseStatementTimeout: 20_000 }
const SOON = { timeout: 30_000 }

/** One request of each kind; each status, and its Retry-After. */
async function requestAll(site: BuiltSite, session: string, thread: number) {
  const answers = await Promise.all([
    site.get('/api/me', session),
    site.get('/recherche', session),
    site.get('/api/health'),
    site.post(session, `/api/messages/conversation/${thread}`, { message: 'Es-tu là ?', type: 0 }),
  ])
  return answers.map(({ status, headers }) => [status, headers.get('retry-after')])
}

const UNAVAILABLE = Array.from({ length: 4 }, () => [503, '5'])
const BACK = Array.from({ length: 4 }, () => [200, null])

const bin = findSystemPostgres()

describe.skipIf(!bin)('PostgreSQL of the system', () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof startSystemPostgres>>
  let site: BuiltSite
  let session: string
  let thread: number

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guinguette-away-'))
    await chmod(folder, 0o755)
    postgres = await startSystemPostgres(String(bin), folder, ['-c', 'fsync=off'])
    site = await startBuiltSite({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') })
    const { db, pool } = createPool(postgres.url, SETTINGS)
    pool.on('error', () => {})
    const [one, other] = [await createSignedInMember(db), await createSignedInMember(db)]
    session = one.session
    thread = (await createThread(db, one.id, other.id)).id
    await db.destroy()
  })
  afterAll(async () => {
    await site.stop('SIGKILL')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(RUNS_ALL ? (['SIGQUIT', 'SIGKILL'] as const) : (['SIGKILL'] as const))(
    'that is stopped by %s is used again after its restart',
    async (signal) => {
      await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(BACK)
      const before = site.output().split('\n').length
      postgres.kill(signal)
      await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(UNAVAILABLE)

      const flood = await Promise.all(Array.from({ length: 300 }, () => site.get('/api/me', session)))
      expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([503]))
      const page = await site.get('/recherche', session)
      expect(await page.text()).toContain('Le site reprend son souffle. Réessayez dans quelques instants.')

      await postgres.startAgain()
      await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(BACK)
      expect(site.isRunning()).toBe(true)
      // The log has a few lines with reasons, and one line for each answer.
      const lines = site.output().split('\n').slice(before)
      expect(lines.filter((entry) => entry.includes('the database is unreachable'))).toHaveLength(1)
      expect(lines.filter((entry) => entry.includes('"stack"')).length).toBeLessThan(250)
    },
  )

  test('that is unreachable does not delay the stop of the site', async () => {
    postgres.kill('SIGQUIT')
    await expect.poll(async () => (await site.get('/api/health')).status, SOON).toBe(503)
    expect(await site.stop('SIGTERM')).toBe(0)
    await postgres.startAgain()
  })
})

describe('a server that stops answering', () => {
  let database: TestDatabase
  let door: TcpProxy
  let dataDir: string
  let site: BuiltSite
  let session: string
  let thread: number

  beforeAll(async () => {
    database = await createTestDatabase()
    const behind = await startTcpProxy(database.url, 5432)
    door = behind.door
    dataDir = await mkdtemp(join(tmpdir(), 'guinguette-silent-'))
    site = await startBuiltSite({
      DATABASE_URL: behind.url,
      DATABASE_STATEMENT_TIMEOUT: '1000',
      DATA_DIR: dataDir,
    })
    const [one, other] = [await createSignedInMember(database.db), await createSignedInMember(database.db)]
    session = one.session
    thread = (await createThread(database.db, one.id, other.id)).id
  })
  afterAll(async () => {
    await site.stop('SIGKILL')
    await door.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is detected, then delays nobody, and is used again when it answers', async () => {
    // The first answers of a busy machine may take longer than a statement may.
    await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(BACK)
    door.freeze()
    expect(await requestAll(site, session, thread)).toEqual(UNAVAILABLE)
    await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(UNAVAILABLE)
    // Once detected, a hundred answers take less time than one attempt to connect.
    await expect
      .poll(async () => {
        const start = performance.now()
        await Promise.all(Array.from({ length: 100 }, () => site.get('/api/me', session)))
        return performance.now() - start
      }, SOON)
      .toBeLessThan(2_500)
    door.thaw()
    await expect.poll(() => requestAll(site, session, thread), SOON).toEqual(BACK)
  })
})
