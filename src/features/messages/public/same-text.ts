import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Compared texts of a member: those sent to most people. */
const MAX_COMPARED_TEXTS = 5
/** A text sent by more members than this is too common to be a hint. */
const MAX_SENDERS = 20

/** Another member who sent the same first messages. */
export interface SameText {
  user_id: number
  /** Different texts that both have sent. */
  texts: number
  /** One of them has a link, an address or a number. */
  contact: boolean
}

/** Members who sent the same first messages over 30 days: compares hashes, never texts (security.md 22). */
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
