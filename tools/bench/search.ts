import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchSettings } from '../../src/features/search/contract.ts'
import { loadMemberCounts } from '../../src/features/search/member-counts.ts'
import {
  countSearch,
  getSearchSettings,
  type SearchSource,
  searchMembers,
} from '../../src/features/search/server.ts'
import { createPresence } from '../../src/platform/http/presence.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { createLog } from '../../src/platform/log.ts'
import { ALL_INTENTIONS, INTEREST_IDS } from '../../src/shared/presentation.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { type BenchRequest, type Figures, percentiles } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { elementAt, measureWorks, runHere, serve } from './work.ts'

const RADII = [5, 50, 200, 998, 1000]
const LOCATIONS = {
  dense: [
    [48.86, 2.35],
    [45.76, 4.84],
    [43.3, 5.37],
  ],
  rural: [
    [44.52, 3.5],
    [46.2, 1.87],
    [47.9, 5.2],
  ],
} as const

/** One search of the matrix. */
export interface Query {
  settings: SearchSettings
  /** Index of the searcher. */
  searcher: number
}

export interface Cell {
  name: string
  queries: Query[]
}

const ORDERS = [
  { order: 'online first', filter: 0 },
  { order: 'new first', filter: 1 },
  { order: 'nearest first', filter: 0, nearest: 1 },
  // Random free filters and orders.
  { order: 'with filters', filter: 0, isFiltered: true },
] as const
/** From a stream of their own, so that the other cells stay comparable with earlier runs. */
const PRESENTED = [
  { order: 'with intention and interests', filter: 0, isFiltered: true, isPresented: true },
] as const

/** Radius × order × dense or rural location, each with random search settings. */
export function createSearchMatrix(queriesACell: number): Cell[] {
  return [
    ...createCells(ORDERS, createRandom(1, 'search'), queriesACell),
    ...createCells(PRESENTED, createRandom(1, 'intention and interests'), queriesACell),
  ]
}

type Chosen = { order: string; filter: number; nearest?: number; isFiltered?: true; isPresented?: true }

function createCells(orders: readonly Chosen[], random: Random, queriesACell: number): Cell[] {
  return RADII.flatMap((distance) =>
    Object.keys(LOCATIONS).flatMap((kind, row) =>
      orders.map((chosen) => ({
        name: `search ${distance >= 999 ? 'anywhere' : `${distance} km`}, ${kind}, ${chosen.order}`,
        queries: Array.from({ length: queriesACell }, () => createQuery(random, chosen, distance, row)),
      })),
    ),
  )
}

function createQuery(random: Random, chosen: Chosen, distance: number, row: number): Query {
  const whole = (from: number, to: number) => from + random.below(to - from + 1)
  const age_from = whole(18, 57)
  const orientation = random.chance(0.5) ? 50 : whole(0, 10)
  const age_to = age_from + whole(2, 21)
  const { filter, nearest } = chosen
  return {
    settings: {
      ...{ seek: whole(0, 2), orientation, age_from, age_to, distance, filter },
      ...(nearest === undefined ? {} : { nearest }),
      ...(chosen.isFiltered ? pickFilters(random) : {}),
      ...(chosen.isPresented ? pickPresented(random) : {}),
    },
    searcher: row * 3 + whole(0, 2),
  }
}

function pickFilters(random: Random): Partial<SearchSettings> {
  const whole = (from: number, to: number) => from + random.below(to - from + 1)
  return {
    filter: whole(0, 1),
    nearest: random.chance(0.3) ? 1 : 0,
    photo: random.chance(0.8) ? 1 : 0,
    verified: random.chance(0.3) ? 1 : 0,
    online: random.chance(0.2) ? 1 : 0,
    smoke: random.chance(0.5) ? whole(1, 7) : 0,
    children: random.chance(0.4) ? whole(1, 2) : 0,
  }
}

/** Interests of the reader, mostly, of which one is enough. */
function pickPresented(random: Random): Partial<SearchSettings> {
  const count = 1 + random.below(3)
  return {
    intentions: random.chance(0.5) ? 1 + random.below(ALL_INTENTIONS) : 0,
    interests: Array.from({ length: count }, () => random.pick(INTEREST_IDS)),
  }
}

/** The searches of the matrix, over HTTP and in this process without it. */
export interface Searches {
  cells: Cell[]
  request(query: Query): BenchRequest
  requestSearch(query: Query): Promise<void>
  searchDirectly(query: Query): Promise<void>
  /** The number of results that the form shows before they are loaded. */
  requestCount(query: Query): Promise<void>
  countDirectly(query: Query): Promise<void>
}

/** Moves the searchers to their locations; warms up the server, which counts its members at the first search. */
export async function prepareSearches(bench: Bench): Promise<Searches> {
  const { queriesPerCell } = bench.sizes
  const searchers = await moveSearchers(bench)
  const counts = await loadMemberCounts(bench.db)
  const source: SearchSource = { db: bench.db, pool: bench.pool, counts: () => counts }
  const request = ({ settings, searcher }: Query, call = 'search'): BenchRequest => ({
    path: `/api/${call}?${new URLSearchParams(Object.entries(settings).map(([name, value]) => [name, String(value)]))}`,
    headers: { cookie: searchers[searcher]?.cookie ?? '' },
  })
  const send = async (query: Query, call?: string) => {
    const { path, headers = {} } = request(query, call)
    const response = await fetch(`${bench.address}${path}`, { headers })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  const requestSearch = (query: Query) => send(query)
  const requestCount = (query: Query) => send(query, 'search/count')
  const findDirectly = (find: typeof searchMembers | typeof countSearch) => async (query: Query) => {
    const viewer = searchers[query.searcher] as Searcher
    const { blocked, hidden } = await getSearchSettings(source, viewer)
    await find(source, viewer, { settings: query.settings, blocked, hidden, page: 1 })
  }
  const searchDirectly = findDirectly(searchMembers)
  const countDirectly = findDirectly(countSearch)
  const cells = createSearchMatrix(queriesPerCell)
  const all = cells.flatMap(({ queries }) => queries)
  // Each search once: otherwise a cell measures the disk, which holds the rows of members not shown yet.
  await measureSequentially(all, requestSearch)
  await measureSequentially(all.slice(0, queriesPerCell), searchDirectly)
  return { cells, request, requestSearch, searchDirectly, requestCount, countDirectly }
}

/** Each cell one search after the other, then all of them at once; over HTTP, and in this process without it. */
export async function measureSearch(bench: Bench): Promise<Row[]> {
  const { cells, request, requestSearch, searchDirectly, requestCount, countDirectly } =
    await prepareSearches(bench)
  const limitLabel = 'the same in process'
  const p99 = bench.members > 1_000_000 ? 30 : 25
  const rows: Row[] = []
  for (const { name, queries } of cells) {
    rows.push({
      entry: name,
      server: await measureSequentially(queries, requestSearch),
      limit: await measureSequentially(queries, searchDirectly),
      limitLabel,
      target: { p99 },
    })
  }
  const all = cells.flatMap(({ queries }) => queries)
  rows.push({
    entry: 'number of search results, mix of all',
    server: await measureSequentially(all, requestCount),
    limit: await measureSequentially(all, countDirectly),
    limitLabel,
    target: { p99 },
  })
  const mix = {
    entry: 'search, mix of all',
    server: serve(
      bench,
      all.map((query) => request(query)),
    ),
    limit: runHere(bench, (turn) => searchDirectly(elementAt(all, turn))),
    limitLabel,
    target: { share: 0.37, cost: 1 },
    peer: 2.7,
  }
  return [...rows, ...(await measureWorks(bench, [mix]))]
}

interface Searcher {
  id: number
  verified: boolean
  birthday: string
  latitude: number
  longitude: number
  cookie: string
}

/** Moves six members of the benchmark to the locations that it searches from. */
async function moveSearchers({ db, memberIds }: Bench): Promise<Searcher[]> {
  return Promise.all(
    [...LOCATIONS.dense, ...LOCATIONS.rural].map(async ([latitude, longitude], i) => {
      const id = memberIds[i] ?? 2
      await db.updateTable('member_search').set({ latitude, longitude }).where('user_id', '=', id).execute()
      await db
        .updateTable('users')
        .set({ own_latitude: latitude, own_longitude: longitude })
        .where('id', '=', id)
        .execute()
      const cookie = `guinguette=${await createSession(db, id)}`
      return { id, verified: true, birthday: '1990-01-01', latitude, longitude, cookie }
    }),
  )
}

/** Latency of queries, one after the other. */
export async function measureSequentially<Query>(
  queries: readonly Query[],
  run: (query: Query) => Promise<unknown>,
): Promise<Figures> {
  const times: number[] = []
  for (const query of queries) {
    const start = performance.now()
    await run(query)
    times.push(performance.now() - start)
  }
  const { p50, p99 } = percentiles(times)
  return { rate: p50 > 0 ? 1000 / p50 : 0, p50, p99, failed: 0 }
}

const UPDATES_PER_SECOND = 2_000
/** Written together, as the site does. */
const PRESENCE_CHUNK = 1_000
/** Enough members that none is updated twice a minute. */
const ACTIVE_MEMBERS = UPDATES_PER_SECOND * 60
const MAX_MS = 40

/** Search latency while presence is written as the site does. */
export async function measurePresence(bench: Bench): Promise<Row[]> {
  const searches = await prepareSearches(bench)
  const active = await signInActive(bench)
  const alone = await measureCells(searches)
  const state = { done: false, written: 0 }
  const start = performance.now()
  const writing = writePresence(bench, active, state)
  // A failure is reported after the searches.
  writing.catch(() => {})
  const beside = await measureCells(searches).finally(() => {
    state.done = true
  })
  await writing
  const rate = (state.written * 1000) / (performance.now() - start)
  const above = beside.filter(({ p99 }) => p99 > MAX_MS).length
  const worst = findWorst(beside)
  return [
    {
      entry: `worst search cell beside ${UPDATES_PER_SECOND.toLocaleString('en')} presence updates/s, p99`,
      size: worst.p99,
      unit: 'ms',
      limit: findWorst(alone).p99,
      limitLabel: 'the worst cell alone',
      target: { most: MAX_MS },
      // With fewer updates than intended the row counts as failed.
      failed: Math.max(0, Math.round(0.9 * UPDATES_PER_SECOND - rate)),
      note: `${worst.name}; ${above} of ${beside.length} cells above; ${rate.toFixed(0)} updates a second`,
    },
  ]
}

interface CellTime extends Pick<Cell, 'name'> {
  p99: number
}

async function measureCells({ cells, requestSearch }: Searches): Promise<CellTime[]> {
  const timed: CellTime[] = []
  for (const { name, queries } of cells) {
    const { p99 } = await measureSequentially(queries, requestSearch)
    timed.push({ name, p99 })
  }
  return timed
}

const findWorst = (cells: readonly CellTime[]) =>
  cells.reduce((one, other) => (other.p99 > one.p99 ? other : one), { name: '', p99: 0 })

interface ActiveMember {
  id: number
  session_id: number
}

/** Signs in random members, once per database; presence updates their sessions too. */
async function signInActive({ pool }: Bench): Promise<ActiveMember[]> {
  const active = `(select user_id from member_search where searchable order by hashint4(user_id) limit ${ACTIVE_MEMBERS}) m`
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(('presence-' || user_id)::bytea), user_id, now() + interval '30 days'
     from ${active} on conflict (token_hash) do nothing`,
  )
  const { rows } = await pool.query<ActiveMember>(
    `select s.user_id as id, s.id as session_id
     from ${active} join sessions s on s.token_hash = sha256(('presence-' || m.user_id)::bytea)`,
  )
  return rows
}

/** Writes chunks at a steady rate; bursts would affect only some cells. */
async function writePresence(
  { db, config }: Bench,
  active: readonly ActiveMember[],
  state: { done: boolean; written: number },
): Promise<void> {
  const presence = createPresence(db, createLog(config), { publish: () => {} })
  const start = performance.now()
  while (!state.done) {
    const now = Date.now()
    for (let turn = 0; turn < PRESENCE_CHUNK; turn++) {
      const { id, session_id } = elementAt(active, state.written + turn)
      presence.touch({ id, session_id, last_activity: new Date(0), hides_presence: false }, now)
    }
    await presence.flush()
    state.written += PRESENCE_CHUNK
    const next = start + (state.written * 1000) / UPDATES_PER_SECOND - performance.now()
    if (next > 0) await sleep(next)
  }
}
