import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { REPORTED_MESSAGES } from '../../moderation/contract/report.ts'

interface ReportedMessage {
  from: 'reporter' | 'reported'
  message: string
  type: number
  created_at: string
}

/**
 * A conversation as evidence of a report: its last messages, with how many each has written. Messages name the part in the
 * report, not the member, so nothing names a reporter whose account is deleted later. A block does not take the evidence
 * away: the one who blocked may still report. Undefined for those who are not in it or were blocked, and once the other has left.
 */
export async function findReportedConversation(
  db: Kysely<Database>,
  reader: { id: number },
  thread: number,
): Promise<{ user_id: number; evidence: Record<string, unknown> } | undefined> {
  const side = await db
    .selectFrom('thread_members')
    .where('thread_id', '=', thread)
    .where('user_id', '=', reader.id)
    .where('other_id', 'is not', null)
    .where(
      sql<boolean>`(not parted or not exists (
        select from blacklist b where b.user_id = thread_members.other_id and b.blocked_id = thread_members.user_id))`,
    )
    .select('other_id as user_id')
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
  if (!side) return undefined
  const { rows: counts } = await sql<{ reporter: number; reported: number }>`
    select count(*) filter (where user_id = ${reader.id}) as reporter,
      count(*) filter (where user_id <> ${reader.id}) as reported
    from messages where thread_id = ${thread}`.execute(db)
  const { rows: messages } = await sql<ReportedMessage>`
    select case when user_id = ${reader.id} then 'reporter' else 'reported' end as from, message, type, created_at
    from (select * from messages where thread_id = ${thread} order by id desc limit ${REPORTED_MESSAGES}) m
    order by id`.execute(db)
  return { user_id: side.user_id, evidence: { written: counts[0], messages } }
}
