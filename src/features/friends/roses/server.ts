import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay, toParisWeek } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE, type Gate } from '../../../shared/contacts.ts'
import { canPassGate, ROSES_PER_WEEK } from '../policy.ts'
import { NO_ROSES } from '../texts.ts'

// Roses of a member in a week, counted in the mailbox.

/** The roses that a member has left this week. */
export async function countRosesLeft(db: Kysely<Database>, userId: number): Promise<number> {
  const box = await db
    .selectFrom('mailboxes')
    .where('user_id', '=', userId)
    .where('rose_week', '>=', toParisWeek(Date.now()))
    .select('roses')
    .executeTakeFirst()
  return ROSES_PER_WEEK - (box?.roses ?? 0)
}

/**
 * Counts one rose in one statement, so that concurrent ones cannot exceed the limit. Called last in the transaction, since
 * a rollback restores it. Locks the member's mailbox.
 * @returns the number left
 * @throws InvalidData under the field for a third one
 */
export async function consumeRose(tx: Transaction<Database>, userId: number): Promise<number> {
  const { rows } = await sql<{ roses: number }>`
    insert into mailboxes as b (user_id, rose_week, roses) values (${userId}, ${toParisWeek(Date.now())}::date, 1)
    on conflict (user_id) do update set
      rose_week = greatest(b.rose_week, excluded.rose_week), roses = ${rosesThisWeek} + 1
    where ${rosesThisWeek} < ${ROSES_PER_WEEK}
    returning roses`.execute(tx)
  if (!rows[0]) throw new InvalidData({ rose: [NO_ROSES] }, 409, NO_ROSES)
  return ROSES_PER_WEEK - rows[0].roses
}

/** SQL: 0 in a new week. A clock behind that of another instance starts no new week. */
const rosesThisWeek = sql`case when b.rose_week >= excluded.rose_week then b.roses else 0 end`

/** Returns roses whose request waits for an answer, sent to or by a member who is suspended or about to be deleted. */
export async function returnRoses(tx: Transaction<Database>, userId: number): Promise<void> {
  await lockAccount(tx, userId)
  // Two conditions for two indexes.
  await takeRosesBack(tx, sql<boolean>`a.receiver = ${userId}`)
  await takeRosesBack(tx, sql<boolean>`a.sender = ${userId}`)
}

/** Returns roses of senders that the member's gate does not admit any more. */
export async function returnRosesOutsideGate(
  tx: Transaction<Database>,
  userId: number,
  gate: Pick<Gate, 'seek' | 'age_from' | 'age_to'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; roles: number; sex: number; birthday: string }>`
    select a.id, u.roles, m.sex, m.birthday from asks a
    join users u on u.id = a.sender join member_search m on m.user_id = a.sender
    where a.receiver = ${userId} and ${HAS_ROSE}`.execute(tx)
  const day = toParisDay(Date.now())
  const outside = rows.filter((sender) => !canPassGate(gate, sender, day)).map(({ id }) => id)
  if (outside.length > 0) await takeRosesBack(tx, sql<boolean>`a.id = any(${outside})`)
}

/** Waits for requests being sent to the member: they lock the account too, and see the change afterwards. */
export async function lockAccount(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
}

/**
 * SQL: of a request that waits for its sender. A refused one counts like a pending one: a rose that does not come back
 * would disclose the refusal.
 */
const HAS_ROSE = sql<boolean>`a.rose and a.state in (${FRIEND_REQUEST_STATE.pending}, ${FRIEND_REQUEST_STATE.refused})`

/** Mailboxes are locked in the order of sending a message. Nothing is returned to a week that is over. */
async function takeRosesBack(tx: Transaction<Database>, condition: RawBuilder<boolean>): Promise<void> {
  const { rows: roses } = await sql<{ sender: number; week: string }>`
    with returned as (select a.id from asks a where ${condition} and ${HAS_ROSE} order by a.id for update)
    update asks a set rose = false from returned where a.id = returned.id
    returning a.sender, to_char(date_trunc('week', a.created_at at time zone 'Europe/Paris'), 'YYYY-MM-DD') as week`.execute(
    tx,
  )
  if (roses.length === 0) return
  const senders = roses.map(({ sender }) => sender)
  const weeks = roses.map(({ week }) => week)
  await sql`select from mailboxes where user_id = any(${senders}) order by user_id for update`.execute(tx)
  await sql`
    update mailboxes b set roses = greatest(b.roses - r.count, 0)
    from (
      select sender, week, count(*) from unnest(${senders}::integer[], ${weeks}::date[]) r (sender, week) group by 1, 2
    ) r
    where b.user_id = r.sender and b.rose_week = r.week`.execute(tx)
}
