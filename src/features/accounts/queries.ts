import { type Kysely, sql } from 'kysely'
import { isUndoable } from '../../platform/db/visibility.ts'
import { SESSION_ALIVE } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { formatDevice } from '../../shared/device.ts'
import { toEmailKey } from '../../shared/keys.ts'
import type { Session } from './contract.ts'

/** The confirmed account and older claims that a sign-in tries. */
const OLDEST_TRIED = 3
/** Accounts tried per address: each costs a verification, so the number never varies. */
export const SIGN_IN_CANDIDATES = OLDEST_TRIED + 1

const ACCOUNT_COLUMNS = ['id', 'name', 'email', 'email_verified_at', 'password_hash'] as const
/** SQL: not about to be erased. */
const IS_KEPT = sql<boolean>`${sql.raw(isUndoable('users'))}`

/** The account that gets the mail of a reset: the confirmed one, else the oldest claim of the address. */
export function findAccountByEmail(db: Kysely<Database>, email: string) {
  return selectOldestClaims(db, email).limit(1).executeTakeFirst()
}

/**
 * The accounts that a sign-in tries: the confirmed one, the oldest claims and the newest. Claims by others neither
 * before nor after the owner's sign-up take the owner's turn.
 */
export async function findAccountsByEmail(db: Kysely<Database>, email: string) {
  const [oldest, newest] = await Promise.all([
    selectOldestClaims(db, email).limit(OLDEST_TRIED).execute(),
    db
      .selectFrom('users')
      .where('email_key', '=', toEmailKey(email))
      .where(IS_KEPT)
      .select(ACCOUNT_COLUMNS)
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  ])
  return [...oldest, ...newest.filter(({ id }) => !oldest.some((other) => other.id === id))]
}

function selectOldestClaims(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .where('email_key', '=', toEmailKey(email))
    .where(IS_KEPT)
    .select(ACCOUNT_COLUMNS)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('id')
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
