import { type Kysely, sql } from 'kysely'
import type { CursorKey } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGES_PAGE_SIZE, type MessageState } from './contract.ts'

export interface ContactMessageRow {
  id: number
  email: string
  message: string
  created_at: Date
  closed_at: Date | null
  closed_by_name: string | null
  user_id: number | null
  name: string | null
  roles: number
  status: number
  /** Whether the e-mail address is that of the author's account. */
  isOwn: boolean
}

/** A page of messages and the start of the next; open ones the oldest first, closed ones the latest first. */
export async function listContactMessages(
  db: Kysely<Database>,
  state: MessageState,
  after: CursorKey | null,
): Promise<{ messages: ContactMessageRow[]; next: CursorKey | null }> {
  const which =
    state === 'open'
      ? sql`l.closed_at is null and l.id > ${after?.id ?? 0}`
      : sql`l.closed_at is not null and ${
          after ? sql`(l.closed_at, l.id) < (${new Date(after.at)}::timestamptz, ${after.id})` : sql`true`
        }`
  const { rows } = await sql<ContactMessageRow>`
    select l.id, l.email, l.message, l.created_at, l.closed_at, c.name as closed_by_name, l.user_id, u.name,
      coalesce(u.roles, 0) as roles, coalesce(u.status, 0) as status, coalesce(lower(l.email) = u.email_key, false) as "isOwn"
    from letters l
    left join users u on u.id = l.user_id
    left join users c on c.id = l.closed_by
    where ${which} order by ${state === 'open' ? sql`l.id` : sql`l.closed_at desc, l.id desc`}
    limit ${MESSAGES_PAGE_SIZE + 1}`.execute(db)
  const messages = rows.slice(0, MESSAGES_PAGE_SIZE)
  const last = messages.at(-1)
  const isMore = rows.length > MESSAGES_PAGE_SIZE && last
  return {
    messages: messages,
    next: isMore ? { at: (last.closed_at ?? last.created_at).getTime(), id: last.id } : null,
  }
}

export async function getOwnEmail(db: Kysely<Database>, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}
