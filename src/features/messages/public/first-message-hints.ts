import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { FIRST_MESSAGE_DAYS } from '../../../shared/retention.ts'

/** Statistics of a member's unanswered first messages over 30 days: counts, never texts. */
export interface FirstMessageHints {
  messages: number
  /** Their recipients. */
  strangers: number
  /** Recipients of the most repeated text. */
  same_text: number
  /** Messages with a link, an address or a number. */
  contacts: number
}

/** For staff only (security.md 22). */
export async function getFirstMessageHints(db: Kysely<Database>, userId: number): Promise<FirstMessageHints> {
  const { rows } = await sql<FirstMessageHints>`
    with recent as (
      select thread_id, text_hash, has_contact from first_messages
      where user_id = ${userId} and created_at > now() - make_interval(days => ${FIRST_MESSAGE_DAYS})
    )
    select count(*) as messages, count(distinct thread_id) as strangers,
      count(*) filter (where has_contact) as contacts,
      coalesce((select max(n) from (select count(distinct thread_id) as n from recent group by text_hash) s), 0) as same_text
    from recent`.execute(db)
  return rows[0] ?? { messages: 0, strangers: 0, same_text: 0, contacts: 0 }
}
