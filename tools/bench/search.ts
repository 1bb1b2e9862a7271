import { loadCellCounts } from '../../src/features/search/cells.ts'
import type { SearchSettings } from '../../src/features/search/contract.ts'
import { readSaved, type Source, searchPage } from '../../src/features/search/queries.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { createRandom } from '../demo/random.ts'
import { type Figures, oneByOne } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const RADII = [5, 50, 200, 998, 1000]
const PLACES = {
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
  /** Which of the searchers asks. */
  place: number
}

export interface Cell {
  name: string
  queries: Query[]
}

/** Radius × filter × dense or rural place, each with so many searches of random seek, orientation and ages. */
export function searchMatrix(queriesACell: number): Cell[] {
  const random = createRandom(1, 'search')
  const whole = (from: number, to: number) => from + random.below(to - from + 1)
  return RADII.flatMap((distance) =>
    Object.keys(PLACES).flatMap((kind, row) =>
      ['online', 'new'].map((order, filter) => ({
        name: `search ${distance >= 999 ? 'anywhere' : `${distance} km`}, ${kind}, ${order} first`,
        queries: Array.from({ length: queriesACell }, () => {
          const age_from = whole(18, 57)
          const orientation = random.chance(0.5) ? 50 : whole(0, 10)
          const age_to = age_from + whole(2, 21)
          return {
            settings: { seek: whole(0, 2), orientation, age_from, age_to, distance, filter },
            place: row * 3 + whole(0, 2),
          }
        }),
      })),
    ),
  )
}

/** The searches of the matrix, over HTTP and in this process without it. */
export interface Searches {
  cells: Cell[]
  request(query: Query): { path: string; headers: { cookie: string } }
  ask(query: Query): Promise<void>
  direct(query: Query): Promise<void>
}

/** Moves the searchers to their places; warms up the server, which counts its members at the first search. */
export async function prepareSearches(bench: Bench): Promise<Searches> {
  const { queriesACell } = bench.sizes
  const searchers = await placeSearchers(bench)
  const counts = await loadCellCounts(bench.db)
  const source: Source = { db: bench.db, pool: bench.pool, counts: () => counts }
  const request = ({ settings, place }: Query) => ({
    path: `/api/search?${new URLSearchParams(Object.entries(settings).map(([name, value]) => [name, String(value)]))}`,
    headers: { cookie: searchers[place]?.cookie ?? '' },
  })
  const ask = (query: Query) => answer(bench.address, request(query))
  const direct = async ({ settings, place }: Query) => {
    const viewer = searchers[place] as Searcher
    const { blocked } = await readSaved(source, viewer)
    await searchPage(source, viewer, { settings, blocked, page: 1 })
  }
  const cells = searchMatrix(queriesACell)
  const all = cells.flatMap(({ queries }) => queries)
  await bench.load.overHttp(bench.address, all.map(request), { seconds: 2 })
  await oneAtATime(all.slice(0, queriesACell).map((query) => () => ask(query)))
  await oneAtATime(all.slice(0, queriesACell).map((query) => () => direct(query)))
  return { cells, request, ask, direct }
}

/** Each cell one search after the other, then all of them at once; over HTTP, and in this process without it. */
export async function runSearch(bench: Bench): Promise<Row[]> {
  const { cells, request, ask, direct } = await prepareSearches(bench)
  const rows: Row[] = []
  for (const { name, queries } of cells) {
    rows.push({
      entry: name,
      server: await oneAtATime(queries.map((query) => () => ask(query))),
      limit: await oneAtATime(queries.map((query) => () => direct(query))),
      limitIs: 'the same in process',
      asked: { p99: bench.members > 1_000_000 ? 30 : 25 },
    })
  }
  const all = cells.flatMap(({ queries }) => queries)
  const figures = await bench.load.alternate(
    () => bench.load.overHttp(bench.address, all.map(request)),
    () => bench.load.bare((turn) => direct(all[turn % all.length] as Query)),
  )
  rows.push({
    entry: 'search, mix of all',
    ...figures,
    limitIs: 'the same in process',
    asked: { rate: 2000, of: 5400 },
  })
  return rows
}

interface Searcher {
  id: number
  verified: boolean
  birthday: string
  latitude: number
  longitude: number
  cookie: string
}

/** Six members of the benchmark's own move to the places that it searches from. */
async function placeSearchers({ db, memberIds }: Bench): Promise<Searcher[]> {
  const places = [...PLACES.dense, ...PLACES.rural]
  return Promise.all(
    places.map(async ([latitude, longitude], i) => {
      const id = memberIds[i] ?? 2
      await db.updateTable('member_search').set({ latitude, longitude }).where('user_id', '=', id).execute()
      const cookie = `guinguette=${await createSession(db, id)}`
      return { id, verified: true, birthday: '1990-01-01', latitude, longitude, cookie }
    }),
  )
}

async function answer(address: string, { path, headers }: { path: string; headers: { cookie: string } }) {
  const response = await fetch(`${address}${path}`, { headers })
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

/** How long searches take that wait for each other. */
export async function oneAtATime(works: (() => Promise<unknown>)[]): Promise<Figures> {
  const { p50, p99 } = await oneByOne(works)
  return { rate: p50 > 0 ? 1000 / p50 : 0, p50, p99, failed: 0 }
}
