import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { NotificationData } from '../../../schema/news.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { OUTING_CHOICE_DAYS } from '../../../shared/retention.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import { lockPair } from '../../friends/public.ts'
import { openAfterOuting } from '../../messages/public/open-after-outing.ts'
import type { OutingPerson } from '../contract.ts'
import { getMorningEnd, getMorningTime } from '../policy.ts'
import { selectPerson } from '../rows.ts'
import { CHOICES_SAVED, OUTING_UNKNOWN, TOO_MANY_ANSWERS } from '../texts.ts'
import type * as calls from './contract.ts'

type Source = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits'>

const DAY_MS = 86_400_000
const CHOICE_LIMIT: Limit = {
  name: 'outing-choices',
  points: 40,
  seconds: 3_600,
  message: TOO_MANY_ANSWERS,
}

interface PastOuting {
  id: number
  slug: string
  title: string
  kind: number
  starts_at: Date
  ends_at: Date
}

/** SQL: member `u` came to outing `o`: as host or guest, and not marked absent. */
const CAME = sql<boolean>`(u.id = o.host_id or exists (
  select from outing_guests g
  where g.outing_id = o.id and g.user_id = u.id and g.state = ${SEAT.coming} and g.absent_at is null))`

/**
 * A past outing of the viewer, from the morning after.
 * @throws NotFound for another, too early and too late
 */
async function findPast(db: Kysely<Database>, viewerId: number, id: number, now: Date): Promise<PastOuting> {
  const { rows } = await sql<PastOuting>`
    select o.id, o.slug, o.title, o.kind, o.starts_at, o.ends_at
    from outings o join users u on u.id = ${viewerId}
    where o.id = ${id} and o.state = ${OUTING_STATE.published} and ${CAME}
      and (o.host_id is null or ${hasNoBlock(viewerId, 'o.host_id')})`.execute(db)
  const [outing] = rows
  const isOpen =
    outing && getMorningTime(outing.starts_at, outing.ends_at) <= now && getMorningEnd(outing.ends_at) > now
  if (!isOpen) throw new NotFound(OUTING_UNKNOWN)
  return outing
}

/** Others who came; nobody that either has blocked. */
async function findOthers(db: Kysely<Database>, viewerId: number, id: number): Promise<OutingPerson[]> {
  const { rows } = await sql<{ member: OutingPerson }>`
    select ${selectPerson('u')} as member
    from outings o
    join users u on ${CAME} and u.id <> ${viewerId} and ${sql.raw(isActive('u'))} and ${hasNoBlock(viewerId, 'u.id')}
      and u.id in (select o.host_id union all select g.user_id from outing_guests g where g.outing_id = o.id)
    where o.id = ${id} order by u.id`.execute(db)
  return rows.map(({ member }) => member)
}

/** SQL: who choice `c` names chose its member too. */
const IS_MUTUAL = sql<boolean>`exists (
  select from outing_choices o
  where o.outing_id = c.outing_id and o.user_id = c.chosen_id and o.chosen_id = c.user_id)`

async function findChosen(db: Kysely<Database>, viewerId: number, id: number) {
  const { rows } = await sql<{ chosen_id: number; is_mutual: boolean }>`
    select c.chosen_id, ${IS_MUTUAL} as is_mutual from outing_choices c
    where c.outing_id = ${id} and c.user_id = ${viewerId} order by c.chosen_id`.execute(db)
  return rows
}

/** 'Avec qui iriez-vous encore ?' */
export async function getMorning(
  { db }: { db: Kysely<Database> },
  viewer: Pick<Viewer, 'id'>,
  id: number,
  now = new Date(),
): Promise<Reply<typeof calls.getMorning>> {
  const outing = await findPast(db, viewer.id, id, now)
  const { slug, title, kind, starts_at } = outing
  const members = await findOthers(db, viewer.id, id)
  const chosen = (await findChosen(db, viewer.id, id)).filter(({ chosen_id }) =>
    members.some((member) => member.id === chosen_id),
  )
  return {
    id,
    slug,
    title,
    kind,
    starts_at: starts_at.toISOString(),
    until: getMorningEnd(outing.ends_at).toISOString(),
    members,
    chosen: chosen.map(({ chosen_id }) => chosen_id),
    matched: chosen.filter(({ is_mutual }) => is_mutual).map(({ chosen_id }) => chosen_id),
  }
}

/**
 * Replaces private choices. Two who name each other get a conversation; others are answered as if nothing had happened.
 * Members who did not come are ignored.
 */
export async function saveMorning(
  context: Source,
  viewer: Viewer,
  id: number,
  ids: readonly number[],
  now = new Date(),
): Promise<Reply<typeof calls.saveMorning>> {
  await context.limits.count(CHOICE_LIMIT, String(viewer.id))
  const outing = await findPast(context.db, viewer.id, id, now)
  const others = await findOthers(context.db, viewer.id, id)
  const matches: Reply<typeof calls.saveMorning>['matches'] = []
  const former = new Set((await findChosen(context.db, viewer.id, id)).map(({ chosen_id }) => chosen_id))
  // One transaction for each, so that pairs are locked one at a time.
  for (const member of others) {
    if (!ids.includes(member.id)) {
      if (former.has(member.id)) await inTransaction(context, (tx) => unchoose(tx, viewer.id, member.id, id))
      continue
    }
    const thread = await inTransaction(context, (tx) => choose(tx, viewer.id, member.id, outing))
    if (thread !== null) matches.push({ member, thread })
  }
  return { message: CHOICES_SAVED, matches }
}

/** @returns the conversation if the other has chosen the viewer too */
async function choose(tx: Tx, viewerId: number, otherId: number, outing: PastOuting): Promise<number | null> {
  await lockPair(tx, viewerId, otherId)
  const added = await sql`
    insert into outing_choices (outing_id, user_id, chosen_id)
    select ${outing.id}::integer, ${viewerId}::integer, u.id from users u
    where u.id = ${otherId} and ${hasNoBlock(viewerId, 'u.id')}
    on conflict do nothing returning true`.execute(tx)
  const { rows } = await sql`
    select from outing_choices one join outing_choices other
      on other.outing_id = one.outing_id and other.user_id = one.chosen_id and other.chosen_id = one.user_id
    where one.outing_id = ${outing.id} and one.user_id = ${viewerId} and one.chosen_id = ${otherId}`.execute(
    tx,
  )
  if (rows.length === 0) return null
  const met = { kind: outing.kind, starts_at: outing.starts_at.toISOString() }
  const thread = await openAfterOuting(tx, [viewerId, otherId], { id: outing.id, ...met })
  if (added.rows.length > 0) await notifyFirst(tx, viewerId, otherId, { thread, met })
  return thread
}

/** Withdraws a choice that the other has not returned. */
async function unchoose(tx: Tx, viewerId: number, otherId: number, id: number): Promise<void> {
  await lockPair(tx, viewerId, otherId)
  await sql`
    delete from outing_choices c
    where c.outing_id = ${id} and c.user_id = ${viewerId} and c.chosen_id = ${otherId} and not ${IS_MUTUAL}`.execute(
    tx,
  )
}

/** Who chose first learns it now; the other reads it in the answer. */
function notifyFirst(tx: Tx, viewerId: number, otherId: number, data: NotificationData): Promise<void> {
  return notifyMember(tx, {
    user_id: otherId,
    sender_id: viewerId,
    type: NOTIFICATION_TYPE.metAgain,
    data,
  })
}

/** Two weeks later nothing is left of the choices. */
export async function deleteOldChoices(db: Kysely<Database>, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - (OUTING_CHOICE_DAYS + 1) * DAY_MS)
  await db.deleteFrom('outing_choices').where('created_at', '<', before).execute()
}
