import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { COUNTED, readMark } from '../commands/marks.ts'
import {
  FIGURES,
  type Figure,
  type FigureName,
  MAKES,
  PERIODS,
  type Period,
  type readFigures as readFiguresCall,
} from '../contract/figures.ts'

interface Row {
  name: FigureName
  /** First day of the period. */
  from: string
  sum: number
  mean: number
  last: number
}

/** The figures of the last days, weeks or months, the one that is not over yet with them. @param viewer who reads */
export async function readFigures(
  db: Kysely<Database>,
  viewer: { roles: number },
  by: Period,
  now: Date,
): Promise<Reply<typeof readFiguresCall>> {
  const shown = PERIODS[by]
  const periods = periodsUpTo(toParisDay(now), by, 2 * shown)
  const [rows, since, counted] = await Promise.all([
    readRows(db, by, String(periods[0])),
    readBeginnings(db),
    readMark(db, COUNTED),
  ])
  const names = FIGURES.filter((name) => name !== 'premium' || viewer.roles >= ROLES.admin)
  return {
    by,
    counted_at: counted === null ? null : new Date(counted * 1000).toISOString(),
    figures: names.map((name) => {
      const own = new Map(rows.filter((row) => row.name === name).map((row) => [row.from, madeOf(row)]))
      const points = periods.map((from) => ({ from, value: own.get(from) ?? null }))
      const isWhole = (since.get(name) ?? toParisDay(now)) <= String(periods[0])
      return figureOf(name, points.slice(0, shown), points.slice(shown), isWhole)
    }),
  }
}

type Points = Figure['points']

function figureOf(name: FigureName, earlier: Points, points: Points, isWhole: boolean): Figure {
  const isSum = MAKES[name] === 'sum'
  return {
    name,
    points: isSum ? points.map(({ from, value }) => ({ from, value: value ?? 0 })) : points,
    total: totalOf(name, points),
    before: isWhole ? totalOf(name, earlier) : null,
  }
}

/** All points made one. */
function totalOf(name: FigureName, points: Points): number | null {
  const values = points.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((all, value) => all + value, 0)
  if (MAKES[name] === 'sum') return sum
  if (values.length === 0) return null
  return MAKES[name] === 'last' ? (values.at(-1) ?? null) : Math.round(sum / values.length)
}

const madeOf = ({ name, sum, mean, last }: Row) => ({ sum, mean: Math.round(mean), last })[MAKES[name]]

async function readRows(db: Kysely<Database>, by: Period, from: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select name, date_trunc(${by}, day::timestamp)::date as "from", sum(value)::bigint as sum,
      avg(value)::float as mean, (array_agg(value order by day desc))[1] as last
    from figures where name in (${sql.join(FIGURES)}) and day >= ${from}::date group by 1, 2`.execute(db)
  return rows
}

/** The day from which on each figure is known. */
async function readBeginnings(db: Kysely<Database>): Promise<Map<FigureName, string>> {
  const { rows } = await sql<{ name: FigureName; day: string | null }>`
    select n.name, (select min(day) from figures f where f.name = n.name and f.day > '1970-01-01') as day
    from unnest(array[${sql.join(FIGURES)}]) n (name)`.execute(db)
  return new Map(rows.flatMap(({ name, day }) => (day ? [[name, day]] : [])))
}

/** The first days of so many periods, the last being the one that `today` is in. */
export function periodsUpTo(today: string, by: Period, count: number): string[] {
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
