import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { RUNS_ALL } from '../../tests/support/engines.ts'
import { testLong } from '../../tests/support/long-form.ts'
import { createDemo } from '../demo/create-demo.ts'
import { pickMembers } from './database.ts'
import { entries } from './entries.ts'
import { createEveningRequests, type EveningRequests } from './evening.ts'
import type { BenchRequest, Load } from './load.ts'
import { avatarOf, fillPortraits } from './photos.ts'
import { readPostgresTime } from './processor.ts'
import { createRecorder, createReplay, recordPage } from './recorded-pages.ts'
import { countFailures } from './report.ts'
import type { Bench } from './run.ts'
import { countByLocation, measureRowBytes, measureScale } from './scale/measure.ts'
import type { CallHandlers, ServerProcess } from './server-process.ts'
import { measureSoak } from './soak.ts'
import { preparePages } from './weight.ts'

const MEMBERS = 1_000
/** Requests of each kind: what only some topics or members refuse is found among so many. */
const MOST_ASKED = RUNS_ALL ? 24 : 6
let site: TestApp
let bench: Bench
let evening: EveningRequests
let recorder: ReturnType<typeof createRecorder>

/** Sends each request once, as nothing is measured here. */
const once: Load = {
  overHttp: async (_address, requests) => {
    const [request] = requests
    const failed = request && (await statusOf(request)) === 200 ? 0 : 1
    return { rate: 1, p50: 1, p99: 1, failed, answered: 1, sent: 1 }
  },
  bare: async (work) => {
    await work(0)
    return { rate: 1, p50: 1, p99: 1, failed: 0 }
  },
  // One after the other, as when they are measured: one author may send the same text to two topics.
  alternate: async (...sides) => {
    const figures = []
    for (const side of sides) figures.push(await side())
    return figures
  },
}

beforeAll(async () => {
  recorder = createRecorder()
  site = await createTestApp({}, 1_000_000)
  const { dataDir } = site.config
  const { db, pool } = site.context
  await createDemo({ db, pool, config: { dataDir }, size: MEMBERS, seed: 1, portraits: false, avatarOf })
  await fillPortraits({ pool, dataDir, print: () => {} })
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  bench = {
    address,
    server: createProcess(address, recorder.handlers),
    floor: createProcess('', {}),
    db,
    pool,
    secret: site.context.secret,
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    dataDir,
    memory: async () => ({ server: 1, children: 0 }),
    members: MEMBERS,
    memberIds: await pickMembers(pool),
    load: once,
    sizes: {
      messages: 240_000,
      visits: 2_000,
      streams: 10,
      recordedRequests: 1,
      quietSeconds: 0,
      idleSeconds: 0.1,
      startMembers: 1_000,
      settleMs: 0,
      queriesPerCell: 1,
      deliverySeconds: 1,
    },
    minutes: 1,
    print: () => {},
  }
  evening = await createEveningRequests(bench)
})
afterAll(async () => {
  await site.close()
  recorder.remove()
})

/** This process in place of one of its own. */
const createProcess = (address: string, handlers: CallHandlers): ServerProcess => ({
  address,
  pid: process.pid,
  readyMs: 0,
  usage: async () => ({ rss: 1, heap: 1, buffers: 1 }),
  call: async (name, data) => handlers[name]?.(data as never),
  stop: async () => {},
})

async function statusOf({ method = 'GET', path, headers = {}, body }: BenchRequest): Promise<number> {
  const response = await fetch(`${bench.address}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body ? { body } : {}),
  })
  await response.arrayBuffer()
  return response.status
}

test('every request of an evening gets the expected answer', async () => {
  const answers = Object.entries(evening).map(async ([kind, requests]) => {
    expect(requests.length, kind).toBeGreaterThan(0)
    const some = [...requests.slice(0, MOST_ASKED), requests.at(-1)] as BenchRequest[]
    const statuses = new Set(await Promise.all(some.map(statusOf)))
    return [kind, [...statuses]]
  })
  const statuses = Object.fromEntries(await Promise.all(answers))
  expect(statuses).toEqual(Object.fromEntries(Object.keys(evening).map((kind) => [kind, [200]])))
})

test('a page is recorded with its statements, which are run again for each answer', async () => {
  const page = await recordPage(bench, { path: '/recherche', headers: evening.page[0]?.headers ?? {} })
  const order = page.statements.map(({ after }, index) => after ?? index)
  expect(page.statements[0]?.text).toContain('sessions')
  expect(Math.min(...order)).toBe(0)
  expect(page.statements.length).toBeGreaterThan(2)
  const replay = createReplay(page)
  const [one, other] = [await replay(bench.pool), await replay(bench.pool)]
  expect(one).not.toBe(other)
  expect(one).toMatch(/<\/html>.*<!-- [1-9]\d* -->$/s)
  expect(one.length).toBeGreaterThanOrEqual(page.html.length)
})

test('the weighed pages exist', async () => {
  const { topic, profile, cookie } = await preparePages(bench)
  const statuses = await Promise.all(
    [topic, profile].map(async (path) => [path, await statusOf({ path, headers: { cookie } })]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

/** Those that need no build, no browser and no process of their own. */
const LIGHT = entries.filter(
  ({ name, byName }) => !byName && !['uploads', 'weight', 'lighthouse', 'start'].includes(name),
)
/** Each measures many requests or statements: with `--all` alone. */
const LONG = ['forum', 'delivery', 'streams']

test.each(
  LIGHT.filter(({ name }) => RUNS_ALL || !LONG.includes(name)).map(({ name, run }) => [name, run] as const),
)('%s: nothing fails', async (_name, run) => {
  const rows = await run(bench)
  expect(rows.length).toBeGreaterThan(0)
  const failed = rows.filter((row) => countFailures(row) > 0 || 'reason' in row)
  expect(failed.map(({ entry }) => entry)).toEqual([])
})

testLong('a soak reports the streams it held, and that a minute is too short', async () => {
  const [memory, growth] = await measureSoak(bench)
  expect(memory).toMatchObject({
    entry: 'soak of 1 minutes, memory at most',
    failed: 0,
    target: { most: 330 },
  })
  expect(memory).toHaveProperty('note', expect.stringContaining('too short to tell: four minutes at least'))
  expect(growth).toMatchObject({ entry: 'soak, growth of the last half', unit: 'MB/h' })
})

test.runIf(RUNS_ALL && process.platform === 'linux')('the plan uses the measured values', async () => {
  const lines: string[] = []
  const rows = await measureScale({ ...bench, print: (text) => lines.push(text) })
  expect(rows.map(({ entry }) => entry)).toContain('processor time, search')
  expect(lines.find((text) => text.startsWith('100,000,000 members'))).toBeDefined()
  expect(lines.find((text) => text.startsWith('messages '))).toMatch(/home +164,250,000,000 +\d+/)
  for (const name of ['friendships', 'photo_likes', 'topic_reads', 'topic_follows', 'posts']) {
    expect(
      lines.find((text) => text.startsWith(`${name} `)),
      name,
    ).not.toContain('unseen')
  }
})

test('a row has the weight of its table and indexes, with partitions counted to their table', async () => {
  await site.context.pool.query('analyze')
  const bytes = await measureRowBytes(site.context.pool)
  expect(bytes).toMatchObject({ messages: expect.any(Number), newsfeed: expect.any(Number) })
  expect(Object.keys(bytes).filter((name) => /\d{4}_\d{2}$/.test(name))).toEqual([])
  for (const [name, size] of Object.entries(bytes)) {
    expect(size, name).toBeGreaterThan(30)
    expect(size, name).toBeLessThan(20_000)
  }
})

test('members are counted at their location', async () => {
  const locations = await countByLocation(site.context.pool)
  const { rows } = await site.context.pool.query<{ count: number }>(
    'select count(*)::int as count from member_search where searchable and (latitude <> 0 or longitude <> 0)',
  )
  expect(locations.reduce((sum, { members }) => sum + members, 0)).toBe(rows[0]?.count)
  expect(locations.length).toBeGreaterThan(20)
})

test.skipIf(process.platform !== 'linux')('processor time of PostgreSQL is measured', async () => {
  const before = await readPostgresTime(site.context.pool)
  await site.context.pool.query(`select count(md5(n::text)) from generate_series(1, 400000) n`)
  expect((await readPostgresTime(site.context.pool)) ?? 0).toBeGreaterThan((before ?? 0) + 50)
})
