import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { makeDemo } from '../demo/make-demo.ts'
import { readEnv } from '../env.ts'
import { someMembers } from './filled.ts'
import { runFriends } from './friends.ts'
import type { BenchRequest, Load } from './load.ts'
import { runPresence } from './presence.ts'
import type { Bench } from './run.ts'
import { postgresMs } from './scale/processor.ts'
import { placesOf, rowBytesOf } from './scale/rows.ts'
import { pagesOf } from './weight.ts'
import { type Evening, eveningOf } from './works.ts'

const MEMBERS = 1_000
let site: TestApp
let dataDir = ''
let bench: Bench
let evening: Evening

/** Sends each request once, as nothing is measured here. */
const once: Load = {
  overHttp: async (_address, requests) => {
    const [request] = requests
    return { rate: 1, p50: 1, p99: 1, failed: request && (await statusOf(request)) === 200 ? 0 : 1 }
  },
  bare: async (work) => {
    await work(0)
    return { rate: 1, p50: 1, p99: 1, failed: 0 }
  },
  alternate: async (server, limit) => ({ limit: await limit(), server: await server() }),
}

beforeAll(async () => {
  site = await createTestApp({}, 1_000_000)
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-works-'))
  const { db, pool } = site.site
  await makeDemo({ db, pool, env: { dataDir }, size: MEMBERS, seed: 1, portraits: false })
  bench = {
    address: await site.app.listen({ port: 0, host: '127.0.0.1' }),
    floor: '',
    db,
    pool,
    secret: site.site.secret,
    env: readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    dataDir,
    memory: async () => ({ server: 1, children: 0 }),
    usage: async () => ({ rss: 1, heap: 1, cpu: 1 }),
    members: MEMBERS,
    memberIds: await someMembers(pool),
    load: once,
    sizes: {
      messages: 240_000,
      visits: 2_000,
      streams: 10,
      startMembers: 1_000,
      settleMs: 0,
      queriesACell: 1,
      deliverySeconds: 1,
    },
    minutes: 1,
    print: () => {},
  }
  evening = await eveningOf(bench)
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
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

test('what an evening asks is answered', async () => {
  const answers = Object.entries(evening).map(async ([kind, requests]) => {
    expect(requests.length, kind).toBeGreaterThan(0)
    return [kind, await statusOf(requests.at(-1) as BenchRequest)]
  })
  const statuses = Object.fromEntries(await Promise.all(answers))
  expect(statuses).toEqual(Object.fromEntries(Object.keys(evening).map((kind) => [kind, 200])))
})

test('the pages that are weighed are there', async () => {
  const { topic, pages, cookie } = await pagesOf(bench)
  const statuses = await Promise.all(
    [topic, ...pages].map(async (path) => [path, await statusOf({ path, headers: { cookie } })]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('friends by name are read as the site reads them', async () => {
  const rows = await runFriends(bench)
  expect(rows).toMatchObject(Array.from({ length: 4 }, () => ({ server: { failed: 0 } })))
  const { rows: counts } = await site.site.pool.query<{ friends: number }>(
    'select count(*)::int as friends from friendships where user_id = $1',
    [bench.memberIds.at(-1)],
  )
  expect(counts[0]?.friends).toBeGreaterThan(300)
})

test('presence is written while searches run', async () => {
  const [row] = await runPresence(bench)
  expect(row).toMatchObject({ unit: 'ms', asked: { most: 40 } })
  const { rows } = await site.site.pool.query<{ moved: number }>(
    `select count(*)::int as moved from member_search where last_activity > now() - interval '1 minute'`,
  )
  expect(rows[0]?.moved).toBeGreaterThan(500)
})

test('a row weighs what its table and indexes weigh, months counted to the table that is cut', async () => {
  await site.site.pool.query('analyze')
  const bytes = await rowBytesOf(site.site.pool)
  expect(bytes).toMatchObject({ messages: expect.any(Number), newsfeed: expect.any(Number) })
  expect(Object.keys(bytes).filter((name) => /\d{4}_\d{2}$/.test(name))).toEqual([])
  for (const [name, size] of Object.entries(bytes)) {
    expect(size, name).toBeGreaterThan(30)
    expect(size, name).toBeLessThan(20_000)
  }
})

test('members are counted where they live', async () => {
  const places = await placesOf(site.site.pool)
  const { rows } = await site.site.pool.query<{ count: number }>(
    'select count(*)::int as count from member_search where searchable and (latitude <> 0 or longitude <> 0)',
  )
  expect(places.reduce((sum, { members }) => sum + members, 0)).toBe(rows[0]?.count)
  expect(places.length).toBeGreaterThan(20)
})

test.skipIf(process.platform !== 'linux')('what PostgreSQL computes is seen', async () => {
  const before = await postgresMs(site.site.pool)
  await site.site.pool.query(`select count(md5(n::text)) from generate_series(1, 400000) n`)
  expect((await postgresMs(site.site.pool)) ?? 0).toBeGreaterThan((before ?? 0) + 50)
})
