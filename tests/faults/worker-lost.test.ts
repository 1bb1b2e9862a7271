import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import type { Database } from '../../src/schema/database.ts'
import { distributeTables } from '../../tools/distribution/distribute.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  type CitusCluster,
  createCitusDatabase,
  hasCitus,
  startCitusCluster,
  withDatabaseName,
} from '../support/citus.ts'
import { createMember, createPhoto, createThread, type TestMember } from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

// A worker of a Citus cluster is killed, at any moment and between the two phases of a commit. The coordinator reaches each
// worker through a proxy that reads their statements.

const NAME = 'guinguette'
const SETTINGS = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
/** The extension looks for transactions in doubt this often; a minute by default. */
const RECOVERY = { 'citus.recover_2pc_interval': '500ms', 'citus.node_conninfo': 'sslmode=disable' }
const SOON = { timeout: 30_000, interval: 200 }
const BUSY = 'Le site reprend son souffle. Réessayez dans quelques instants.'
const PAIRS = 6
const KILLS = 4

let cluster: CitusCluster
let doors: TcpProxy[]
let site: TestApp

beforeAll(async () => {
  if (!hasCitus || !RUNS_LONG_FORM) return
  cluster = await startCitusCluster(undefined, RECOVERY)
  const proxies = await Promise.all(cluster.workers.map((worker) => startTcpProxy(worker, 5432)))
  doors = proxies.map(({ door }) => door)
  const url = await createCitusDatabase(
    { url: cluster.url, workers: proxies.map((proxy) => proxy.url) },
    NAME,
  )
  const { db } = createPool(url, SETTINGS)
  await migrateToLatest(db)
    .then(() => distributeTables(db))
    .finally(() => db.destroy())
  site = await createTestApp({ DATABASE_URL: url, FREE_MESSAGES_A_DAY: '1000000' })
})
afterEach(() => {
  for (const door of doors ?? []) door.intercept = () => false
})
afterAll(async () => {
  await site?.close()
  for (const door of doors ?? []) await door.close()
  await cluster?.stop()
})

/** Kills the first worker that is sent this statement, before it reads it. @returns the worker once it is killed */
function killAt(statement: string, kill: (worker: number) => void = cluster.killWorker): Promise<number> {
  return new Promise((resolve) => {
    let isKilled = false
    for (const [worker, door] of doors.entries()) {
      door.intercept = (sent) => {
        if (isKilled || !sent.includes(statement)) return false
        isKilled = true
        kill(worker)
        resolve(worker)
        return true
      }
    }
  })
}

/** A crash of the process that commits restarts the whole coordinator. */
async function crashCoordinator(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where state = 'active' and query = 'commit' and datname = current_database()`.execute(
    site.db,
  )
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
}

/** Transactions in doubt on the workers, and records of them on the coordinator. */
async function countInDoubt(): Promise<number> {
  let count = 0
  for (const worker of cluster.workers) {
    const { db } = createPool(withDatabaseName(worker, NAME), SETTINGS)
    const { rows } = await sql`select 1 from pg_prepared_xacts`.execute(db).finally(() => db.destroy())
    count += rows.length
  }
  const { rows } = await sql`select 1 from pg_dist_transaction`.execute(site.db)
  return count + rows.length
}

/** Likes of a photo, and the news and notifications of them. */
async function listLikes(db: Kysely<Database>, photo: number) {
  const ofPhoto = (table: 'newsfeed' | 'notifications', who: 'user_id' | 'sender_id') =>
    sql<{ id: number }>`
      select ${sql.ref(who)} as id from ${sql.ref(table)} where photo_id = ${photo} order by 1`.execute(db)
  const likes = await sql<{ id: number }>`
    select user_id as id from photo_likes where photo_id = ${photo} order by 1`.execute(db)
  const all = [likes, await ofPhoto('newsfeed', 'user_id'), await ofPhoto('notifications', 'sender_id')]
  return all.map(({ rows }) => rows.map(({ id }) => id))
}

/** Members like a photo one after the other until a worker is killed. @returns the last one, and the answer */
async function likeUntil(photo: number, killed: Promise<number>) {
  let worker: number | undefined
  void killed.then((index) => {
    worker = index
  })
  const acknowledged: number[] = []
  for (let time = 0; time < 60; time++) {
    const liker = await createMember(site.db)
    const { status } = await (await site.as(liker)).post(`/api/photo/like/${photo}`)
    if (status === 200) acknowledged.push(liker.id)
    if (worker !== undefined) return { worker, liker: liker.id, status, acknowledged }
  }
  throw new Error('no like was committed in two phases')
}

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a worker of a Citus cluster that is killed', () => {
  test.each([
    { statement: 'COMMIT PREPARED', moment: 'between prepare and commit', status: 200 },
    { statement: 'PREPARE TRANSACTION', moment: 'before it prepares', status: 503 },
  ])(
    '$moment of a like leaves it whole or not at all',
    async ({ statement, status }) => {
      const photo = (await createPhoto(site.db, (await createMember(site.db)).id)).id
      const last = await likeUntil(photo, killAt(statement))
      expect(last.status).toBe(status)
      await cluster.restartWorker(last.worker)
      await expect.poll(countInDoubt, SOON).toBe(0)
      const [likes, news, notifications] = await listLikes(site.db, photo)
      expect([likes, news, notifications]).toEqual([last.acknowledged, last.acknowledged, last.acknowledged])
      expect(likes?.includes(last.liker)).toBe(status === 200)
    },
    120_000,
  )

  test.each(['PREPARE TRANSACTION', 'COMMIT PREPARED'])(
    'a coordinator that crashes at %s leaves a like whole or not at all',
    async (statement) => {
      const photo = (await createPhoto(site.db, (await createMember(site.db)).id)).id
      const last = await likeUntil(
        photo,
        killAt(statement, () => void crashCoordinator()),
      )
      expect(last.status).toBe(503)
      await expect.poll(() => countInDoubt().catch(String), SOON).toBe(0)
      const [likes, news, notifications] = await listLikes(site.db, photo)
      expect([news, notifications]).toEqual([likes, likes])
      // Its decision is recorded once every worker has prepared.
      const isCommitted = statement === 'COMMIT PREPARED'
      expect(likes).toEqual([...last.acknowledged, ...(isCommitted ? [last.liker] : [])])
    },
    120_000,
  )

  test('only what needs it gets 503 and the French page, until it is back', async () => {
    const zoe = await createMember(site.db)
    const browser = await site.as(zoe)
    const threads: number[] = []
    const others: number[] = []
    for (let i = 0; i < 8; i++) {
      others.push((await createMember(site.db)).id)
      threads.push((await createThread(site.db, zoe.id, Number(others.at(-1)))).id)
    }
    const read = async () => {
      const answers: number[] = []
      for (const thread of threads)
        answers.push((await browser.get(`/api/messages/conversation/${thread}/0`)).status)
      return answers
    }
    const forum = async () => (await browser.get('/forum')).status
    expect(await forum()).toBe(200)
    const browsers = await Promise.all(others.map((id) => site.as({ id })))
    cluster.killWorker(0)
    try {
      const answers = await read()
      expect([...new Set(answers)].sort()).toEqual([200, 503])
      // Each records a visit on the shard of its visitor.
      const pages = await Promise.all(browsers.map((other) => other.get(`/celibataire/${zoe.id}`)))
      expect(pages.find(({ status }) => status === 503)?.text).toContain(BUSY)
      expect(await forum()).toBe(200)
      // Counters contain the notifications of each member, which one of the two has.
      const counters = await Promise.all(browsers.map((other) => other.get('/api/me')))
      expect(new Set(counters.map(({ status }) => status))).toEqual(new Set([200, 503]))
    } finally {
      await cluster.restartWorker(0)
    }
    await expect.poll(read, SOON).toEqual(threads.map(() => 200))
  }, 120_000)

  test('while members write loses no acknowledged message or like, and the site goes on', async () => {
    let isOver = false
    const talks: ReturnType<typeof talk>[] = []
    for (let pair = 0; pair < PAIRS; pair++)
      talks.push(talk(await createMember(site.db), await createMember(site.db), () => isOver))
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(1_500 + 700 * kill)
        cluster.killWorker(kill % 2)
        await sleep(1_000)
        await cluster.restartWorker(kill % 2)
      }
      await sleep(2_000)
    } finally {
      isOver = true
    }
    const ended = await Promise.all(talks)
    await expect.poll(countInDoubt, SOON).toBe(0)
    console.info(ended.map(({ sent, statuses }) => [sent.length, JSON.stringify(statuses)].join(' ')))
    for (const { thread, other, sent, photo, liked, statuses } of ended) {
      expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
      const { rows } = await sql<{ message: string }>`
        select message from messages where thread_id = ${thread} order by id`.execute(site.db)
      expect(rows.map(({ message }) => message)).toEqual(sent)
      const { rows: sides } = await sql<{ unread: number }>`
        select unread from thread_members where thread_id = ${thread} and user_id = ${other.id}`.execute(
        site.db,
      )
      expect(sides).toEqual([{ unread: sent.length }])
      expect(await listLikes(site.db, photo)).toEqual([liked, liked, liked])
    }
  }, 240_000)
})

/** One writes to the other and likes their photo; each call is repeated until it succeeds, as a browser does. */
async function talk(one: TestMember, other: TestMember, isOver: () => boolean) {
  const thread = (await createThread(site.db, one.id, other.id)).id
  const photo = (await createPhoto(site.db, other.id)).id
  const browser = await site.as(one)
  const sent: string[] = []
  const statuses: Record<number, number> = {}
  const untilDone = async (call: () => Promise<{ status: number }>) => {
    for (;;) {
      const { status } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) return
      await sleep(50)
    }
  }
  let isLiked = false
  for (let turn = 0; !isOver(); turn++) {
    const body = { message: `Bonsoir ${turn}`, type: 0, client_key: randomUUID() }
    await untilDone(() => browser.post(`/api/messages/conversation/${thread}`, body))
    sent.push(body.message)
    const path = `/api/photo/like/${photo}`
    await untilDone(() => (isLiked ? browser.delete(path) : browser.post(path)))
    isLiked = !isLiked
  }
  return { thread, other, sent, photo, liked: isLiked ? [one.id] : [], statuses }
}
