import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createPool } from '../db/client.ts'
import { createJobs, job } from '../jobs/jobs.ts'
import { createQueueReader, MAX_COUNT } from './job-queue.ts'
import type { Telemetry } from './telemetry.ts'

const one = job<{ n: number }>('one-job')
const other = job<{ n: number }>('other-job')

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    extend: ({ jobs }) => {
      for (const kind of [one, other]) jobs.register(kind, async () => {})
    },
  })
})
afterAll(() => site.close())
beforeEach(() => sql`delete from pgboss.job`.execute(site.db))

const read = async (name: string) =>
  (await createQueueReader(site.context.pool)())?.find(({ job }) => job === name)

test('of each kind, what is due, what failed and is tried again, and how long the first has waited', async () => {
  const { jobs } = site.context
  for (const n of [1, 2, 3]) await jobs.send(site.db, one, { n })
  await jobs.send(site.db, one, { n: 4 }, 3_600)
  await jobs.sendAll(site.db, other, [{ n: 5 }])
  const set = (n: number, change: string) =>
    sql`update pgboss.job set ${sql.raw(change)} where data = ${JSON.stringify({ n })}::jsonb`.execute(
      site.db,
    )
  await set(1, "start_after = now() - interval '10 minutes'")
  await set(2, "state = 'retry', start_after = now() + interval '1 hour'")
  await set(5, "state = 'failed', completed_on = now()")
  const queue = await read('one-job')
  expect(queue).toMatchObject({ waiting: 2, failing: 1 })
  expect(queue?.oldest).toBeGreaterThanOrEqual(600)
  expect(queue?.oldest).toBeLessThan(900)
  expect(await read('other-job')).toEqual({ job: 'other-job', waiting: 0, failing: 0, oldest: 0 })
})

test('a long queue is counted up to where counting is quick', async () => {
  await sql`
    insert into pgboss.job (name, data) select 'one-job', '{}' from generate_series(1, ${MAX_COUNT + 5})`.execute(
    site.db,
  )
  expect(await read('one-job')).toMatchObject({ waiting: MAX_COUNT, failing: 0 })
})

test('the same value is returned for ten seconds after one query', async () => {
  const query = vi.spyOn(site.context.pool, 'query')
  const reader = createQueueReader(site.context.pool)
  const first = await Promise.all([reader(), reader()])
  await site.context.jobs.send(site.db, one, { n: 1 })
  expect(await reader()).toBe(first[0])
  expect(query).toHaveBeenCalledTimes(1)
  const later = Date.now() + 10_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await reader())?.find(({ job }) => job === 'one-job')).toMatchObject({ waiting: 1 })
})

test('nothing is said of them while the database is away', async () => {
  const { pool, db } = createPool('postgresql://nobody@127.0.0.1:1/none', site.config)
  expect(await createQueueReader(pool)()).toBeNull()
  await db.destroy()
})

test('a worker says of a job that fails whether it was its last try', async () => {
  const last = new Map<unknown, boolean | undefined>()
  const run: Telemetry['run'] = async (_kind, name, work, isLast) => {
    last.set(name, isLast)
    return work()
  }
  const jobs = createJobs(site.db, site.context.log, { pool: site.context.pool, telemetry: { run } })
  for (const kind of [one, other]) {
    jobs.register(kind, async () => {
      throw new Error('it does not work')
    })
    await site.context.jobs.send(site.db, kind, { n: 1 })
  }
  await sql`update pgboss.job set retry_limit = 0 where name = 'other-job'`.execute(site.db)
  await jobs.start({ runWorker: true })
  const states = async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job where name in ('one-job', 'other-job') order by name`.execute(
      site.db,
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['retry', 'failed'])
  await jobs.stop()
  expect([...last].sort()).toEqual([
    ['one-job', false],
    ['other-job', true],
  ])
})

test('it is read by the index of what was not begun', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select j.start_after from pgboss.job j
    where j.name = 'one-job' and j.state < 'active' and j.start_after <= now()
    order by j.start_after limit 10000`.execute(site.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan/)
})
