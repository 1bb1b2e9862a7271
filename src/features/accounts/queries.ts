import { type Kysely, sql } from 'kysely'
import { isUndoable } from '../../platform/db/visibility.ts'
import { SESSION_ALIVE } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { formatDevice } from '../../shared/device.ts'
import { toEmailKey } from '../../shared/keys.ts'
import type { Session } from './contract.ts'

/** Accounts tried per address: each costs a verification, so the number never varies. */
export const SIGN_IN_CANDIDATES = 2

/** The accounts that claim an address and are not about to be erased: the confirmed one first, then the newest. */
export function findAccountsByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .where('email_key', '=', toEmailKey(email))
    .where(sql<boolean>`${sql.raw(isUndoable('users'))}`)
    .select(['id', 'name', 'email', 'password_hash'])
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id', 'desc')
    .limit(SIGN_IN_CANDIDATES)
    .execute()
}

/** Address, pending address and password hash of one account. */
export function getAccount(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'id',
      'name',
      'email',
      'email_key',
      'email_verified_at',
      'pending_email',
      'password_hash',
      'warning',
    ])
    .executeTakeFirstOrThrow()
}

/** The viewer's valid sessions, the latest used first. */
export async function listSessions(db: Kysely<Database>, viewer: Viewer): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .where('s.user_id', '=', viewer.id)
    .where(sql<boolean>`${sql.raw(SESSION_ALIVE)}`)
    .select(['s.id', 's.user_agent', 's.created_at', 's.seen_at'])
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(({ id, user_agent, created_at, seen_at }) => ({
    id,
    device: formatDevice(user_agent),
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: id === viewer.session_id,
  }))
}
