import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../src/platform/db/client.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import { readPostgresTime } from '../tools/bench/processor.ts'
import { distributeTables } from '../tools/distribution/distribute.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type CitusCluster,
  createCitusDatabase,
  hasCitus,
  joinCluster,
  startCitusCluster,
} from './support/citus.ts'
import { createFriendship, createMember, createThread, type TestMember } from './support/factories.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'

const SMALL_POOL = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const PAIRS = 12
/** So that shards also move between writes. */
const PAUSE_MS = 250
/** Turns of each pair while processor time is counted. */
const MEASURED_TURNS = 25
const IDLE_MS = 5_000
/** A shard that moves stops writes for a second, and for many on a machine that runs other tests. */
const PATIENCE_MS = 20_000
/** Twice the workers do at least so many times the work in the same processor time of each. */
const LEAST_GAIN = 1.7

interface Pair {
  one: TestMember
  other: TestMember
  thread: number
}

let cluster: CitusCluster
let site: TestApp
let pairs: Pair[]
const workers: string[] = []
/** The measured work of two workers, see `measureWork`. */
let costOfTwo: number

async function createPair(): Promise<Pair> {
  const [one, other] = [await createMember(site.db), await createMember(site.db)]
  await createFriendship(site.db, one.id, other.id)
  return { one, other, thread: (await createThread(site.db, one.id, other.id)).id }
}

/** Shards of each worker, in the order of `workers`. */
async function countShards(): Promise<number[]> {
  const { rows } = await sql<{ port: number; shards: number }>`
    select nodeport as port, count(*)::integer as shards from citus_shards
    where citus_table_type = 'distributed' group by nodeport`.execute(site.db)
  return workers.map((worker) => rows.find(({ port }) => port === Number(new URL(worker).port))?.shards ?? 0)
}

interface Talk {
  isOver: (turn: number) => boolean
  pauseMs: number
}

/** One writes to the other, who reads. @returns what was sent, and answers that were no success */
async function talk({ one, other, thread }: Pair, { isOver, pauseMs }: Talk) {
  const [writer, reader] = [await site.as(one), await site.as(other)]
  const path = `/api/messages/conversation/${thread}`
  const sent: string[] = []
  const failed: string[] = []
  for (let turn = 0; !isOver(turn); turn++) {
    const message = `Bonsoir ${turn}`
    const { status } = await writer.post(path, { message, type: 0 })
    if (status === 200) sent.push(message)
    const calls = [`${path}/0`, '/api/messages/0', `/celibataire/${one.id}`, '/api/notifications']
    const answers = [status]
    for (const address of calls) answers.push((await reader.get(address)).status)
    if (answers.some((answer) => answer !== 200)) failed.push(`turn ${turn} of ${thread}: ${answers}`)
    await sleep(pauseMs)
  }
  return { thread, failed, sent }
}

async function readTimes() {
  const times = await Promise.all(
    workers.map(async (worker) => {
      const { pool } = createPool(worker, SMALL_POOL)
      return await readPostgresTime(pool).finally(() => pool.end())
    }),
  )
  const coordinator = (await readPostgresTime(site.context.pool)) ?? 0
  return { workers: times.reduce<number>((sum, time) => sum + (time ?? 0), 0), coordinator }
}

interface Spent {
  ms: number
  workers: number
  coordinator: number
}

/** @returns what something took, in milliseconds of the clock and of processor time */
async function measure(work: () => Promise<void>): Promise<Spent> {
  const since = performance.now()
  const from = await readTimes()
  await work()
  const to = await readTimes()
  return {
    ms: performance.now() - since,
    workers: to.workers - from.workers,
    coordinator: to.coordinator - from.coordinator,
  }
}

async function letAllTalk(): Promise<void> {
  const ended = await Promise.all(
    pairs.map((pair) => talk(pair, { isOver: (turn) => turn >= MEASURED_TURNS, pauseMs: 0 })),
  )
  expect(ended.flatMap(({ failed }) => failed)).toEqual([])
}

/**
 * Lets all pairs talk, once all connections have their plans and each conversation has a full page. What the servers do at
 * rest is subtracted, because it grows with the time that a slow machine takes.
 * @returns the processor time of all workers for each second of the coordinator's. The coordinator does the same for a call
 *   however many workers there are, so that a machine that is slower in one of two measurements slows both.
 */
async function measureWork(): Promise<number> {
  for (let turn = 0; turn < 2; turn++) await letAllTalk()
  // No worker of a test does it by itself.
  await sql`vacuum analyze messages, notifications, newsfeed, visits`.execute(site.db)
  const idle = await measure(() => sleep(IDLE_MS))
  const busy = await measure(letAllTalk)
  const pauses = busy.ms / idle.ms
  return (busy.workers - pauses * idle.workers) / (busy.coordinator - pauses * idle.coordinator)
}

describe.skipIf(!hasCitus || !RUNS_LONG_FORM)('a cluster of Citus that grows', () => {
  beforeAll(async () => {
    cluster = await startCitusCluster()
    workers.push(...cluster.workers)
    const url = await createCitusDatabase(cluster, 'guinguette')
    const { db } = createPool(url, SMALL_POOL)
    await migrateToLatest(db)
      .then(() => distributeTables(db))
      .finally(() => db.destroy())
    site = await createTestApp({
      DATABASE_URL: url,
      DATABASE_STATEMENT_TIMEOUT: String(PATIENCE_MS),
      FREE_MESSAGES_A_DAY: '100000',
    })
    site.context.pool.options.connectionTimeoutMillis = PATIENCE_MS
    pairs = await Promise.all(Array.from({ length: PAIRS }, createPair))
    costOfTwo = await measureWork()
  }, 300_000)
  afterAll(async () => {
    await site?.close()
    await cluster?.stop()
  })

  test('gives shards to two new workers while members write, and no call fails', async () => {
    await site.db.deleteFrom('messages').execute()
    let isOver = false
    const talks = pairs.map((pair) => talk(pair, { isOver: () => isOver, pauseMs: PAUSE_MS }))
    try {
      for (let added = 0; added < 2; added++) {
        workers.push(await cluster.addWorker())
        await joinCluster(site.config.databaseUrl ?? '', String(workers.at(-1)))
      }
    } finally {
      isOver = true
    }
    const ended = await Promise.all(talks)
    expect(ended.flatMap(({ failed }) => failed)).toEqual([])
    expect(new Set(await countShards()).size).toBe(1)
    for (const { thread, sent } of ended) {
      const { rows } = await sql<{ message: string }>`
        select message from messages where thread_id = ${thread} order by id`.execute(site.db)
      expect(rows.map(({ message }) => message)).toEqual(sent)
    }
  }, 300_000)

  test('does 1.7 times the work in the same processor time of each worker, with twice of them', async () => {
    expect((2 * costOfTwo) / (await measureWork())).toBeGreaterThan(LEAST_GAIN)
  }, 300_000)
})
