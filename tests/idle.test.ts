import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'

const realSetTimeout = setTimeout
const sleep = (ms: number) => new Promise((resolve) => realSetTimeout(resolve, ms))
const MINUTES = 4
const STEP_MS = 5_000

let site: TestApp
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await site.context.jobs.stop()
  await site.context.presence.stop()
  await site.close()
})

async function countDueJobs(): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from pgboss.job where state < 'completed' and start_after <= now()`.execute(
    site.db,
  )
  return rows[0]?.due ?? 0
}

// A process that fetched each kind of job every second cost 28 ms of processor time a second.
test('an idle site runs at most ten statements a minute', async () => {
  site = await createTestApp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { app, context } = site
  await context.jobs.start({ runWorker: true })
  context.presence.start()
  await app.listen({ port: 0 })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  // The sweeps of the start, and the jobs that they queue.
  for (let before = -1; query.mock.calls.length !== before || (await countDueJobs()); await sleep(1_500))
    before = query.mock.calls.length
  query.mockClear()
  const { pool } = context
  const countBusy = () => pool.totalCount - pool.idleCount
  const busyAtRest = countBusy()
  for (let at = 0; at < MINUTES * 60_000; at += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    // A step ends with its statements, however long they take: else the next ones find no worker that waits.
    do await sleep(5)
    while (countBusy() > busyAtRest)
  }
  expect(query.mock.calls.length).toBeGreaterThan(MINUTES)
  expect(query.mock.calls.length).toBeLessThan(10 * MINUTES)
})
