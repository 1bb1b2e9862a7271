import type { Pool } from 'pg'
import { createPresence } from '../../../src/platform/http/presence.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createEveningRequests, type EveningRequests } from '../evening.ts'
import { type BenchRequest, type Figures, NO_FIGURES, type Side } from '../load.ts'
import { readProcessorTime } from '../processor.ts'
import type { Row } from '../report.ts'
import type { Bench } from '../run.ts'
import { serve, withCost } from '../work.ts'
import { formatPlan } from './format-plan.ts'
import { type Cost, createPlan, type LocationCount, type Measurements } from './model.ts'
import { ASSUMPTIONS, type Work } from './plan-inputs.ts'

const SLOW_LOAD = { connections: 4, seconds: 5, isPartitioned: true, hasUniqueBodies: true }
/** Members whose presence is written together, and how often it is. */
const [CHUNK, FLUSHES] = [1_000, 5]

/** Measures the cost of each work here and plans a hundred million members from it. */
export async function measureScale(bench: Bench): Promise<Row[]> {
  if (!(await readProcessorTime(bench.server.pid, bench.pool))) {
    return [{ entry: 'scale', reason: 'what PostgreSQL computes can be seen on Linux alone' }]
  }
  const requests = await createEveningRequests(bench)
  const costs: Measurements['costs'] = {}
  for (const [work, list] of Object.entries(requests) as [keyof EveningRequests, BenchRequest[]][]) {
    costs[work] = await measureCost(bench, serve(bench, list, SLOW_LOAD))
  }
  costs.presence = await measureCost(
    bench,
    withCost(bench, bench.server.pid, () => writePresenceOnce(bench)),
  )
  await fillSamples(bench.pool)
  await bench.pool.query('analyze')
  const measured = {
    costs,
    rowBytes: await measureRowBytes(bench.pool),
    locations: await countByLocation(bench.pool),
  }
  const plan = createPlan(measured, ASSUMPTIONS)
  for (const text of formatPlan(plan, ASSUMPTIONS)) bench.print(text)
  return [...createCostRows(costs), ...createPlanRows(plan)]
}

function createCostRows(costs: Measurements['costs']): Row[] {
  return (Object.entries(costs) as [Work, Cost][]).map(([work, { siteMs, databaseMs, logBytes }]) => ({
    entry: `processor time, ${work}`,
    size: siteMs + databaseMs,
    unit: 'ms',
    target: {},
    note: `site ${siteMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms, ${Math.round(logBytes)} bytes of log`,
  }))
}

function createPlanRows({ tables, nodes, forum }: ReturnType<typeof createPlan>): Row[] {
  const gigabytes = tables.reduce((sum, table) => sum + table.gigabytes, 0)
  return [
    { entry: 'rows of a hundred million members', size: gigabytes, unit: 'GB', target: {} },
    {
      entry: 'nodes for them, copies counted',
      size: nodes.withCopies + forum.withCopies,
      unit: 'nodes',
      target: {},
    },
  ]
}

/** Processor time and log volume of one work, averaged over several hundred. */
async function measureCost({ pool }: Bench, work: Side): Promise<Cost> {
  const readLog = async () => {
    const { rows } = await pool.query<{ log: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as log`,
    )
    return rows[0]?.log ?? 0
  }
  await work()
  const before = await readLog()
  const { cost = { main: 0, helpers: 0, database: 0 }, sent = 1, failed } = await work()
  if (failed > 0) throw new Error(`${failed} requests failed while their cost was measured`)
  const logBytes = ((await readLog()) - before) / sent
  return { siteMs: cost.main + cost.helpers, databaseMs: cost.database, logBytes }
}

/** As the site flushes it; the site's own part is a look at a map. */
async function writePresenceOnce({ db, config, pool }: Bench): Promise<Figures> {
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
  return { ...NO_FIGURES, sent: rows.length * FLUSHES }
}

/** In smaller tables empty pages distort the size per row. */
const MIN_ROWS = 1_000

/** Bytes a row with its indexes, of each table that has enough of them; months count to the table that is cut. */
export async function measureRowBytes(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select name, sum(bytes) / sum(rows) as bytes from (
       select coalesce(
           (select inhparent from pg_inherits where inhrelid = c.oid), c.oid)::regclass::text as name,
         pg_total_relation_size(c.oid)::float8 as bytes, greatest(c.reltuples, 0)::float8 as rows
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     ) t group by name having sum(rows) >= $1`,
    [MIN_ROWS],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Where the searchable live, in squares of a sixteenth of a degree, as the search has them. */
export async function countByLocation(pool: Pool): Promise<LocationCount[]> {
  const { rows } = await pool.query<LocationCount>(
    `select floor(latitude * 16)::float8 / 16 as latitude, floor(longitude * 16)::float8 / 16 as longitude,
       count(*)::int as members
     from member_search where searchable and (latitude <> 0 or longitude <> 0) group by 1, 2 order by 1, 2`,
  )
  return rows
}

/** Rows of each kind: enough to weigh one. */
const SAMPLE_ROWS = 20_000

/** SQL: pseudo-random pairs of a row and a searchable member. */
const pairQuery = (things: string) => `
  select thing, member from (
    select t.id as thing, ids[1 + (t.id * 7919::bigint + turn * 104729) % cardinality(ids)] as member
    from (select id from ${things} order by id limit 1000) t, generate_series(1, ${SAMPLE_ROWS / 1_000}) turn,
      (select array_agg(user_id) as ids from (select user_id from member_search where searchable limit ${SAMPLE_ROWS}) m) known
  ) drawn where thing <> member`

const SAMPLE_STATEMENTS = [
  `insert into photo_likes (photo_id, user_id) select thing, member from (${pairQuery('photos')}) p`,
  `insert into topic_reads (user_id, topic_id, pos) select member, thing, 1 from (${pairQuery('topics')}) p`,
  `insert into topic_follows (topic_id, user_id) select thing, member from (${pairQuery('topics')}) p`,
  `insert into friendships (user_id, friend_id)
   select thing, member from (${pairQuery('users')}) p union all select member, thing from (${pairQuery('users')}) p`,
  `insert into search_settings (user_id, seek, orientation, age_from, age_to, distance, filter)
   select user_id, 2, 50, 22, 50, 100, 0 from member_search limit ${SAMPLE_ROWS}`,
]

/** Rows of tables that a generated community has few of, so that one of them can be weighed. */
export async function fillSamples(pool: Pool): Promise<void> {
  for (const sample of SAMPLE_STATEMENTS) await pool.query(`${sample} on conflict do nothing`)
}
