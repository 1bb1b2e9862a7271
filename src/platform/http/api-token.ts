import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../schema/database.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { isQuiet } from '../../shared/quiet-evening.ts'
import { ROLES } from '../../shared/roles.ts'
import type { TokenScope } from '../../shared/token-scopes.ts'
import { existsForOthers } from '../db/visibility.ts'
import { Forbidden, HttpError } from './errors.ts'
import { hashToken, VIEWER_COLUMNS } from './session.ts'
import { formatScopeMissing, TOKEN_INVALID, TOKEN_REFUSED } from './texts.ts'
import { toSessionId, type Viewer } from './viewer.ts'

/** Lets people and scanners of published code recognise a token. */
const PREFIX = 'guinguette_'

/** A new token; the database stores only its hash. */
export const createToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`

/** SQL: today in Paris. */
const TODAY = "(now() at time zone 'Europe/Paris')::date"

/** SQL: token `t` of member `u` is valid. Suspension, deletion and a new password delete the row; a race does not pass. */
const TOKEN_VALID = `(t.expires_at > now() and u.roles >= 0 and ${existsForOthers('u')})`

/**
 * `$1`: hash of the token. Its viewer has no second factor and no recent password. The time of the last write is now, so
 * that reads use the primary: a replica may lack a write of the program.
 */
const READ_TOKEN = {
  name: 'read-token',
  text: `
    select t.id as token_id, t.scopes, t.used_on is distinct from ${TODAY} as is_first_of_day, ${VIEWER_COLUMNS},
      now() as wrote_at, null as factor_at, false as second_factor, false as recently_authenticated
    from api_tokens t
    join users u on u.id = t.user_id
    join member_search m on m.user_id = u.id
    left join mailboxes b on b.user_id = u.id
    where t.token_hash = $1 and ${TOKEN_VALID}`,
}

type TokenRow = Omit<Viewer, 'session_id'> & {
  token_id: number
  scopes: TokenScope[]
  is_first_of_day: boolean
  quiet_from: number | null
}

/** The token of a request's `Authorization: Bearer …`; null with another scheme or none. */
export function readBearer(authorization: string | undefined): string | null {
  return /^bearer\b\s*(.*)$/i.exec(authorization ?? '')?.[1] ?? null
}

/**
 * Returns the member of a token, with the rights of a member whatever their role, and its scopes. Records the day of its use.
 * @throws HttpError 401 for an unknown, expired or revoked one
 */
export async function readTokenViewer(
  pool: Pool,
  token: string,
): Promise<{ viewer: Viewer; scopes: TokenScope[] }> {
  const { rows } = await pool.query<TokenRow>({ ...READ_TOKEN, values: [hashToken(token)] })
  const [row] = rows
  if (!row) throw new HttpError(401, TOKEN_INVALID, { 'www-authenticate': 'Bearer error="invalid_token"' })
  const { token_id, scopes, is_first_of_day, quiet_from, ...member } = row
  if (is_first_of_day) {
    const record = `update api_tokens set used_on = ${TODAY} where id = $1 and used_on is distinct from ${TODAY}`
    await pool.query(record, [token_id])
  }
  const viewer = {
    ...member,
    session_id: toSessionId(token_id),
    roles: Math.min(member.roles, ROLES.member),
    unread: isQuiet(quiet_from, Date.now()) ? 0 : member.unread,
  }
  return { viewer, scopes }
}

/** Returns why a token with these scopes may not make a call; null if it may. */
export function findTokenRefusal(
  { scope }: Pick<Endpoint, 'scope'>,
  scopes: readonly TokenScope[],
): string | null {
  if (scope === undefined) return TOKEN_REFUSED
  return scopes.includes(scope) ? null : formatScopeMissing(scope)
}

/** @throws Forbidden with the scope that the token lacks */
export function assertOpenToToken(declared: Pick<Endpoint, 'scope'>, scopes: readonly TokenScope[]): void {
  const refusal = findTokenRefusal(declared, scopes)
  if (refusal !== null) throw new Forbidden(refusal)
}

/** Deletes all tokens of a member, in the transaction that ends their sessions. */
export async function revokeTokens(tx: Kysely<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
}

/** Returns which of these tokens are valid. */
export async function findValidTokenIds(pool: Pool, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ id: number }>(
    `select t.id from api_tokens t join users u on u.id = t.user_id
     where t.id = any ($1::integer[]) and ${TOKEN_VALID}`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
