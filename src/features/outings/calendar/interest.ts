import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { Conflict, InvalidData, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { findPlaceById, listAllPlaces } from '../../../platform/places/places.ts'
import { toParisDay } from '../../../shared/age.ts'
import { computeDistance } from '../../../shared/distance.ts'
import type { Body, Reply } from '../../../shared/endpoint.ts'
import { OUTING_STATE } from '../../../shared/outing-states.ts'
import { notifyMembers } from '../../feed/notifications/public.ts'
import { LIMITS } from '../limits.ts'
import { OUTING_NOTICE } from '../notify.ts'
import * as texts from '../texts.ts'
import type * as calls from './contract.ts'

type Source = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits'>

const INTEREST_LIMIT: Limit = {
  name: 'town-interests',
  points: 30,
  seconds: 3_600,
  message: texts.TOO_MANY_ANSWERS,
}

/** So many interested members, and who would host there is notified. */
const ENOUGH = 6

/** 'Prévenez-moi' of a commune, or 'je m’en charge'; a repeated one changes which. */
export async function saveTownInterest(
  context: Source,
  viewer: { id: number },
  { place, host }: Body<typeof calls.saveTownInterest>,
): Promise<Reply<typeof calls.saveTownInterest>> {
  const town = findPlaceById(place)
  if (!town) throw new InvalidData({ place: [texts.PLACE_REQUIRED] })
  await context.limits.count(INTEREST_LIMIT, String(viewer.id))
  return inTransaction(context, async (tx) => {
    await lockMember(tx, viewer.id)
    // Two members at once would each count five.
    await sql`select pg_advisory_xact_lock(hashtext('town interest'), ${place}::integer)`.execute(tx)
    await tx
      .insertInto('town_interests')
      .values({ user_id: viewer.id, place_id: place, hosts: host })
      .onConflict((conflict) => conflict.columns(['user_id', 'place_id']).doUpdateSet({ hosts: host }))
      .execute()
    await assertFewTowns(tx, viewer.id)
    const interested = await countInterested(tx, place)
    if (interested >= ENOUGH) await notifyFutureHosts(tx, town)
    return { message: host ? texts.HOST_INTEREST_SAVED : texts.INTEREST_SAVED, interested }
  })
}

/** Serialises the interests of one member: they are counted. */
async function lockMember(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${id} and deletion_requested_at is null for no key update`.execute(tx)
  if (rows.length === 0) throw new Unauthenticated()
}

/** @throws Conflict with an eleventh commune */
async function assertFewTowns(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from town_interests where user_id = ${userId}`.execute(tx)
  if ((rows[0]?.count ?? 0) > LIMITS.townInterests) throw new Conflict(texts.TOO_MANY_TOWNS)
}

async function countInterested(tx: Tx, placeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from town_interests t join users u on u.id = t.user_id
    where t.place_id = ${placeId} and ${sql.raw(isActive('u'))}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Once for each member who said 'je m’en charge'. */
async function notifyFutureHosts(tx: Tx, town: { id: number; name: string }): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    update town_interests set notified_at = now()
    where place_id = ${town.id} and hosts and notified_at is null returning user_id`.execute(tx)
  await notifyMembers(
    tx,
    rows.map(({ user_id }) => user_id),
    { sender_id: null, type: OUTING_NOTICE.wanted, data: { town: town.name, place_id: town.id } },
  )
}

/** Communes of which the member is notified, by name. */
export async function listTownInterests(
  { db }: Pick<AppContext, 'db'>,
  viewer: { id: number },
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('town_interests')
    .where('user_id', '=', viewer.id)
    .select('place_id')
    .execute()
  const towns = rows.flatMap(({ place_id }) => findPlaceById(place_id) ?? [])
  return towns.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

/** Idempotent. */
export async function deleteTownInterest(
  { db }: Pick<AppContext, 'db'>,
  viewer: { id: number },
  place: number,
): Promise<void> {
  await db
    .deleteFrom('town_interests')
    .where('user_id', '=', viewer.id)
    .where('place_id', '=', place)
    .execute()
}

/** Notifies who waits for an outing of a commune nearby: there may be thousands. */
export const notifyInterested = job<{ outing: number }>('outing-nearby')

/** Members notified in one transaction. */
const CHUNK_SIZE = 500

export function registerInterestedMembers(context: AppContext): void {
  context.jobs.register(notifyInterested, ({ outing }) => notifyInterestedMembers(context, outing))
}

/** Members who wait for outings of a commune near a new one, and who may come to it. Idempotent. */
export async function notifyInterestedMembers(context: TransactionContext, id: number): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await notifyChunk(context, id, after)
}

/** @returns where the next chunk begins; undefined when there is none */
function notifyChunk(context: TransactionContext, id: number, after: number): Promise<number | undefined> {
  return inTransaction(context, async (tx) => {
    const outing = await tx.selectFrom('outings').selectAll().where('id', '=', id).executeTakeFirst()
    if (!outing?.published_at || outing.state !== OUTING_STATE.published) return undefined
    const day = toParisDay(outing.starts_at)
    const { rows } = await sql<{ user_id: number }>`
      select t.user_id from town_interests t
      join users u on u.id = t.user_id and ${sql.raw(isActive('u'))}
      join member_search m on m.user_id = t.user_id
      where t.place_id = any (${listTownsNear(outing)}::integer[]) and t.user_id > ${after}
        and (not ${outing.women}::boolean or m.sex = 0)
        and extract(year from age(${day}::date, m.birthday)) between ${outing.age_from} and ${outing.age_to}
      group by t.user_id order by t.user_id limit ${CHUNK_SIZE}`.execute(tx)
    const ids = rows.map(({ user_id }) => user_id)
    const notice = { sender_id: outing.host_id, type: OUTING_NOTICE.nearby, outing_id: id }
    await notifyMembers(tx, ids, notice, outing.published_at)
    return ids.length === CHUNK_SIZE ? ids.at(-1) : undefined
  })
}

function listTownsNear(outing: { latitude: number; longitude: number }): number[] {
  return listAllPlaces()
    .filter((town) => (computeDistance(outing, town) ?? Number.POSITIVE_INFINITY) <= LIMITS.radiusDefault)
    .map(({ id }) => id)
}
