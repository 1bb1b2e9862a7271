import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hashToken } from '../../platform/http/session.ts'
import type { AccountTokens } from '../../schema/accounts.ts'
import type { Database } from '../../schema/database.ts'
import { LINK_HOURS } from '../../shared/retention.ts'

type TokenKind = AccountTokens['kind']

/** Lifetime of a link in seconds. */
const TTL_SECONDS: Record<TokenKind, number> = {
  verify: LINK_HOURS.verify * 3_600,
  reset: LINK_HOURS.reset * 3_600,
}

/** Creates the secret of a link and invalidates the member's former link of this kind. Only its hash is stored. */
export async function createLinkToken(
  db: Kysely<Database>,
  kind: TokenKind,
  userId: number,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute()
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      kind,
      email,
      expires_at: sql<Date>`now() + make_interval(secs => ${TTL_SECONDS[kind]})`,
    })
    .execute()
  return token
}

/** Consumes a link's secret and returns its owner; undefined when it is unknown, used or expired. */
export function consumeLinkToken(db: Kysely<Database>, kind: TokenKind, token: string) {
  return db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** The owner of a valid link; does not consume it. */
export function findLinkOwner(db: Kysely<Database>, kind: TokenKind, token: string) {
  return db
    .selectFrom('account_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.kind', '=', kind)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .select(['u.name', 't.email'])
    .executeTakeFirst()
}
