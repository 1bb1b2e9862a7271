import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { job } from '../jobs/jobs.ts'
import { scheduleRecurring } from '../jobs/recurring.ts'
import { createSlowLog } from './slow-log.ts'

interface LogEntry {
  msg: string
  level: number
  asked: string
  statement: string
  ms: number
  reqId?: string
  failed?: string
}

const slowJob = job<{ of: string }>('slow-job')
/** The error comes after the sleep, and the planner does not foresee it. */
const FAULT =
  'select case when pg_sleep(0.02)::text is not null then 1 / (random() * 0)::integer end as of_fault'
const written: string[] = []
let site: TestApp

const slowLines = () =>
  written.map((entry) => JSON.parse(entry) as LogEntry).filter(({ msg }) => msg === 'slow statement')
const of = (alias: string) => slowLines().filter(({ statement }) => statement.includes(alias))

function memoryLog(): Logger {
  return pino({ base: null }, { write: (entry: string) => void written.push(entry) })
}

beforeAll(async () => {
  // A single connection, so that requests wait for each other's; each statement is slow.
  const settings = { SLOW_QUERY_MS: '1', DATABASE_POOL_SIZE: '1' }
  site = await createTestApp(settings, 1_000, {
    log: memoryLog(),
    extend: (context) => {
      const { app, pool, db } = context
      for (const name of ['first', 'second', 'third']) {
        app.get(`/essai/${name}/:member`, async () => {
          await pool.query(`select pg_sleep(0.02) as ${name}`)
          return { done: true }
        })
      }
      app.post('/essai/body', async (request) => {
        const { text } = request.body as { text: string }
        await pool.query(`select pg_sleep(0.02) as of_body, '${text}' as word, $1::text as given`, [text])
        return { done: true }
      })
      app.get('/essai/fault', async () => pool.query(FAULT))
      context.jobs.register(slowJob, async ({ of }) => {
        await db.executeQuery({
          sql: 'select pg_sleep(0.02) as of_job, $1::text',
          parameters: [of],
          query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
          queryId: { queryId: 'test' },
        })
      })
      scheduleRecurring(context, 3_600_000, 'crumbs', async () => {
        await pool.query('select pg_sleep(0.02) as of_sweep')
      })
    },
  })
})
afterAll(() => site.close())

test('a slow statement is logged with the call that asked for it, though all wait for one connection', async () => {
  const names = ['first', 'second', 'third']
  await Promise.all(names.map((name) => site.app.inject(`/essai/${name}/Zoe?mot=secret`)))
  for (const name of names) {
    expect(of(name)).toMatchObject([
      {
        level: 40,
        asked: `GET /essai/${name}/:member`,
        statement: `select pg_sleep(?) as ${name}`,
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
    expect(of(name)[0]?.ms).toBeGreaterThanOrEqual(15)
  }
  expect(JSON.stringify(slowLines())).not.toMatch(/Zoe|secret|127\.0/)
})

test('a statement after a body was read has its call too; what is written into it or given to it is left out', async () => {
  const answer = await site.app.inject({ method: 'POST', url: '/essai/body', payload: { word: 'Zoé' } })
  expect(answer.statusCode).toBe(200)
  expect(of('of_body')).toMatchObject([
    {
      asked: 'POST /essai/body',
      statement: 'select pg_sleep(?) as of_body, ? as word, $1::text as given',
    },
  ])
  expect(JSON.stringify(slowLines())).not.toContain('Zoé')
})

test('one that fails is logged with the code of its fault', async () => {
  expect((await site.app.inject('/essai/fault')).statusCode).toBe(500)
  expect(of('of_fault')).toMatchObject([{ asked: 'GET /essai/fault', failed: '22012' }])
})

test('a real page of a member: whatever it asks for is its own, and nothing of the member is written', async () => {
  const member = await createMember(site.db, { name: 'Philomene', email: 'philomene@exemple.fr' })
  const browser = await site.as(member)
  written.length = 0
  expect((await browser.get('/recherche')).status).toBe(200)
  // At a millisecond a page has slow statements on most machines; wherever they occur, they belong to this
  // page.
  for (const { asked: task, reqId } of slowLines()) expect(task).toBe(reqId ? 'GET /recherche' : '(none)')
  expect(written.join()).not.toMatch(/philomene/i)
})

test('outside of requests it is the job, the sweep, or nobody', async () => {
  await site.context.jobs.send(site.db, slowJob, { of: 'Zoé' })
  expect(await site.context.jobs.drain()).toBe(1)
  expect(of('of_job')).toMatchObject([
    { asked: 'job slow-job', statement: 'select pg_sleep(?) as of_job, $1::text' },
  ])
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => of('of_sweep')).toMatchObject([{ asked: 'sweep crumbs' }])
  await site.context.pool.query('select pg_sleep(0.02) as of_nobody')
  expect(of('of_nobody')).toMatchObject([{ asked: '(none)' }])
  expect(JSON.stringify(slowLines())).not.toContain('Zoé')
})

test('what is no longer than the setting is not logged', () => {
  const lines: string[] = []
  const { onStatement: ran } = createSlowLog(
    500,
    pino({}, { write: (entry: string) => void lines.push(entry) }),
  )
  const statement = { text: 'select 1', startedAt: 0 }
  ran?.({ ...statement, ms: 499.9 }, undefined)
  expect(lines).toEqual([])
  ran?.({ ...statement, ms: 500 }, undefined)
  expect(lines).toHaveLength(1)
})
