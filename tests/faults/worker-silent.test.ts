import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { distributeTables } from '../../tools/distribution/distribute.ts'
import { type BuiltSite, createSignedInMember, startBuiltSite } from '../support/built.ts'
import { type CitusCluster, createCitusDatabase, hasCitus, startCitusCluster } from '../support/citus.ts'
import { createMember, createThread } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// A worker of a Citus cluster goes silent: it neither answers nor closes a connection, and accepts further ones. The
// coordinator reaches each worker through a proxy that stops passing data on.

const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const STATEMENT_TIMEOUT_MS = 1_000
/** The statement, its grace, and the wait for a connection. */
const ANSWER_LIMIT_MS = 8_000
const SOON = { timeout: 60_000, interval: 500 }
const CONVERSATIONS = 8
const CROWD = 60
/** Of each of them. */
const RETRY_MS = 2_000
/** The crowd sends as one member, and its requests are limited. */
const TOO_MANY = 429
/** A page of the forum while others wait for the worker, on a busy machine. */
const FORUM_LIMIT_MS = 2_500

let cluster: CitusCluster
let doors: TcpProxy[]
let site: BuiltSite
let session: string
let dataDir: string
let threads: number[]

beforeAll(async () => {
  if (!hasCitus || !RUNS_LONG_FORM) return
  cluster = await startCitusCluster(undefined, { 'citus.node_conninfo': 'sslmode=disable' })
  const proxies = await Promise.all(cluster.workers.map((worker) => startTcpProxy(worker, 5432)))
  doors = proxies.map(({ door }) => door)
  const workers = proxies.map((proxy) => proxy.url)
  const url = await createCitusDatabase({ url: cluster.url, workers }, 'guinguette')
  const { db } = createPool(url, SETTINGS)
  await migrateToLatest(db)
  await distributeTables(db)
  const zoe = await createSignedInMember(db)
  session = zoe.session
  threads = []
  for (let i = 0; i < CONVERSATIONS; i++) {
    const { id } = await createThread(db, zoe.id, (await createMember(db)).id)
    await db.updateTable('thread_members').set({ answered: true }).where('thread_id', '=', id).execute()
    threads.push(id)
  }
  await db.destroy()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-silent-'))
  site = await startBuiltSite({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_STATEMENT_TIMEOUT: String(STATEMENT_TIMEOUT_MS),
    FREE_MESSAGES_A_DAY: '1000',
  })
})
afterAll(async () => {
  for (const door of doors ?? []) door.thaw()
  await site?.stop('SIGKILL')
  for (const door of doors ?? []) await door.close()
  await cluster?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

async function timed(call: Promise<Response>) {
  const from = performance.now()
  const answer = await call
  return { status: answer.status, ms: Math.round(performance.now() - from) }
}

const read = (thread: number) => timed(site.get(`/api/messages/conversation/${thread}/0`, session))
const send = (thread: number) =>
  timed(site.post(session, `/api/messages/conversation/${thread}`, { message: 'Bonsoir', type: 0 }))
const all = async (call: typeof read) => {
  const answers = []
  for (const thread of threads) answers.push(await call(thread))
  return answers
}
const listStatuses = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].sort()

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a worker of a Citus cluster that goes silent', () => {
  test('only what needs it gets 503, in bounded time, until it answers again', async () => {
    expect(listStatuses(await all(send))).toEqual([200])
    doors[0]?.freeze()
    const [reads, sends] = [await all(read), await all(send)]
    const forum = await timed(site.get('/forum', session))
    doors[0]?.thaw()
    await expect.poll(async () => listStatuses(await all(read)), SOON).toEqual([200])
    await expect.poll(async () => listStatuses(await all(send)), SOON).toEqual([200])
    expect([listStatuses(reads), listStatuses(sends)]).toEqual([
      [200, 503],
      [200, 503],
    ])
    for (const { ms } of [...reads, ...sends]) expect(ms).toBeLessThan(ANSWER_LIMIT_MS)
    expect(forum.status).toBe(200)
  }, 300_000)

  test('a crowd that needs it leaves the forum its connections', async () => {
    doors[0]?.freeze()
    const answers = await all(read)
    const thread = threads[answers.findIndex(({ status }) => status === 503)] ?? 0
    let isOver = false
    const crowd = Array.from({ length: CROWD }, async (_, index) => {
      const statuses: number[] = []
      while (!isOver) {
        statuses.push((await (index % 10 ? read : send)(thread)).status)
        await sleep(RETRY_MS)
      }
      return statuses
    })
    const forum: Awaited<ReturnType<typeof timed>>[] = []
    for (let time = 0; time < 15; time++) {
      forum.push(await timed(site.get('/forum', session)))
      await sleep(300)
    }
    isOver = true
    const statuses = (await Promise.all(crowd)).flat()
    doors[0]?.thaw()
    expect([...new Set(statuses.filter((status) => status !== TOO_MANY))]).toEqual([503])
    expect(listStatuses(forum)).toEqual([200])
    // A busy machine may delay a few of them.
    const late = forum.filter(({ ms }) => ms > FORUM_LIMIT_MS)
    expect(late.length).toBeLessThan(forum.length / 3)
    await expect.poll(async () => listStatuses(await all(read)), SOON).toEqual([200])
  }, 300_000)
})
