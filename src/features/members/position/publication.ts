import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { dayStart, hidesPresence, weekStart } from '../../../platform/db/visibility.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import { coarsenPosition } from '../../../platform/places/coarse-position.ts'
import type { Database } from '../../../schema/database.ts'
import { hasPosition, type Position } from '../../../shared/distance.ts'

const BATCH = 1_000

/**
 * Shows others the positions that moved before today, or before this week while presence is hidden. The time of day is
 * that of the task, so that it does not reveal when somebody moved.
 */
export async function publishPositions(db: Kysely<Database>, now = new Date()): Promise<void> {
  const hides = sql.raw(hidesPresence('u'))
  const today = sql`(select ${sql.raw(dayStart('clock.at'))} from clock)`
  const week = sql`(select ${sql.raw(weekStart('clock.at'))} from clock)`
  await runInBatches(async (limit) => {
    const { rows } = await sql<{ members: number }>`
      with clock as (select ${now}::timestamptz as at), due as (
        select u.id from users u
        where u.position_moved_at < ${today} and (not ${hides} or u.position_moved_at < ${week})
        order by u.position_moved_at limit ${limit} for no key update skip locked
      ), shown as (
        update users u set shown_latitude = u.own_latitude, shown_longitude = u.own_longitude, iso = u.own_iso,
          position_shown_at = now(), position_moved_at = null
        from due where u.id = due.id returning u.id, u.shown_latitude, u.shown_longitude, u.hides_distance
      ), found as (
        update member_search m set latitude = shown.shown_latitude, longitude = shown.shown_longitude
        from shown where m.user_id = shown.id and not shown.hides_distance
      )
      select count(*)::integer as members from due`.execute(db)
    return rows[0]?.members ?? 0
  }, BATCH)
}

type UnfilledRow = Position & { id: number }

/** Coarsens the positions of the version before own and shown ones; a batch at a time, while members use the site. */
export async function fillPositions(db: Kysely<Database>): Promise<void> {
  await runInBatches((limit) => inTransaction(db, (tx) => fillBatch(tx, limit)), BATCH)
}

async function fillBatch(tx: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql<UnfilledRow>`
    select u.id, coalesce(u.own_latitude, m.latitude) as latitude, coalesce(u.own_longitude, m.longitude) as longitude
    from users u join member_search m on m.user_id = u.id
    where u.shown_latitude is null or u.own_latitude is null
    order by u.id limit ${limit} for no key update of u skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const coarse = rows.map(coarsenPosition)
  const [latitudes, longitudes] = [
    coarse.map(({ latitude }) => latitude),
    coarse.map(({ longitude }) => longitude),
  ]
  await sql`
    with filled as (
      update users u set own_latitude = c.latitude, own_longitude = c.longitude, own_iso = u.iso,
        shown_latitude = c.latitude, shown_longitude = c.longitude, position_moved_at = null,
        position_shown_at = case when c.known then now() end
      from unnest(${ids}::integer[], ${latitudes}::real[], ${longitudes}::real[], ${coarse.map(hasPosition)}::boolean[])
        c (id, latitude, longitude, known)
      where u.id = c.id returning u.id, u.shown_latitude, u.shown_longitude, u.hides_distance
    )
    update member_search m set latitude = filled.shown_latitude, longitude = filled.shown_longitude
    from filled where m.user_id = filled.id and not filled.hides_distance
      and (m.latitude, m.longitude) is distinct from (filled.shown_latitude, filled.shown_longitude)`.execute(
    tx,
  )
  return rows.length
}
