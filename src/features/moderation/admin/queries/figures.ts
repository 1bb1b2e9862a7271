import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { COUNT_CHECKPOINT, getCheckpoint } from '../commands/checkpoints.ts'
import {
  FIGURE_AGGREGATIONS,
  FIGURE_NAMES,
  type Figure,
  type FigureName,
  PERIOD_COUNTS,
  type Period,
  type getFigures as readFiguresCall,
} from '../contract/figures.ts'

interface FigureRow {
  name: FigureName
  /** First day of the period. */
  from: string
  sum: number
  mean: number
  last: number
}

/** The figures of the last days, weeks or months, the one that is not over yet with them. @param viewer who reads */
export async function getFigures(
  db: Kysely<Database>,
  viewer: { roles: number },
  by: Period,
  now: Date,
): Promise<Reply<typeof readFiguresCall>> {
  const shown = PERIOD_COUNTS[by]
  const periods = listPeriods(toParisDay(now), by, 2 * shown)
  const [rows, since, counted] = await Promise.all([
    findFigureRows(db, by, String(periods[0])),
    findFirstDays(db),
    getCheckpoint(db, COUNT_CHECKPOINT),
  ])
  const names = FIGURE_NAMES.filter((name) => name !== 'premium' || viewer.roles >= ROLES.admin)
  return {
    by,
    counted_at: counted === null ? null : new Date(counted * 1000).toISOString(),
    figures: names.map((name) => {
      const own = new Map(rows.filter((row) => row.name === name).map((row) => [row.from, aggregateRow(row)]))
      const points = periods.map((from) => ({ from, value: own.get(from) ?? null }))
      const isWhole = (since.get(name) ?? toParisDay(now)) <= String(periods[0])
      return buildFigure(name, points.slice(0, shown), points.slice(shown), isWhole)
    }),
  }
}

type Points = Figure['points']

function buildFigure(name: FigureName, earlier: Points, points: Points, isWhole: boolean): Figure {
  const isSum = FIGURE_AGGREGATIONS[name] === 'sum'
  return {
    name,
    points: isSum ? points.map(({ from, value }) => ({ from, value: value ?? 0 })) : points,
    total: computeTotal(name, points),
    before: isWhole ? computeTotal(name, earlier) : null,
  }
}

/** All points made one. */
function computeTotal(name: FigureName, points: Points): number | null {
  const values = points.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((all, value) => all + value, 0)
  if (FIGURE_AGGREGATIONS[name] === 'sum') return sum
  if (values.length === 0) return null
  return FIGURE_AGGREGATIONS[name] === 'last' ? (values.at(-1) ?? null) : Math.round(sum / values.length)
}

const aggregateRow = ({ name, sum, mean, last }: FigureRow) =>
  ({ sum, mean: Math.round(mean), last })[FIGURE_AGGREGATIONS[name]]

async function findFigureRows(db: Kysely<Database>, by: Period, from: string): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select name, date_trunc(${by}, day::timestamp)::date as "from", sum(value)::bigint as sum,
      avg(value)::float as mean, (array_agg(value order by day desc))[1] as last
    from figures where name in (${sql.join(FIGURE_NAMES)}) and day >= ${from}::date group by 1, 2`.execute(db)
  return rows
}

/** The day from which on each figure is known. */
async function findFirstDays(db: Kysely<Database>): Promise<Map<FigureName, string>> {
  const { rows } = await sql<{ name: FigureName; day: string | null }>`
    select n.name, (select min(day) from figures f where f.name = n.name and f.day > '1970-01-01') as day
    from unnest(array[${sql.join(FIGURE_NAMES)}]) n (name)`.execute(db)
  return new Map(rows.flatMap(({ name, day }) => (day ? [[name, day]] : [])))
}

/** The first days of so many periods, the last being the one that `today` is in. */
export function listPeriods(today: string, by: Period, count: number): string[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: count }, (_, place) => {
    const back = count - 1 - place
    const first = {
      day: () => Date.UTC(year, month - 1, day - back),
      week: () => Date.UTC(year, month - 1, day - weekday - 7 * back),
      month: () => Date.UTC(year, month - 1 - back, 1),
    }[by]()
    return new Date(first).toISOString().slice(0, 10)
  })
}
