import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { copyLastMessages } from '../../src/platform/db/last-messages.ts'
import type { Database } from '../../src/schema/database.ts'

interface ConversationSide {
  user_id: number
  last_id: number
  read_id: number
  unread: number
  answered: boolean
  /** The unread count of the member's mailbox. */
  box: number
}

/** Both sides of a conversation, each with its mailbox. */
export async function readSides(db: Kysely<Database>, thread: number): Promise<ConversationSide[]> {
  const { rows } = await sql<ConversationSide>`
    select t.user_id, t.last_id, t.read_id, t.unread, t.answered, b.unread as box
    from thread_members t join mailboxes b on b.user_id = t.user_id
    where t.thread_id = ${thread} order by t.user_id`.execute(db)
  return rows
}

/** SQL: the copies of sides `t` that are not their last message `m`. */
export const WRONG_COPY = `
  (t.copied_id <> t.last_id or (t.last_type, t.last_message, t.last_sender, t.last_at, t.last_deleted) is distinct from (
    m.type, m.message, m.user_id, m.created_at, case when m.id is not null then m.deleted_at is not null end))`

/** Checks that each side has a copy of its last message, also where it is hidden or parted. */
export async function expectLastMessagesCopied(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    with m as materialized (select * from messages)
    select t.*, m.message from thread_members t left join m on m.id = t.last_id and m.thread_id = t.thread_id
    where ${sql.raw(WRONG_COPY)}`.execute(db)
  expect(rows).toEqual([])
}

/** Makes the copies again, after a test has changed messages itself. */
export async function recopyLastMessages(db: Kysely<Database>): Promise<void> {
  await db.updateTable('thread_members').set({ copied_id: -1 }).execute()
  await copyLastMessages(db)
}

/**
 * Checks last messages and all counters: each side's newest message and unread ones (none where it is hidden or parted), each
 * mailbox's sum of them and its newest.
 */
export async function expectConsistentCounts(db: Kysely<Database>): Promise<void> {
  await expectLastMessagesCopied(db)
  // All messages first: a distributed database does not look them up row by row.
  const { rows: sides } = await sql`
    with m as materialized (select id, thread_id, user_id from messages)
    select t.* from thread_members t
    where not t.hidden and (
      t.last_id <> (select coalesce(max(id), 0) from m where m.thread_id = t.thread_id)
      or t.unread <> case when t.parted then 0 else (
        select count(*) from m
        where m.thread_id = t.thread_id and m.user_id <> t.user_id and m.id > t.read_id) end)`.execute(db)
  expect(sides).toEqual([])
  const { rows: boxes } = await sql`
    select b.*, (select sum(unread) from thread_members t where t.user_id = b.user_id) from mailboxes b
    where b.unread <> (select coalesce(sum(unread), 0) from thread_members t where t.user_id = b.user_id and not t.muted)
      or b.newest < (select coalesce(max(last_id), 0) from thread_members t where t.user_id = b.user_id)`.execute(
    db,
  )
  expect(boxes).toEqual([])
}
