import { type Kysely, sql } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import type { Reply } from '../../shared/endpoint.ts'
import { CANCELLED_BY, OUTING_STATE, SEAT } from '../../shared/outing-states.ts'
import type * as calls from './contract.ts'
import { LIMITS } from './limits.ts'
import { findListed } from './rows.ts'
import { findAbsences } from './seats/absences.ts'

/** More outings to come than anybody has. */
const MAX_GOING = 100
const MAX_HOSTED = LIMITS.drafts + LIMITS.openPerHost + 20
const MAX_PAST = 20
/** Cancelled outings are listed until their day. */
const ACTIVE_SEATS = [SEAT.coming, SEAT.offered, SEAT.waiting, SEAT.asking, SEAT.maybe]

/** The viewer's outings: hosted, joined, past. */
export async function listOwnOutings(
  { db }: { db: Kysely<Database> },
  viewer: Viewer,
  now = new Date(),
): Promise<Reply<typeof calls.listOwnOutings>> {
  const [hosted, going, past] = await Promise.all([
    findHostedIds(db, viewer.id, now),
    findGoingIds(db, viewer.id, now),
    findPastIds(db, viewer.id, now),
  ])
  const listed = await findListed(db, viewer, [...hosted, ...going, ...past], now)
  const absences = await findAbsences(db, viewer.id, now)
  return {
    hosted: listed.slice(0, hosted.length),
    going: listed.slice(hosted.length, hosted.length + going.length),
    past: listed.slice(hosted.length + going.length),
    suspended_until: absences.suspendedUntil?.toISOString() ?? null,
    absences: absences.recent,
  }
}

async function findHostedIds(db: Kysely<Database>, hostId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from outings o
    where o.host_id = ${hostId} and (o.ends_at > ${now} or o.state = ${OUTING_STATE.draft})
      and not (o.state = ${OUTING_STATE.cancelled} and o.cancelled_by <> ${CANCELLED_BY.staff})
    order by o.starts_at, o.id limit ${MAX_HOSTED}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findGoingIds(db: Kysely<Database>, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from outing_guests g join outings o on o.id = g.outing_id
    where g.user_id = ${userId} and g.state = any (${ACTIVE_SEATS}::smallint[]) and o.ends_at > ${now}
      and ${hasNoBlock(userId, 'o.host_id')}
    order by o.starts_at, o.id limit ${MAX_GOING}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those that took place, hosted or joined. */
async function findPastIds(db: Kysely<Database>, userId: number, now: Date): Promise<number[]> {
  const isOver = sql`o.state = ${OUTING_STATE.published} and o.ends_at <= ${now}`
  const { rows } = await sql<{ id: number }>`
    select p.id from (
      (select o.id, o.starts_at from outings o where o.host_id = ${userId} and ${isOver}
        order by o.starts_at desc limit ${MAX_PAST})
      union all
      (select o.id, o.starts_at from outing_guests g join outings o on o.id = g.outing_id
        where g.user_id = ${userId} and g.state = ${SEAT.coming} and ${isOver} and ${hasNoBlock(userId, 'o.host_id')}
        order by o.starts_at desc limit ${MAX_PAST})
    ) p order by p.starts_at desc, p.id desc limit ${MAX_PAST}`.execute(db)
  return rows.map(({ id }) => id)
}
