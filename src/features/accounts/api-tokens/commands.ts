import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { createToken } from '../../../platform/http/api-token.ts'
import { Conflict, InvalidData, NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { toSessionId, type Viewer } from '../../../platform/http/viewer.ts'
import { sealTokenChange } from '../../../platform/legal-records/connections.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import { accountMail } from '../mails.ts'
import { assertMayChangeFactors } from '../passkeys/commands.ts'
import type { ApiToken, createApiToken as createApiTokenCall } from './contract.ts'
import { MAX_TOKENS } from './policy.ts'
import * as texts from './texts.ts'

/** Valid tokens of a member, the oldest first. */
export async function listApiTokens(db: Kysely<Database>, userId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'used_on'])
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, expires_at, ...token }) => ({
    ...token,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/** Whether the member may choose the scope `client`. */
export async function hasApplication(db: Kysely<Database>, userId: number): Promise<boolean> {
  const application = await db
    .selectFrom('api_applications')
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst()
  return application !== undefined
}

/**
 * Creates a token; its value is returned here alone.
 * @throws InvalidData of `scopes`, Conflict with ten, SecondFactorRequired, Unauthenticated if the session has ended
 */
export async function createApiToken(
  context: AppContext,
  raw: FastifyRequest,
  viewer: Viewer,
  { name, days, scopes }: Body<typeof createApiTokenCall>,
): Promise<{ id: number; token: string }> {
  const token = createToken()
  return inTransaction(context, async (tx) => {
    await lockOwner(tx, viewer)
    await assertMayChangeFactors(tx, viewer)
    const isClient = scopes.includes('client')
    const application_id = isClient ? await lockApplication(tx, viewer.id) : null
    if (isClient && application_id === null) throw new InvalidData({ scopes: [texts.CLIENT_MISSING] })
    if ((await listApiTokens(tx, viewer.id)).length >= MAX_TOKENS) throw new Conflict(texts.TOO_MANY_TOKENS)
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        user_id: viewer.id,
        token_hash: hashToken(token),
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        ...{ name, scopes, application_id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(context, tx, raw, { viewer, tokenId: id, change: 'created' })
    return { id, token }
  })
}

/**
 * Locks the account, so that of concurrent requests none exceeds the limit. A suspension, deletion or new password that came
 * first has ended the session.
 * @throws Unauthenticated
 */
async function lockOwner(tx: Tx, viewer: Viewer): Promise<void> {
  await tx.selectFrom('users').where('id', '=', viewer.id).select('id').forNoKeyUpdate().execute()
  const session = await tx
    .selectFrom('sessions')
    .where('id', '=', viewer.session_id)
    .select('id')
    .executeTakeFirst()
  if (!session) throw new Unauthenticated()
}

/** Locked, so that its removal waits and then deletes the token as well. */
async function lockApplication(tx: Tx, userId: number): Promise<number | null> {
  const application = await tx
    .selectFrom('api_applications')
    .where('user_id', '=', userId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return application?.id ?? null
}

/**
 * Revokes a token of the viewer; its streams end.
 * @throws NotFound if it does not exist or belongs to another member, SecondFactorRequired
 */
export async function revokeApiToken(
  context: AppContext,
  raw: FastifyRequest,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await recordChange(context, tx, raw, { viewer, tokenId: id, change: 'revoked' })
    tx.publish({ kind: 'session-revoked', user_id: viewer.id, session_id: toSessionId(id) })
  })
}

interface Change {
  viewer: Viewer
  tokenId: number
  change: 'created' | 'revoked'
}

/** Mails the member, seals where the change came from, and records that of staff in the audit log. */
async function recordChange(
  context: AppContext,
  tx: Tx,
  raw: FastifyRequest,
  { viewer, tokenId, change }: Change,
): Promise<void> {
  await tx.enqueue(accountMail, { letter: `token-${change}`, user_id: viewer.id })
  await sealTokenChange(context, tx, raw, { userId: viewer.id, tokenId, cause: `token-${change}` })
  if (isStaff(viewer.account_roles))
    await recordAudit(tx, { actorId: viewer.id, action: `token.${change}`, userId: viewer.id })
}
