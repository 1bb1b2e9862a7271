import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Texts of a member that are compared: those sent to most people. */
const MAX_COMPARED_TEXTS = 5
/** What more members than this have sent is what everybody writes: it says nothing. */
const MAX_SENDERS = 20

/** Another member who sent the very texts that this one sent to people who had not answered. */
export interface SameText {
  user_id: number
  /** Different texts that both have sent. */
  texts: number
  /** One of them holds a link, an address or a number. */
  contact: boolean
}

/** Members who have sent the same first messages, over 30 days: hashes are compared, nobody reads a text (security.md 22). */
export async function findSameTexts(db: Kysely<Database>, userId: number): Promise<SameText[]> {
  const { rows } = await sql<SameText>`
    with own as materialized (
      select text_hash, bool_or(has_contact) as contact from first_messages where user_id = ${userId}
      group by text_hash order by count(distinct thread_id) desc, text_hash limit ${MAX_COMPARED_TEXTS}
    ), shared as (
      select own.text_hash, own.contact, o.user_id, count(*) over (partition by own.text_hash) as senders
      from own cross join lateral (
        select f.user_id from first_messages f
        where f.text_hash = own.text_hash and f.user_id <> ${userId}
        group by f.user_id order by f.user_id limit ${MAX_SENDERS + 1}
      ) o
    )
    select user_id, count(*) as texts, bool_or(contact) as contact from shared
    where senders <= ${MAX_SENDERS} group by user_id order by texts desc, user_id limit ${MAX_SENDERS}`.execute(
    db,
  )
  return rows
}
