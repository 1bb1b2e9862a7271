import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../src/platform/db/client.ts'
import { migrateToLatest } from '../src/platform/db/migrate.ts'
import { distributeTables } from '../tools/distribution/distribute.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type CitusCluster,
  createCitusDatabase,
  hasCitus,
  joinCluster,
  startCitusCluster,
} from './support/citus.ts'
import { RUNS_ALL } from './support/engines.ts'
import { createFriendship, createMember, createThread, type TestMember } from './support/factories.ts'

const SMALL_POOL = { databasePoolSize: 2, databaseStatementTimeout: 60_000 }
const PAIRS = 12
/** So that nobody reaches the day's limit of messages. */
const PAUSE_MS = 250

interface Pair {
  one: TestMember
  other: TestMember
  thread: number
}

let cluster: CitusCluster
let site: TestApp
let pairs: Pair[]
const workers: string[] = []

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

/** One writes to the other and both read. @returns what was sent, and answers that were no success */
async function talk({ one, other, thread }: Pair, isOver: () => boolean) {
  const [writer, reader] = [await site.as(one), await site.as(other)]
  const path = `/api/messages/conversation/${thread}`
  const sent: string[] = []
  const failed: string[] = []
  for (let turn = 0; !isOver(); turn++) {
    const message = `Bonsoir ${turn}`
    const { status } = await writer.post(path, { message, type: 0 })
    if (status === 200) sent.push(message)
    const calls = [`${path}/0`, '/api/messages/0', `/celibataire/${one.id}`, '/api/notifications']
    const answers = [status]
    for (const address of calls) answers.push((await reader.get(address)).status)
    if (answers.some((answer) => answer !== 200)) failed.push(`turn ${turn} of ${thread}: ${answers}`)
    await sleep(PAUSE_MS)
  }
  return { thread, failed, sent }
}

describe.skipIf(!hasCitus || !RUNS_ALL)('a cluster of Citus that grows', () => {
  beforeAll(async () => {
    cluster = await startCitusCluster()
    workers.push(...cluster.workers)
    const url = await createCitusDatabase(cluster, 'guinguette')
    const { db } = createPool(url, SMALL_POOL)
    await migrateToLatest(db)
      .then(() => distributeTables(db))
      .finally(() => db.destroy())
    site = await createTestApp({ DATABASE_URL: url })
    pairs = await Promise.all(Array.from({ length: PAIRS }, createPair))
  })
  afterAll(async () => {
    await site?.close()
    await cluster?.stop()
  })

  test('gives shards to two new workers while members write, and no call fails', async () => {
    let isOver = false
    const talks = pairs.map((pair) => talk(pair, () => isOver))
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
})
