import { type Kysely, sql } from 'kysely'
import { PHOTO_COLUMNS } from '../../platform/db/message-columns.ts'
import type { Database } from '../../schema/database.ts'
import type { StoredQuote } from '../../shared/quotes.ts'
import { REPORT_TYPE, REPORTED_MESSAGES } from '../moderation/reports/contract.ts'
import type { CurrentContent, ReportedContent, ReportTarget } from '../moderation/reports/public.ts'
import type { ConversationPhoto } from './conversation/contract.ts'

/** Conversations as reported content; staff cannot moderate one. */
export const conversationReportTarget: ReportTarget = {
  type: REPORT_TYPE.conversation,
  load: findReportedConversation,
  loadCurrent: findCurrentConversation,
}

interface ReportedMessage {
  from: 'reporter' | 'reported'
  message: string
  type: number
  created_at: string
  /** Of a message that was the text of a friend request. */
  quote?: StoredQuote
  /** Of a photo that is still in the conversation. */
  photo?: ConversationPhoto
  /** Texts before an edit or deletion, the first one first; absent without any. */
  former?: string[]
}

/** Absent fields, as the database has them. */
interface Absent {
  quote: StoredQuote | null
  photo: ConversationPhoto | null
  former: string[] | null
}

/**
 * A conversation as evidence of a report: its last messages and the number each has written. Messages name
 * the role, not the member, so nothing identifies a reporter whose account is deleted later. A member who
 * blocked the other may still report. Undefined if the reader is not in it or was blocked, and once the other
 * has left.
 */
async function findReportedConversation(
  db: Kysely<Database>,
  reader: { id: number },
  thread: number,
): Promise<ReportedContent | undefined> {
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
  const { rows } = await sql<Omit<ReportedMessage, keyof Absent> & Absent>`
    select case when user_id = ${reader.id} then 'reporter' else 'reported' end as from, message, type, created_at, quote, (
      select row_to_json(s) from (
        select ${sql.raw(PHOTO_COLUMNS)} from conversation_photos p where p.message_id = m.id and p.erase_at is null) s) as photo, (
      select json_agg(v.message order by v.id) from message_versions v
      where v.thread_id = ${thread} and v.message_id = m.id) as former
    from (select * from messages where thread_id = ${thread} order by id desc limit ${REPORTED_MESSAGES}) m
    order by id`.execute(db)
  const messages: ReportedMessage[] = rows.map(({ quote, photo, former, ...one }) => ({
    ...one,
    ...(quote ? { quote } : {}),
    ...(photo ? { photo } : {}),
    ...(former ? { former } : {}),
  }))
  return { user_id: side.user_id, evidence: { written: counts[0], messages } }
}

async function findCurrentConversation(
  db: Kysely<Database>,
  id: number,
): Promise<CurrentContent | undefined> {
  const row = await db.selectFrom('threads').where('id', '=', id).select('id').executeTakeFirst()
  return row && { href: null }
}
