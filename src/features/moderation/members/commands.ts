import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { countReveal } from '../../../platform/http/staff-pace.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, DECISION } from '../../../shared/decisions.ts'
import { CASE_MONTHS, MARK_YEARS } from '../../../shared/review.ts'
import { type Actor, lockMember } from '../sanctions/public.ts'
import type { MemberContact } from './contract.ts'
import { getMemberFacts, listDevices } from './queries.ts'

/** Seconds in which the same note by the same author counts as a double click. */
const DUPLICATE_NOTE_SECONDS = 60

/**
 * Adds a note about a member, for staff only; the same note again at once is ignored. The locked account makes
 * simultaneous notes one.
 * @throws NotFound, and Forbidden for oneself and for equal or higher roles
 */
export function addNote(db: Kysely<Database>, actor: Actor, userId: number, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, actor, userId)
    const { rows } = await sql<{ id: number }>`
      insert into member_notes (user_id, author_id, note)
      select ${userId}, ${actor.id}, ${note}
      where not exists (
        select from member_notes
        where user_id = ${userId} and author_id = ${actor.id} and note = ${note}
          and created_at > clock_timestamp() - make_interval(secs => ${DUPLICATE_NOTE_SECONDS}))
      returning id`.execute(tx)
    const [added] = rows
    if (!added) return
    // The log is permanent, so it does not contain the note's text, which goes with the account.
    await recordAudit(tx, { actorId: actor.id, action: 'note.add', userId, targetId: added.id })
  })
}

/**
 * Returns the contact data of a member, which other answers mask; recorded in the same transaction.
 * @throws NotFound, Forbidden for oneself and for equal or higher roles, SecondFactorRequired for the 61st member
 * within an hour
 */
export async function revealMember(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewer: Viewer,
  userId: number,
): Promise<MemberContact> {
  await assertMayReveal(context.db, viewer, userId)
  await countReveal(context, viewer, String(userId))
  return inTransaction(context.db, async (tx) => {
    await lockMember(tx, viewer, userId)
    await recordAudit(tx, { actorId: viewer.id, action: 'member.reveal', userId })
    const { email, pending_email, signup_ip } = await getMemberFacts(tx, userId, true)
    const devices = (await listDevices(tx, userId)).map(
      ({ ip, user_agent, created_at, seen_at, is_open }) => ({
        ...{ ip, user_agent, is_open },
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
      }),
    )
    return { email, pending_email, signup_ip, devices }
  })
}

/** Rejected reveals do not count. */
function assertMayReveal(db: Kysely<Database>, viewer: Viewer, userId: number): Promise<unknown> {
  return inTransaction(db, (tx) => lockMember(tx, viewer, userId))
}

const ERASURE_INTERVAL_MS = 86_400_000
const ERASURE_BATCH = 500

/** Runs at start and once a day. */
export function scheduleFormerMemberErasure(context: AppContext): void {
  scheduleRecurring(context, ERASURE_INTERVAL_MS, 'former members', () => eraseFormerMembers(context.db))
}

/**
 * Erases the records of deleted accounts six months after the last case or decision, three years after a ban, and
 * never during an open case. The records of one account go together: they are the history that decides an open case.
 */
export async function eraseFormerMembers(db: Kysely<Database>): Promise<void> {
  await runInBatches((limit) => inTransaction(db, (tx) => eraseFormerMemberBatch(tx, limit)), ERASURE_BATCH)
}

async function eraseFormerMemberBatch(tx: Kysely<Database>, limit: number): Promise<number> {
  const recent = sql`now() - make_interval(months => ${CASE_MONTHS})`
  const { rows } = await sql<{ id: number }>`
    select f.id from former_members f
    where not exists (
        select from report_cases c
        where c.user_id = f.id and (c.state < ${CASE_STATE.closed} or c.decided_at > ${recent}))
      and not exists (select from decisions d where d.user_id = f.id and (d.created_at > ${recent}
        or (d.kind in (${DECISION.suspension}, ${DECISION.ban}) and d.lifted_at is null
          and (d.until is null or d.until > f.deleted_at)
          and d.created_at > now() - make_interval(years => ${MARK_YEARS}))
        or (d.kind = ${DECISION.judicialBlock} and d.lifted_at is null and d.until > now())))
      and not exists (select from member_notes n where n.user_id = f.id and n.created_at > ${recent})
    order by f.id limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['reports', 'report_cases', 'contests', 'decisions', 'member_notes'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  await tx.deleteFrom('former_members').where('id', 'in', ids).execute()
  return ids.length
}
