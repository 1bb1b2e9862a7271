import { randomInt } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData, NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findPlaceById } from '../../../platform/places/places.ts'
import type { Outings } from '../../../schema/outings.ts'
import type { Body, Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { CANCELLED_BY, OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { publishNewsChange } from '../../feed/newsfeed/public.ts'
import { publishOutingChange } from '../events.ts'
import { LIMITS } from '../limits.ts'
import { type LockedOuting, lockHostedOuting } from '../lock.ts'
import { findConcernedIds, notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { getSeatingTime, mustBePublic, TABLE_SEATS } from '../policy.ts'
import { promoteWaiting } from '../seats/promotion.ts'
import * as texts from '../texts.ts'
import type * as calls from './contract.ts'
import { findForbiddenWords } from './forbidden-words.ts'
import { assertTopicIsFree, openOuting, updateTraces } from './publish.ts'
import { readTimes } from './times.ts'

type Source = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits' | 'config'>

const CHANGE_LIMIT: Limit = {
  name: 'outing-changes',
  points: 30,
  seconds: 3_600,
  message: texts.TOO_MANY_CHANGES,
}

const SLUG_MAX = 60

/** Words of a title in an address, which begins with the id. */
export function slugOfOuting(title: string): string {
  const hyphenated = toNameKey(title).replace(/[^a-z0-9]+/g, '-')
  return hyphenated.slice(0, SLUG_MAX).replace(/^-+|-+$/g, '') || 'sortie'
}

type WrittenOuting = Omit<Body<typeof calls.editOuting>, 'note'> & { note?: string; table?: boolean }

/**
 * The stored columns of what a host wrote.
 * @throws InvalidData with a sentence under each wrong field
 */
function readOuting(body: WrittenOuting, host: { sex: number; pastOutings: number }, now: Date) {
  const town = findPlaceById(body.place)
  const times = readTimes(body, now)
  const errors = {
    ...findForbiddenWords(body, { isPublicOnly: mustBePublic(host.pastOutings) }),
    ...('errors' in times ? times.errors : {}),
    ...(body.table && 'starts_at' in times && getSeatingTime(times.starts_at) <= now
      ? { day: [texts.TABLE_TOO_SOON] }
      : {}),
    ...(!town && { place: [texts.PLACE_REQUIRED] }),
    ...(body.age_from > body.age_to && { age_to: [texts.AGES_ORDER] }),
    ...(body.women && host.sex !== 0 && { women: [texts.WOMEN_HOST] }),
  }
  if (!town || 'errors' in times || Object.keys(errors).length > 0) throw new InvalidData(errors)
  return {
    ...times,
    title: body.title,
    slug: slugOfOuting(body.title),
    kind: body.kind,
    description: body.description,
    place_id: town.id,
    commune: town.name,
    area: town.area,
    latitude: town.latitude,
    longitude: town.longitude,
    venue: body.venue,
    meeting_point: body.meeting_point,
    seats: body.table ? TABLE_SEATS : body.seats,
    age_from: body.age_from,
    age_to: body.age_to,
    women: body.women,
    beginners: body.beginners,
    cost: body.cost,
    rain_plan: body.rain_plan,
  } satisfies Partial<Insertable<Outings>>
}

/** Creates a draft or an open outing, also of the host's topic; a repeated submission returns the stored one. */
export async function createOuting(
  context: Source,
  viewer: Viewer,
  body: Body<typeof calls.createOuting>,
  now = new Date(),
): Promise<Reply<typeof calls.createOuting>> {
  await context.limits.count(CHANGE_LIMIT, String(viewer.id))
  const { client_key = null, topic = null, table, publish } = body
  if (table && topic !== null) throw new InvalidData({ table: [texts.TABLE_OF_TOPIC] })
  return inTransaction(context, async (tx) => {
    await lockHost(tx, viewer.id)
    const former = client_key && (await findByKey(tx, viewer.id, client_key))
    if (former) return presentCreated(former)
    const written = readOuting(
      body,
      { sex: viewer.sex, pastOutings: await countPastOutings(tx, viewer.id, now) },
      now,
    )
    await assertHasRoom(tx, viewer.id, publish, now)
    if (topic !== null) await assertTopicIsFree(tx, viewer.id, topic)
    const outing = await tx
      .insertInto('outings')
      .values({
        ...written,
        host_id: viewer.id,
        table_mode: table,
        topic_id: topic,
        client_key,
        code: createCode(),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentCreated(publish ? await openOuting(tx, context, viewer, outing, now) : outing)
  })
}

function presentCreated({ id, slug, state }: Pick<LockedOuting, 'id' | 'slug' | 'state'>) {
  const published = state === OUTING_STATE.published
  return { message: published ? texts.OUTING_PUBLISHED : texts.DRAFT_SAVED, id, slug, published }
}

/** Serialises the writes of one host: they count their outings. */
async function lockHost(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${id} and deletion_requested_at is null for no key update`.execute(tx)
  if (rows.length === 0) throw new Unauthenticated()
}

function findByKey(tx: Tx, hostId: number, key: string) {
  return tx
    .selectFrom('outings')
    .where('host_id', '=', hostId)
    .where('client_key', '=', key)
    .select(['id', 'slug', 'state'])
    .executeTakeFirst()
}

/** Outings that took place; counted no further than a rule needs. */
async function countPastOutings(tx: Tx, hostId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from outings o where o.host_id = ${hostId} and o.state = ${OUTING_STATE.published} and o.ends_at <= ${now}
      limit ${LIMITS.publicOnly}) h`.execute(tx)
  return rows[0]?.count ?? 0
}

/** @throws Conflict with three open ones, or ten drafts */
async function assertHasRoom(tx: Tx, hostId: number, isOpen: boolean, now: Date): Promise<void> {
  const { rows } = await sql<{ open: number; drafts: number }>`
    select count(*) filter (where o.state = ${OUTING_STATE.published} and o.ends_at > ${now})::integer as open,
      count(*) filter (where o.state = ${OUTING_STATE.draft})::integer as drafts
    from outings o where o.host_id = ${hostId} and (o.ends_at > ${now} or o.state = ${OUTING_STATE.draft})`.execute(
    tx,
  )
  const { open = 0, drafts = 0 } = rows[0] ?? {}
  if (isOpen && open >= LIMITS.openPerHost) throw new Conflict(texts.TOO_MANY_OPEN)
  if (!isOpen && drafts >= LIMITS.drafts) throw new Conflict(texts.TOO_MANY_DRAFTS)
}

const createCode = () => String(randomInt(10_000)).padStart(4, '0')

/** Publishes a draft; idempotent. */
export async function publishOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  now = new Date(),
): Promise<Reply<typeof calls.publishOuting>> {
  await context.limits.count(CHANGE_LIMIT, String(viewer.id))
  return inTransaction(context, async (tx) => {
    await lockHost(tx, viewer.id)
    const outing = await lockHostedOuting(tx, viewer, id)
    const answer = { message: texts.OUTING_PUBLISHED, id, slug: outing.slug }
    if (outing.state === OUTING_STATE.published) return answer
    if (outing.state === OUTING_STATE.cancelled) throw new Conflict(texts.ALREADY_CANCELLED)
    if (outing.starts_at <= now) throw new InvalidData({ start: [texts.IN_THE_PAST] })
    if (outing.table_mode && getSeatingTime(outing.starts_at) <= now)
      throw new InvalidData({ day: [texts.TABLE_TOO_SOON] })
    await assertHasRoom(tx, viewer.id, true, now)
    await openOuting(tx, context, viewer, outing, now)
    return answer
  })
}

/** Changes an outing that has not begun; who comes reads the note. */
export async function editOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  body: Body<typeof calls.editOuting>,
  now = new Date(),
): Promise<Reply<typeof calls.editOuting>> {
  await context.limits.count(CHANGE_LIMIT, String(viewer.id))
  return inTransaction(context, async (tx) => {
    const outing = await lockHostedOuting(tx, viewer, id)
    assertEditable(outing, now)
    const written = readOuting(
      { ...body, table: outing.table_mode && !outing.seated_at },
      { sex: viewer.sex, pastOutings: await countPastOutings(tx, viewer.id, now) },
      now,
    )
    if (outing.table_mode) written.seats = TABLE_SEATS
    if (written.seats < outing.taken) throw new InvalidData({ seats: [texts.SEATS_TAKEN] })
    const isMoved = hasMoved(outing, written)
    const stored = await tx
      .updateTable('outings')
      .set({
        ...written,
        ...(body.note && { note: body.note, noted_at: now }),
        ...(isMoved && { reminded_at: null }),
        revision: outing.revision + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await updateTraces(tx, outing, stored)
    if (isMoved || body.note) await notifyOfChange(tx, viewer, stored, body.note, now)
    await promoteWaiting(tx, stored, now)
    return { message: texts.OUTING_SAVED, id, slug: stored.slug }
  })
}

/** @throws Conflict once it is cancelled or has begun; a draft of yesterday may be moved */
function assertEditable(outing: LockedOuting, now: Date): void {
  if (outing.state === OUTING_STATE.cancelled) throw new Conflict(texts.ALREADY_CANCELLED)
  if (outing.state === OUTING_STATE.published && outing.starts_at <= now)
    throw new Conflict(texts.OUTING_BEGUN)
}

type Moved = Pick<LockedOuting, 'starts_at' | 'ends_at' | 'place_id' | 'venue' | 'meeting_point'>

function hasMoved(was: Moved, now: Moved): boolean {
  return (
    was.starts_at.getTime() !== now.starts_at.getTime() ||
    was.ends_at.getTime() !== now.ends_at.getTime() ||
    was.place_id !== now.place_id ||
    was.venue !== now.venue ||
    was.meeting_point !== now.meeting_point
  )
}

async function notifyOfChange(
  tx: Tx,
  host: Viewer,
  outing: LockedOuting,
  note: string,
  now: Date,
): Promise<void> {
  const ids = await findConcernedIds(tx, outing.id, true)
  const data = note ? { data: { text: note } } : {}
  await notifyOfOuting(tx, ids, OUTING_NOTICE.changed, outing, { from: host.id, ...data, now })
}

/** Cancels with a reason for who comes. @throws Conflict once cancelled or over */
export async function cancelOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  reason: string,
  now = new Date(),
): Promise<void> {
  const errors = findForbiddenWords({ ...NO_TEXTS, note: reason }, { isPublicOnly: false })
  if (errors.note) throw new InvalidData({ reason: errors.note })
  await inTransaction(context, async (tx) => {
    const outing = await lockHostedOuting(tx, viewer, id)
    if (outing.state === OUTING_STATE.draft) throw new NotFound(texts.OUTING_UNKNOWN)
    if (outing.state === OUTING_STATE.cancelled) throw new Conflict(texts.ALREADY_CANCELLED)
    if (outing.ends_at <= now) throw new Conflict(texts.OUTING_OVER)
    await setCancelled(tx, outing, { by: CANCELLED_BY.host, reason, from: viewer.id }, now)
  })
}

const NO_TEXTS = { title: '', description: '', venue: '', meeting_point: '', cost: '', rain_plan: '' }

interface Cancellation {
  by: (typeof CANCELLED_BY)[keyof typeof CANCELLED_BY]
  reason: string
  /** Who acted; null for the site and for staff. */
  from: number | null
  decisionId?: number
}

/** Cancels a locked outing and notifies who comes; the seats stay as they were. */
export async function setCancelled(
  tx: Tx,
  outing: LockedOuting,
  { by, reason, from, decisionId }: Cancellation,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outings')
    .set({
      state: OUTING_STATE.cancelled,
      cancelled_at: now,
      cancelled_by: by,
      cancel_reason: reason,
      decision_id: decisionId ?? null,
      revision: outing.revision + 1,
    })
    .where('id', '=', outing.id)
    .execute()
  publishOutingChange(tx, outing.id)
  publishNewsChange(tx)
  const ids = await findConcernedIds(tx, outing.id, true)
  await notifyOfOuting(tx, ids, OUTING_NOTICE.cancelled, outing, { from, data: { text: reason }, now })
}

/** Deletes a draft. @throws Conflict for a published one */
export async function deleteOuting(context: Source, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    const outing = await lockHostedOuting(tx, viewer, id)
    if (outing.state !== OUTING_STATE.draft) throw new Conflict(texts.ONLY_DRAFTS)
    await tx.deleteFrom('outings').where('id', '=', id).execute()
  })
}

/** Tells who comes the exact place before it is due; idempotent. */
export async function openMeetingPoint(
  context: Source,
  viewer: Viewer,
  id: number,
  now = new Date(),
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const outing = await lockHostedOuting(tx, viewer, id)
    if (outing.state !== OUTING_STATE.published || outing.ends_at <= now)
      throw new Conflict(texts.OUTING_OVER)
    if (outing.point_opened_at) return
    await tx.updateTable('outings').set({ point_opened_at: now }).where('id', '=', id).execute()
    const { rows } = await sql<{ user_id: number }>`
      select user_id from outing_guests where outing_id = ${id} and state = ${SEAT.coming} order by user_id`.execute(
      tx,
    )
    const ids = rows.map(({ user_id }) => user_id)
    await notifyOfOuting(tx, ids, OUTING_NOTICE.point, outing, { from: viewer.id, now })
  })
}
