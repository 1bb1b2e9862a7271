import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CursorKey } from '../../platform/db/cursor.ts'
import type { Database } from '../../schema/database.ts'
import { ANYWHERE_KM, hasPosition, type Position } from '../../shared/distance.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../shared/enumerations.ts'
import { birthdaysOf } from './birthdays.ts'
import { type Circle, circleAround } from './circle.ts'
import type { SearchSettings } from './contract.ts'
import type { Way } from './plan.ts'

/** One search as the database is asked it. */
export interface Search {
  /** Members who are not to be found: the searcher, the founder, and whoever blocked whom. */
  hidden: readonly number[]
  settings: SearchSettings
  /** Null: everywhere. */
  circle: Circle | null
  /** The day it is in Paris. */
  today: string
  /** Start after this member, by microseconds since 1970 of their activity or sign-up; else skip `offset` members. */
  after: CursorKey | null
  offset: number
  limit: number
}

/** The circle that a search of this reach covers; null for everywhere, also when nobody knows where it starts. */
export function circleOf(position: Position, km: number): Circle | null {
  return km >= ANYWHERE_KM || !hasPosition(position) ? null : circleAround(position, km)
}

export function sexesOf(seek: number): readonly number[] {
  return seek === SEEK.anyone ? [0, 1, 2] : [seek]
}

/**
 * Keys of the members who fit, first shown first. Both ways give the same. The statement has no name: a plan made
 * for any values at all is some twenty times slower than one for these.
 */
export async function findMembers(db: Kysely<Database>, search: Search, way: Way): Promise<CursorKey[]> {
  const { limit, offset } = search
  const from = way === 'cells' && search.circle ? byCells(search, search.circle) : byOrder(search)
  const { rows } = await sql<CursorKey>`
    select (extract(epoch from m.moment) * 1000000)::bigint as at, m.user_id as id from ${from}
    order by m.moment desc, m.user_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The order's index, read from its start until enough fit. */
function byOrder(search: Search): RawBuilder<unknown> {
  const { seek } = search.settings
  const sex = seek === SEEK.anyone ? sql`true` : sql`m.sex = ${seek}`
  return sql`(select ${columns(search)} from member_search where searchable) m
    where ${sex} and ${fits(search)}`
}

/** Each range of cells from the covering index. `offset 0` keeps the planner from turning the reading inside out. */
function byCells(search: Search, circle: Circle): RawBuilder<unknown> {
  const first = circle.cells.map((range) => range.first)
  const last = circle.cells.map((range) => range.last)
  return sql`unnest(${sexesOf(search.settings.seek)}::smallint[]) s (sex)
    cross join unnest(${first}::integer[], ${last}::integer[]) r (first, last)
    cross join lateral (
      select * from (select ${columns(search)} from member_search where searchable) m
      where m.sex = s.sex and m.cell between r.first and r.last and ${fits(search)} offset 0
    ) m`
}

function columns({ settings }: Search): RawBuilder<unknown> {
  const moment = sql.ref(settings.filter === FILTER.new ? 'signup' : 'last_activity')
  return sql`user_id, sex, cell, orientation, birthday, latitude, longitude, ${moment} as moment`
}

/** All that is asked of a member but the sex, cheapest first. */
function fits({ hidden, settings, circle, today, after }: Search): RawBuilder<boolean> {
  const { youngest, oldest } = birthdaysOf(settings.age_from, settings.age_to, today)
  const conditions = [sql`m.birthday between ${oldest} and ${youngest}`]
  // Members without consent have no orientation: no comparison finds them.
  if (settings.orientation !== ANY_ORIENTATION) conditions.push(sql`m.orientation = ${settings.orientation}`)
  conditions.push(sql`m.user_id <> all(${hidden}::integer[])`)
  if (after)
    conditions.push(sql`(m.moment, m.user_id) < (${timestampOf(after.at)}::timestamptz, ${after.id})`)
  if (circle) conditions.push(isInside(circle))
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * The box first, then the great circle as `computeDistance` computes it; 0,0 is no position. Told as one `case`, of
 * which the planner knows nothing: told one by one, it takes each for rare and sorts everybody instead of walking.
 */
function isInside({ centre, south, north, west, east, haversine }: Circle): RawBuilder<boolean> {
  const radians = Math.PI / 180
  const box = [
    sql`m.latitude between ${south}::float8 and ${north}::float8`,
    ...(west === null ? [] : [sql`m.longitude between ${west}::float8 and ${east}::float8`]),
    sql`(m.latitude <> 0 or m.longitude <> 0)`,
  ]
  return sql`case when ${sql.join(box, sql` and `)} then
    power(sin((m.latitude - ${centre.latitude}::float8) * ${radians / 2}::float8), 2)
    + ${Math.cos(centre.latitude * radians)}::float8 * cos(m.latitude * ${radians}::float8)
    * power(sin((m.longitude - ${centre.longitude}::float8) * ${radians / 2}::float8), 2) <= ${haversine}::float8
    else false end`
}

/** An exact timestamp: a `Date` would cut the microseconds off, and with them members between two pages. */
function timestampOf(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
