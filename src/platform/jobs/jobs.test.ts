import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Database } from '../../schema/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { NoConnection } from '../db/unavailable.ts'
import { postgresTransport } from '../events/bus/postgres-transport.ts'
import type { Transport } from '../events/bus/transport.ts'
import { createEventHub, type EventHub } from '../events/event-hub.ts'
import { createJobs, type Job, type Jobs, job } from './jobs.ts'

const KIND = job<{ number: number }>('a-job-that-is-tested')

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('a database that goes away before a job is settled ends nothing: that job is done again once it is back', async () => {
  let isAway = false
  const db = {
    executeQuery: async (query: Parameters<typeof site.db.executeQuery>[0]) => {
      if (isAway) throw new NoConnection('the database is away')
      return site.db.executeQuery(query)
    },
  } as unknown as Kysely<Database>
  const jobs = createJobs(db, site.context.log, { pool: site.context.pool })
  const done: number[] = []
  jobs.register(KIND, async ({ number }) => {
    done.push(number)
    isAway = done.length === 2
  })
  await jobs.start({ runWorker: false })
  await jobs.sendAll(site.db, KIND, [{ number: 1 }, { number: 2 }, { number: 3 }])
  await jobs.start({ runWorker: true })
  await expect.poll(() => done.length).toBe(3)
  const isAgainDone = async () => {
    // Its retry is due in seconds: made due now.
    await sql`update pgboss.job set start_after = now() where name = ${KIND.name} and state = 'retry'`.execute(
      site.db,
    )
    return done.slice(3)
  }
  await expect.poll(isAgainDone, { timeout: 40_000 }).toEqual([done[1]])
  expect([...new Set(done)].sort()).toEqual([1, 2, 3])
  await jobs.stop()
})

describe('between processes', () => {
  const hubs: EventHub[] = []
  const queues: Jobs[] = []
  const openProcess = (transport: Transport) => {
    const events = createEventHub(site.context.log, transport)
    const jobs = createJobs(site.db, site.context.log, { pool: site.context.pool, events, supervise: false })
    hubs.push(events)
    queues.push(jobs)
    return { events, jobs }
  }
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((jobs) => jobs.stop()))
    await Promise.all(hubs.splice(0).map((hub) => hub.stop()))
  })

  /** A worker and a web process that hear of each other. */
  async function openPair(kind: Job<{ number: number }>) {
    const transport = postgresTransport(site.config.databaseUrl ?? '')
    const [worker, web] = [openProcess(transport), openProcess(transport)]
    const started: number[] = []
    worker.jobs.register(kind, async () => void started.push(performance.now()))
    let isHeard = false
    worker.events.listen(() => {
      isHeard = true
    })
    for (const { events } of [worker, web]) events.start()
    const say = () => {
      web.events.publish({ kind: 'pages', of: [] })
      return isHeard
    }
    await expect.poll(say, { timeout: 10_000 }).toBe(true)
    await worker.jobs.start({ runWorker: true })
    await web.jobs.start({ runWorker: false })
    return { web, started }
  }

  test('a worker starts a job at once that another process has committed', async () => {
    const kind = job<{ number: number }>('a-job-of-another-process')
    const { web, started } = await openPair(kind)
    const context = { db: site.db, events: web.events, jobs: web.jobs }
    let committedAt = 0
    await inTransaction(context, async (tx) => {
      await tx.enqueue(kind, { number: 1 })
      committedAt = performance.now()
    })
    await expect.poll(() => started.length, { interval: 5, timeout: 10_000 }).toBe(1)
    expect((started[0] ?? 0) - committedAt).toBeLessThan(5_000)
  })

  test('a delayed job of another process starts when it is due', async () => {
    const kind = job<{ number: number }>('a-later-job-of-another-process', { delaySeconds: 2 })
    const { web, started } = await openPair(kind)
    const sentAt = performance.now()
    await web.jobs.send(site.db, kind, { number: 1 })
    await expect.poll(() => started.length, { timeout: 10_000 }).toBe(1)
    expect((started[0] ?? 0) - sentAt).toBeGreaterThan(1_900)
  })
})
