import { type Kysely, sql } from 'kysely'
import { createToken as createSecret } from '../../src/platform/http/api-token.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../src/shared/token-scopes.ts'
import type { Answer, TestApp } from './app.ts'

/** Scopes that every member may give. */
export const MEMBER_SCOPES = TOKEN_SCOPES.filter((scope) => scope !== 'client')

export async function createApplication(db: Kysely<Database>, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('api_applications')
    .values({ user_id: userId, name: 'Une boussole' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface TokenOptions {
  name?: string
  scopes?: TokenScope[]
  /** From now; negative for an expired token. */
  days?: number
}

/** A token of a member, with an application if its scopes have `client`. */
export async function createToken(
  db: Kysely<Database>,
  userId: number,
  { name = 'Sauvegarde', scopes = MEMBER_SCOPES, days = 30 }: TokenOptions = {},
): Promise<{ id: number; token: string }> {
  const token = createSecret()
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      name,
      scopes,
      application_id: scopes.includes('client') ? await createApplication(db, userId) : null,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** A call with a token and nothing else of a browser. */
export async function callWithToken(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  [method, url, body]: readonly [method: string, url: string, body?: object],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    text: response.body,
    body: isJson && response.body ? response.json() : undefined,
    headers: response.headers as Answer['headers'],
  }
}
