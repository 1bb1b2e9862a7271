import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { findBlockedIds } from '../../platform/db/member-cards.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { TaggedCache } from '../../platform/tagged-cache.ts'
import type { Database } from '../../schema/database.ts'
import type { Query, Reply } from '../../shared/endpoint.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { getMonthBounds } from '../../shared/paris-time.ts'
import { type Area, getArea, isInCircle } from './around.ts'
import type * as calls from './contract.ts'
import { listTraits } from './list.ts'

type Counts = ReadonlyMap<string, number>

/** Counts of a month around a point are the same for all who look there; a new outing appears within a minute. */
const cache = new TaggedCache<Counts>({ max: 2_000, ttl: 60_000 })

/** Outings to come by day. Those of blocked hosts are counted for the viewer and subtracted. */
export async function getOutingCalendar(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  viewer: Viewer | null,
  query: CalendarQuery,
  now = new Date(),
): Promise<Reply<typeof calls.getOutingCalendar>> {
  const area = getArea(viewer, { ...query, placeId: query.place })
  const bounds = getMonthBounds(query.month)
  const from = bounds.from > now ? bounds.from : now
  const read = (hosts?: readonly number[]) => countByDay(db, area, { ...query, from, to: bounds.to }, hosts)
  const key = `${databaseOf(db)} ${query.month} ${keyOfTraits(query)} ${area ? keyOf(area) : ''}`
  const all = await cache.load(key, async () => ({ value: await read(), tags: [] }))
  const blocked = viewer ? await findBlockedIds(pool, viewer.id) : []
  const hidden = blocked.length > 0 ? await read(blocked) : new Map<string, number>()
  const days = [...all].map(([day, outings]) => ({ day, outings: outings - (hidden.get(day) ?? 0) }))
  return {
    month: query.month,
    days: days.filter(({ outings }) => outings > 0),
    place: area?.shown ?? null,
  }
}

type CalendarQuery = Query<typeof calls.getOutingCalendar>

const keyOfTraits = ({ kind = 0, women, beginners, free }: CalendarQuery) =>
  [kind, Number(women ?? 0), Number(beginners ?? 0), Number(free ?? 0)].join()

const keyOf = ({ latitude, longitude, radius }: Area) => `${latitude} ${longitude} ${radius}`

/** A process may serve several databases: tests do. */
const databases = new WeakMap<Kysely<Database>, number>()
let lastDatabase = 0
function databaseOf(db: Kysely<Database>): number {
  const number = databases.get(db) ?? ++lastDatabase
  databases.set(db, number)
  return number
}

async function countByDay(
  db: Kysely<Database>,
  area: Area | null,
  { from, to, ...query }: CalendarQuery & { from: Date; to: Date },
  hosts?: readonly number[],
): Promise<Counts> {
  const { rows } = await sql<{ day: string; outings: number }>`
    select (o.starts_at at time zone 'Europe/Paris')::date::text as day, count(*)::integer as outings
    from outings o
    where ${sql.join([sql`o.state = ${sql.lit(OUTING_STATE.published)}`, ...listTraits(query)], sql` and `)}
      and o.starts_at > ${from} and o.starts_at < ${to}
      ${area ? sql`and o.cell = any (${area.cells}::integer[]) and ${isInCircle('o', area)}` : sql``}
      ${hosts ? sql`and o.host_id = any (${hosts}::integer[])` : sql``}
    group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ day, outings }) => [day, outings]))
}
