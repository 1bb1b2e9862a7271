import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Database } from '../../schema/database.ts'
import { NoConnection } from '../db/unavailable.ts'
import { createJobs, job } from './jobs.ts'

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
