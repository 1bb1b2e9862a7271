import { createPresence } from '../../../src/platform/http/presence.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { BenchRequest } from '../load.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../run.ts'
import { type Evening, eveningOf } from '../works.ts'
import { ASSUMED, type Work } from './assumptions.ts'
import { planLines } from './lines.ts'
import { type Cost, type Measurements, planOf } from './model.ts'
import { postgresMs } from './processor.ts'
import { placesOf, rowBytesOf } from './rows.ts'
import { fillSamples } from './samples.ts'

/** What is under way when the time is over is paid for and not counted: few at once, and for long. */
const [CONNECTIONS, SECONDS] = [4, 5]
/** Members whose presence is written together, and how often it is. */
const [CHUNK, FLUSHES] = [1_000, 5]

/** What each piece of work takes here, and what a hundred million members would take by that. */
export async function runScale(bench: Bench): Promise<Row[]> {
  if ((await postgresMs(bench.pool)) === undefined) {
    return [{ entry: 'scale', unseen: 'what PostgreSQL computes can be seen on Linux alone' }]
  }
  const requests = await eveningOf(bench)
  const costs: Measurements['costs'] = {}
  for (const [work, list] of Object.entries(requests) as [keyof Evening, BenchRequest[]][]) {
    costs[work] = await costOf(bench, () => load(bench, list))
  }
  costs.presence = await costOf(bench, () => writePresence(bench))
  await fillSamples(bench.pool)
  await bench.pool.query('analyze')
  const measured = {
    costs,
    rowBytes: await rowBytesOf(bench.pool),
    places: await placesOf(bench.pool),
  }
  const plan = planOf(measured, ASSUMED)
  for (const line of planLines(plan, ASSUMED)) bench.print(line)
  return [...costRows(costs), ...planRows(plan)]
}

function costRows(costs: Measurements['costs']): Row[] {
  return (Object.entries(costs) as [Work, Cost][]).map(([work, { siteMs, databaseMs, logBytes }]) => ({
    entry: `processor time, ${work}`,
    size: siteMs + databaseMs,
    unit: 'ms',
    asked: {},
    note: `site ${siteMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms, ${Math.round(logBytes)} bytes of log`,
  }))
}

function planRows({ tables, nodes, forum }: ReturnType<typeof planOf>): Row[] {
  const gigabytes = tables.reduce((sum, table) => sum + table.gigabytes, 0)
  return [
    { entry: 'rows of a hundred million members', size: gigabytes, unit: 'GB', asked: {} },
    {
      entry: 'nodes for them, copies counted',
      size: nodes.withCopies + forum.withCopies,
      unit: 'nodes',
      asked: {},
    },
  ]
}

/** Processor time and log of one piece of work, of several hundred at once: what waits costs nothing. */
async function costOf(bench: Bench, work: () => Promise<number>): Promise<Cost> {
  await work()
  const before = await spent(bench)
  const count = Math.max(1, await work())
  const after = await spent(bench)
  return {
    siteMs: (after.site - before.site) / count,
    databaseMs: (after.database - before.database) / count,
    logBytes: (after.log - before.log) / count,
  }
}

async function spent({ pool, usage }: Bench): Promise<{ site: number; database: number; log: number }> {
  const { rows } = await pool.query<{ log: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as log`,
  )
  return {
    site: (await usage()).cpu / 1000,
    database: (await postgresMs(pool)) ?? 0,
    log: rows[0]?.log ?? 0,
  }
}

async function load(bench: Bench, requests: BenchRequest[]): Promise<number> {
  const { count = 0, failed } = await bench.load.overHttp(bench.address, requests, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    apart: true,
    unlike: true,
  })
  if (failed > 0) throw new Error(`${requests[0]?.path} failed ${failed} times while its cost was measured`)
  return count
}

/** As the site flushes it; the site's own part is a look at a map. */
async function writePresence({ db, config, pool }: Bench): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select user_id as id from member_search where searchable order by hashint4(user_id) limit $1',
    [CHUNK],
  )
  const presence = createPresence(db, createLog(config), { publish: () => {} })
  for (let turn = 0; turn < FLUSHES; turn++) {
    for (const { id } of rows) {
      presence.touch(
        { id, session_id: id, last_activity: new Date(0), hides_presence: false },
        Date.now() + turn,
      )
    }
    await presence.flush()
  }
  return rows.length * FLUSHES
}
