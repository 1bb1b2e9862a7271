import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { areCopied, buildForSources, copyColumns } from '../../../platform/db/last-messages.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers, visibleAvatar } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { COUPLE_DAYS } from '../../../shared/retention.ts'
import { isStaff, ROLES } from '../../../shared/roles.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import { lockPair } from '../../friends/public.ts'
import { addToTally } from '../../moderation/outcomes/public.ts'
import { refundUnusedPremium } from '../../premium/withdrawal/public.ts'
import { setPaused } from '../privacy/server.ts'
import type * as calls from './contract.ts'
import * as texts from './texts.ts'

/** Stops who tries one conversation after the other; enough to change one's mind. */
const CHOICE_LIMIT: Limit = {
  name: 'couple-choices',
  points: 5,
  seconds: 86_400,
  message: texts.TOO_MANY_CHOICES,
}

const PAGE_SIZE = 20

/** SQL: the other member `u` of the side `t` can be chosen. A paused one can, so that a pause reveals nothing. */
const CHOOSABLE = sql<boolean>`(
  not t.hidden and not t.parted and t.last_id > 0
  and u.roles = ${sql.lit(ROLES.member)} and ${sql.raw(existsForOthers('u'))})`

interface ConversationRow {
  thread: number
  last_id: string
  date: Date
  id: number
  name: string
  avatar: string | null
  is_copied: boolean
}

const CONVERSATION_ROWS = buildForSources(
  (source) => (id: number, before?: string) =>
    sql<ConversationRow>`
    with sides as materialized (
      select t.thread_id, t.last_id, ${sql.raw(copyColumns('t'))}, u.id, u.name, ${sql.raw(visibleAvatar('u'))} as avatar
      from thread_members t join users u on u.id = t.other_id
      where t.user_id between ${id} and ${id} and ${CHOOSABLE}
        and (${before ?? null}::bigint is null or t.last_id < ${before ?? null}::bigint)
      order by t.user_id, t.last_id desc limit ${PAGE_SIZE + 1}
    ), ${sql.raw(source.cte('sides'))} copied as (select ${sql.raw(areCopied('t'))} as is_copied from sides t)
    select t.thread_id as thread, t.last_id, l.created_at as date, t.id, t.name, t.avatar, is_copied
    from copied, sides t ${sql.raw(source.join('t'))} order by t.last_id desc`,
)

/** @param before id of a message: only older conversations */
export async function listCoupleConversations(
  db: Kysely<Database>,
  { id }: Pick<Viewer, 'id'>,
  before?: string,
): Promise<Reply<typeof calls.listCoupleConversations>> {
  let { rows } = await CONVERSATION_ROWS.copies(id, before).execute(db)
  if (rows[0]?.is_copied === false) rows = (await CONVERSATION_ROWS.messages(id, before).execute(db)).rows
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    conversations: shown.map(({ thread, date, id: other, name, avatar }) => ({
      thread,
      member: { id: other, name, avatar },
      date: date.toISOString(),
    })),
    next: rows.length > PAGE_SIZE ? String(shown.at(-1)?.last_id) : null,
  }
}

interface Choice {
  user_id: number
  thread_id: number
  other_id: number
  name: string
}

/**
 * Says that the viewer and the other member of a conversation found each other. The statements are the same whatever the
 * other has chosen, until both have chosen each other.
 * @throws Forbidden for staff; NotFound for a member who cannot be chosen; TooManyRequests
 */
export async function chooseCouple(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  viewer: Pick<Viewer, 'id' | 'account_roles'>,
  thread: number,
): Promise<Reply<typeof calls.chooseCouple>> {
  if (isStaff(viewer.account_roles)) throw new Forbidden(texts.STAFF_CANNOT_CHOOSE)
  await context.limits.count(CHOICE_LIMIT, String(viewer.id))
  const { name, agreed } = await inTransaction(context, async (tx) => {
    const found = await findChoice(tx, viewer.id, thread)
    await lockPair(tx, viewer.id, found.other_id)
    // Read again with a lock: the conversation may have ended, and does not end before this is saved.
    const choice = await findChoice(tx, viewer.id, thread, sql`for share of t`)
    return { name: choice.name, agreed: await saveChoice(tx, choice) }
  })
  return { message: agreed ? texts.AGREED : texts.formatChosen(name), agreed }
}

/** @throws NotFound */
async function findChoice(tx: Tx, userId: number, thread: number, lock = sql``): Promise<Choice> {
  const { rows } = await sql<Choice>`
    select t.user_id, t.thread_id, t.other_id, u.name from thread_members t join users u on u.id = t.other_id
    where t.thread_id = ${thread} and t.user_id = ${userId} and ${CHOOSABLE} ${lock}`.execute(tx)
  if (!rows[0]) throw new NotFound(texts.NOT_CHOOSABLE)
  return rows[0]
}

/** Saves the choice under the lock of the pair. @returns whether both have chosen each other */
async function saveChoice(tx: Tx, choice: Choice): Promise<boolean> {
  const { user_id, other_id, thread_id } = choice
  const own = await tx
    .selectFrom('couple_choices')
    .where('user_id', '=', user_id)
    .where('other_id', '=', other_id)
    .select('agreed_at')
    .executeTakeFirst()
  if (own?.agreed_at) return true
  const erase_at = sql<Date>`now() + make_interval(days => ${COUPLE_DAYS})`
  const { numUpdatedRows } = await tx
    .updateTable('couple_choices')
    .set({ agreed_at: sql<Date>`now()`, erase_at })
    .where('user_id', '=', other_id)
    .where('other_id', '=', user_id)
    .where('agreed_at', 'is', null)
    .where('erase_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const agreed = numUpdatedRows > 0n
  const chosen = { other_id, thread_id, created_at: sql<Date>`now()`, erase_at }
  const saved = { ...chosen, agreed_at: agreed ? sql<Date>`now()` : null }
  await tx
    .insertInto('couple_choices')
    .values({ user_id, ...saved })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
    .execute()
  if (agreed) await uniteCouple(tx, user_id, other_id)
  return agreed
}

/** Both pause, both are notified, and the unused part of their subscriptions is refunded. */
async function uniteCouple(tx: Tx, one: number, other: number): Promise<void> {
  const pair = [Math.min(one, other), Math.max(one, other)]
  for (const id of pair) await setPaused(tx, id, true)
  for (const id of pair) await refundUnusedPremium(tx, id, new Date())
  // Without a sender: notifications of a paused member are hidden.
  for (const user_id of pair)
    await notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.coupleFound })
  await addToTally(tx, 'couples')
}

/** Withdraws a choice that is not shared. @throws NotFound without one */
export async function withdrawCouple(
  db: Kysely<Database>,
  { id }: Pick<Viewer, 'id'>,
): Promise<{ message: string }> {
  const { numDeletedRows } = await db
    .deleteFrom('couple_choices')
    .where('user_id', '=', id)
    .where('agreed_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(texts.NO_CHOICE)
  return { message: texts.CHOICE_WITHDRAWN }
}

/** Idempotent. */
export async function markCoupleSeen(
  db: Kysely<Database>,
  { id }: Pick<Viewer, 'id'>,
): Promise<{ message: string }> {
  await db.deleteFrom('couple_choices').where('user_id', '=', id).where('agreed_at', 'is not', null).execute()
  return { message: texts.MOMENT_SEEN }
}

/** Deletes the choices by and of a member who is suspended or leaves. */
export async function deleteCoupleChoices(tx: Tx, userId: number): Promise<void> {
  await sql`delete from couple_choices where user_id = ${userId} or other_id = ${userId}`.execute(tx)
}

/** Deletes choices without an answer, and moments that nobody came to see. */
export async function sweepCoupleChoices(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from couple_choices c using (
        select user_id from couple_choices where erase_at <= now()
        order by erase_at limit ${limit} for update skip locked) due
      where c.user_id = due.user_id`.execute(db)
    return Number(numAffectedRows)
  })
}
