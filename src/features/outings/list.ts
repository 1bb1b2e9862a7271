import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import { findBlockedIds } from '../../platform/db/member-cards.ts'
import { executePreparedSql, genericPlanValue } from '../../platform/db/prepared.ts'
import { InvalidData } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import type { Query, Reply } from '../../shared/endpoint.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'
import { getDayBounds } from '../../shared/paris-time.ts'
import { type Area, getArea, isInCircle } from './around.ts'
import type * as calls from './contract.ts'
import { OUTINGS_PAGE_SIZE } from './limits.ts'
import { findListed } from './rows.ts'
import { DAY_REQUIRED } from './texts.ts'

type ListQuery = Query<typeof calls.listOutings>
type Reader = Pick<AppContext, 'db' | 'pool'>

/** A forged cursor stays within the times of the database. */
const MAX_TIME = Date.UTC(2200, 0)

/**
 * Outings to come, the next first. Those of a circle are read square by square, each in the order of its index, so that a
 * page costs the same in a crowded and in an empty one.
 */
export async function listOutings(
  { db, pool }: Reader,
  viewer: Viewer | null,
  query: ListQuery,
  now = new Date(),
): Promise<Reply<typeof calls.listOutings>> {
  const area = getArea(viewer, { ...query, placeId: query.place })
  const blocked = viewer ? await findBlockedIds(pool, viewer.id) : []
  const keys = await findKeys(db, area, buildFilter(query, blocked, now))
  const shown = keys.slice(0, OUTINGS_PAGE_SIZE)
  const last = shown.at(-1)
  const outings = await findListed(
    db,
    viewer,
    shown.map(({ id }) => id),
    now,
  )
  return {
    outings,
    next: keys.length > OUTINGS_PAGE_SIZE && last ? encodeCursor(last) : null,
    place: area?.shown ?? null,
  }
}

/** SQL: the conditions on outing `o`. */
function buildFilter(query: ListQuery, blocked: readonly number[], now: Date): RawBuilder<boolean> {
  const { from, to } = getBounds(query.day, now)
  const conditions = [
    sql`o.state = ${sql.lit(OUTING_STATE.published)}`,
    sql`o.starts_at > ${from}`,
    ...(to ? [sql`o.starts_at < ${to}`] : []),
    ...(query.after ? [isAfter(decodeCursor(query.after))] : []),
    ...listTraits(query),
    ...(blocked.length > 0 ? [sql`o.host_id <> all (${blocked}::integer[])`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** SQL: the conditions on outing `o` that a list and a month share. */
export function listTraits(query: Pick<ListQuery, 'kind' | 'women' | 'beginners' | 'free'>) {
  return [
    ...(query.kind ? [sql`o.kind = ${query.kind}`] : []),
    ...(query.women ? [sql`o.women`] : []),
    ...(query.beginners ? [sql`o.beginners`] : []),
    ...(query.free ? [sql`o.taken < o.seats`] : []),
  ]
}

/** @throws InvalidData for a day that does not exist */
function getBounds(day: string | undefined, now: Date): { from: Date; to?: Date } {
  if (day === undefined) return { from: now }
  const bounds = getDayBounds(day)
  if (!bounds) throw new InvalidData({ day: [DAY_REQUIRED] })
  return { from: new Date(Math.max(bounds.from.getTime() - 1, now.getTime())), to: bounds.to }
}

function isAfter({ at, id }: CursorKey) {
  return sql`(o.starts_at, o.id) > (${new Date(Math.min(at, MAX_TIME))}, ${id})`
}

async function findKeys(
  db: Kysely<Database>,
  area: Area | null,
  filter: RawBuilder<boolean>,
): Promise<CursorKey[]> {
  const page = sql`order by o.starts_at, o.id limit ${sql.lit(OUTINGS_PAGE_SIZE + 1)}`
  const found = area
    ? sql<{ id: number; starts_at: Date }>`
        select o.id, o.starts_at from unnest(${genericPlanValue(area.cells, 'integer[]')}) c (cell)
        cross join lateral (
          select o.id, o.starts_at from outings o
          where o.cell = c.cell and ${filter} and ${isInCircle('o', area)} ${page}) o
        ${page}`
    : sql<{ id: number; starts_at: Date }>`select o.id, o.starts_at from outings o where ${filter} ${page}`
  const rows = await executePreparedSql(db, found)
  return rows.map(({ id, starts_at }) => ({ id, at: starts_at.getTime() }))
}
