import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { recordAudit } from '../public.ts'
import { type Actor, holdMember } from './held-member.ts'

/** The same note of the same author within so long is the same click, seconds. */
const SAME_SECONDS = 60

/**
 * Keeps a note about a member, for staff alone; the same one again at once is taken for the same note. The account is held
 * meanwhile, so that of two at once one is written.
 * @throws NotFound, and Refused for oneself and for whoever is of an equal or higher role
 */
export function keepNote(db: Kysely<Database>, actor: Actor, userId: number, note: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdMember(tx, actor, userId)
    const { rows } = await sql<{ id: number }>`
      insert into member_notes (user_id, author_id, note)
      select ${userId}, ${actor.id}, ${note}
      where not exists (
        select from member_notes
        where user_id = ${userId} and author_id = ${actor.id} and note = ${note}
          and created_at > clock_timestamp() - make_interval(secs => ${SAME_SECONDS}))
      returning id`.execute(tx)
    const [kept] = rows
    if (!kept) return
    // The log is kept for good, what the note says no longer than the member's account.
    await recordAudit(tx, { actorId: actor.id, action: 'note.add', userId, targetId: kept.id })
  })
}
