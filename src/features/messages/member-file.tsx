import { type Kysely, sql } from 'kysely'
import type { ReactNode } from 'react'
import type { Database } from '../../schema/database.ts'
import { Fact } from '../moderation/members/components/section.tsx'
import type { MemberHintReason, MemberOfFile } from '../moderation/members/public.ts'
import { FIRST_MESSAGES_LABEL, formatFirstMessages } from './contract/hint-texts.ts'
import { getFirstMessageHints } from './public/first-message-hints.ts'

/** Renders counts of a member's first messages on the staff's page of the member. */
export async function renderFirstMessages(db: Kysely<Database>, { id }: MemberOfFile): Promise<ReactNode> {
  return <Fact term={FIRST_MESSAGES_LABEL}>{formatFirstMessages(await getFirstMessageHints(db, id))}</Fact>
}

/** Finds members who sent the same first messages, as hints of a second account. */
export async function findTextHints(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  const members = await findSameTexts(db, userId)
  return members.map(({ user_id, texts, contact }) => ({
    userId: user_id,
    reason: { kind: 'text', texts, contact },
  }))
}

/** Texts of a member that are compared: those sent to the most people. */
const MAX_COMPARED_TEXTS = 5
/** A text from more members than this is common and no hint. */
const MAX_SENDERS = 20

/** Another member who sent the same texts to people who had not answered. */
interface SameText {
  user_id: number
  /** Different texts that both have sent. */
  texts: number
  /** One of them has a link, an address or a number. */
  contact: boolean
}

/** Compares hashes over 30 days: nobody reads a text (security.md 22). */
async function findSameTexts(db: Kysely<Database>, userId: number): Promise<SameText[]> {
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
