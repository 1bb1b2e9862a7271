import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock, isNotHidden } from '../../../platform/db/member-cards.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { dayStart, existsForOthers, isFindable, visibleAvatar } from '../../../platform/db/visibility.ts'
import { Conflict, Forbidden, NotFound, TooManyRequests } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { describeDistance, getVisiblePosition, type OwnPosition } from '../../../shared/distance.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isRegular } from '../../forum/public/regulars.ts'
import { sendFirstMessageTo } from '../../messages/public/first-message.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'
import type { listNewcomers as listNewcomersCall, Newcomer } from './contract.ts'
import {
  type Candidate,
  CRITERIA,
  GREETINGS_A_DAY,
  GREETINGS_PER_NEWCOMER,
  getNamingRefusal,
} from './policy.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 20
/** The newest newcomers, of which the near ones are listed first. */
const CONSIDERED = 500
/** Kilometres of an unknown or hidden position: after all others. */
const FAR_KM = 99_999

/** The newcomer `u` may be greeted by this regular. */
const isWaiting = (regularId: number): RawBuilder<boolean> => sql<boolean>`(
  w.until > now() and u.roles = 0 and u.id <> ${regularId} and ${sql.raw(isFindable('u'))}
  and u.email_verified_at is not null
  and ${hasNoBlock(regularId, 'u.id')} and ${isNotHidden(regularId, 'u.id')}
  and not exists (select from account_reviews r where r.user_id = u.id and r.outcome is null)
  and not exists (select from greetings g where g.newcomer_id = u.id and g.regular_id = ${regularId})
  and not exists (select from thread_members t where t.user_id = ${regularId} and t.other_id = u.id and t.last_id > 0))`

interface NewcomerRow extends Omit<Newcomer, 'signup' | 'distance'> {
  signup: Date
  km: number
  latitude: number
  longitude: number
}

/**
 * Lists the newcomers that a regular may greet, near ones first.
 * @param after kilometres and id of the last one of the page before
 * @throws Forbidden for other members
 */
export async function listNewcomers(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id' | 'verified' | 'latitude' | 'longitude'>,
  position: OwnPosition | null,
  after: readonly [number, number] = [-1, 0],
): Promise<Reply<typeof listNewcomersCall>> {
  if (!(await isRegular(db, viewer.id))) throw new Forbidden(texts.REGULARS_ONLY)
  const rows = await findNewcomers(db, viewer, after)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => presentNewcomer(row, viewer, position)),
    next: last ? `${last.km}.${last.id}` : null,
  }
}

async function findNewcomers(
  db: Kysely<Database>,
  { id, latitude, longitude }: Pick<Viewer, 'id' | 'latitude' | 'longitude'>,
  [km, last]: readonly [number, number],
): Promise<NewcomerRow[]> {
  const hasOwn = latitude !== 0 || longitude !== 0
  // Plain degrees order the near ones well enough, and need no index: the rows are few.
  const { rows } = await sql<NewcomerRow>`
    with waiting as materialized (
      select u.id, u.name, ${sql.raw(visibleAvatar('u'))} as avatar, m.birthday, m.signup, u.status, u.roles,
        u.stripe_status, u.emoji, m.latitude, m.longitude,
        case when ${hasOwn} and (m.latitude <> 0 or m.longitude <> 0) then least(${FAR_KM - 1}, 111 * sqrt(
          power(m.latitude - ${latitude}::float8, 2)
          + power((m.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2)))::integer
          else ${FAR_KM} end as km
      from greeting_wishes w
      join users u on u.id = w.user_id
      join member_search m on m.user_id = w.user_id
      where ${isWaiting(id)}
        and (select count(*) from greetings g where g.newcomer_id = u.id) < ${GREETINGS_PER_NEWCOMER}
      order by w.until desc limit ${CONSIDERED}
    )
    select * from waiting where (km, id) > (${km}::integer, ${last}::integer)
    order by km, id limit ${PAGE_SIZE + 1}`.execute(db)
  return rows
}

function presentNewcomer(
  { km: _, latitude, longitude, signup, ...row }: NewcomerRow,
  viewer: Pick<Viewer, 'verified'>,
  position: OwnPosition | null,
): Newcomer {
  const shown = getVisiblePosition(viewer, { latitude, longitude })
  return { ...row, signup: signup.toISOString(), distance: describeDistance(position, shown) }
}

/**
 * Greets a newcomer with a first message. The row of the regular is locked first, so that concurrent greetings count, and
 * a revocation waits.
 * @returns the conversation
 * @throws Forbidden for other members; NotFound for who does not wait for it; Conflict for the second greeting of one
 * regular and the third of one newcomer; TooManyRequests for the sixth of a day; as the sending of a first message
 */
export async function greetNewcomer(
  context: TransactionContext & Pick<AppContext, 'config' | 'jobs' | 'log'>,
  viewer: Viewer,
  userId: number,
  message: string,
): Promise<number> {
  return inTransaction(context, async (tx) => {
    await lockRegular(tx, viewer.id)
    await assertNotGreeted(tx, viewer.id, userId)
    await assertWaits(tx, viewer.id, userId)
    await assertQuota(tx, viewer.id)
    await takeSlot(tx, viewer.id, userId)
    return sendFirstMessageTo(tx, context, viewer, userId, message)
  })
}

async function lockRegular(tx: Tx, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('regulars')
    .where('user_id', '=', userId)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Forbidden(texts.REGULARS_ONLY)
}

async function assertNotGreeted(tx: Tx, regularId: number, userId: number): Promise<void> {
  const own = await tx
    .selectFrom('greetings')
    .where('newcomer_id', '=', userId)
    .where('regular_id', '=', regularId)
    .select('slot')
    .executeTakeFirst()
  if (own) throw new Conflict(texts.ALREADY_GREETED)
}

async function assertWaits(tx: Tx, regularId: number, userId: number): Promise<void> {
  const { rows } = await sql`
    select from greeting_wishes w join users u on u.id = w.user_id
    where w.user_id = ${userId} and ${isWaiting(regularId)}`.execute(tx)
  if (rows.length === 0) throw new NotFound(texts.NOT_WAITING)
}

async function assertQuota(tx: Tx, regularId: number): Promise<void> {
  const { rows } = await sql<{ sent: number; seconds: number }>`
    select count(*)::integer as sent,
      extract(epoch from ${sql.raw(dayStart("now() + interval '1 day'"))} - now())::integer as seconds
    from greetings where regular_id = ${regularId} and created_at >= ${sql.raw(dayStart('now()'))}`.execute(
    tx,
  )
  const today = rows[0]
  if (today && today.sent >= GREETINGS_A_DAY) throw new TooManyRequests(today.seconds, texts.GREETED_ENOUGH)
}

/** Two regulars at once wait for each other at the key of a slot. */
async function takeSlot(tx: Tx, regularId: number, userId: number): Promise<void> {
  for (let slot = 1; slot <= GREETINGS_PER_NEWCOMER; slot++) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('greetings')
      .values({ newcomer_id: userId, slot, regular_id: regularId })
      .onConflict((conflict) => conflict.columns(['newcomer_id', 'slot']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) return
  }
  throw new Conflict(texts.GREETED_TWICE)
}

/** The criteria of a member; undefined for an unknown one. */
export async function findCandidate(db: Kysely<Database>, userId: number): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select u.roles, floor(extract(epoch from now() - m.signup) / 86400)::integer as days,
      (select count(*)::integer from (
        select from posts p where p.user_id = u.id and p.moderated_at is null limit ${CRITERIA.posts}) latest) as posts,
      exists (select from decisions d where d.user_id = u.id and d.lifted_at is null
        and d.kind <> ${DECISION.photoRefused} and d.created_at > now() - make_interval(days => ${CRITERIA.sanctionDays})) as "isSanctioned"
    from users u join member_search m on m.user_id = u.id
    where u.id = ${userId} and ${sql.raw(existsForOthers('u'))}`.execute(db)
  return rows[0]
}

/**
 * Names a member a regular.
 * @throws NotFound for an unknown member; Conflict for a regular and for who does not meet the criteria
 */
export async function nameRegular(
  context: TransactionContext,
  actor: Pick<Viewer, 'id'>,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const candidate = await lockCandidate(tx, userId)
    const refusal = getNamingRefusal(candidate)
    if (refusal) throw new Conflict(refusal)
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('regulars')
      .values({ user_id: userId, named_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new Conflict(texts.ALREADY_REGULAR)
    await recordAudit(tx, { actorId: actor.id, action: 'regular.name', userId, reason })
  })
}

/** Concurrent decisions of staff about the member wait. @throws NotFound */
async function lockCandidate(tx: Transaction<Database>, userId: number): Promise<Candidate> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
  const candidate = await findCandidate(tx, userId)
  if (!candidate) throw new NotFound(PROFILE_UNKNOWN)
  return candidate
}

/** Ends that a member is a regular; what they have sent stays. @throws NotFound for other members */
export async function revokeRegular(
  context: TransactionContext,
  actor: Pick<Viewer, 'id'>,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('regulars')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound(texts.NOT_REGULAR)
    await recordAudit(tx, { actorId: actor.id, action: 'regular.revoke', userId, reason })
  })
}

/** Deletes wishes of members who are no newcomers any more. */
export async function sweepGreetingWishes(db: Kysely<Database>): Promise<void> {
  await sql`delete from greeting_wishes where until <= now()`.execute(db)
}
