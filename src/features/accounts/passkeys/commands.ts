import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { isUndoable } from '../../../platform/db/visibility.ts'
import { Conflict, InvalidData, NotFound, SecondFactorRequired } from '../../../platform/http/errors.ts'
import { HAS_FACTOR, startSession } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import { countSignIn, limitPasskeyCheck, limitPasskeySignIn } from '../limits.ts'
import { accountMail } from '../mails.ts'
import { markTwoFactorVerified } from '../two-factor/commands.ts'
import { clearVerifiedSessions } from '../two-factor/public.ts'
import { type ChallengePurpose, consumeChallenge, createChallenge } from './challenge.ts'
import type {
  Assertion,
  addPasskey as addPasskeyCall,
  CreationOptions,
  NewCredential,
  Passkey,
  RequestOptions,
  signInWithPasskey as signInWithPasskeyCall,
} from './contract.ts'
import { MAX_PASSKEYS, mustVerifyFirst } from './policy.ts'
import * as texts from './texts.ts'
import {
  buildCreationOptions,
  buildRequestOptions,
  readSignedChallenge,
  verifyAssertion,
  verifyNewCredential,
} from './webauthn.ts'

/** A request and the reply that carries its cookie. */
interface Exchange {
  raw: FastifyRequest
  reply: FastifyReply
}

const HANDLE_BYTES = 32

/** Passkeys of a member, the oldest first. */
export async function listPasskeys(db: Kysely<Database>, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'synced', 'created_at', 'used_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }))
}

/**
 * Options for a new passkey.
 * @throws Conflict with ten, SecondFactorRequired for staff whose session has not verified their factor
 */
export async function startPasskeySetup(
  context: AppContext,
  { raw }: Pick<Exchange, 'raw'>,
  viewer: Viewer,
): Promise<CreationOptions> {
  await assertMayChangeFactors(context.db, viewer)
  const credentials = await listCredentialIds(context.db, viewer.id)
  if (credentials.length >= MAX_PASSKEYS) throw new Conflict(texts.TOO_MANY_PASSKEYS)
  const handle = await getHandle(context.db, viewer.id)
  const challenge = createChallenge(context.secret, getPurpose(raw, 'add'))
  return buildCreationOptions(context.config, challenge, { handle, name: viewer.name, credentials })
}

/** The account's random handle, created once: it says nothing about the member. */
async function getHandle(db: Kysely<Database>, userId: number): Promise<Buffer> {
  const { passkey_handle } = await db
    .updateTable('users')
    .set({ passkey_handle: sql`coalesce(passkey_handle, ${randomBytes(HANDLE_BYTES)})` })
    .where('id', '=', userId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  return passkey_handle as Buffer
}

async function listCredentialIds(db: Kysely<Database>, userId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select('credential_id')
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id }) => credential_id)
}

/**
 * Adds a passkey. It verifies the session of staff, who had no factor before or have verified it.
 * @throws InvalidData of `credential`, Conflict with ten or for a known one, SecondFactorRequired
 */
export async function addPasskey(
  context: AppContext,
  { raw }: Pick<Exchange, 'raw'>,
  viewer: Viewer,
  { name, credential }: Body<typeof addPasskeyCall>,
): Promise<void> {
  const challenge = await takeChallenge(context, raw, 'add', credential)
  const verified = await verifyNewCredential(context.config, credential, challenge).catch((err: unknown) => {
    context.log.info({ err, user: viewer.id }, 'new passkey rejected')
    throw new InvalidData({ credential: [texts.PASSKEY_NOT_CREATED] })
  })
  await inTransaction(context, async (tx) => {
    // Locked, so that of concurrent requests none exceeds the limit.
    await tx.selectFrom('users').where('id', '=', viewer.id).select('id').forNoKeyUpdate().execute()
    await assertMayChangeFactors(tx, viewer)
    const credentials = await listCredentialIds(tx, viewer.id)
    if (credentials.length >= MAX_PASSKEYS) throw new Conflict(texts.TOO_MANY_PASSKEYS)
    await insertPasskey(tx, { ...verified, user_id: viewer.id, name })
    await tx.enqueue(accountMail, { letter: 'passkey-added', user_id: viewer.id })
    if (!isStaff(viewer.account_roles)) return
    await markTwoFactorVerified(tx, viewer)
    await recordAudit(tx, { actorId: viewer.id, action: 'passkey.add', userId: viewer.id })
  })
}

type NewPasskey = Awaited<ReturnType<typeof verifyNewCredential>> & { user_id: number; name: string }

async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Conflict(texts.PASSKEY_KNOWN)
}

/**
 * Renames a passkey of the viewer.
 * @throws NotFound if it does not exist or belongs to another member
 */
export async function renamePasskey(
  db: Kysely<Database>,
  userId: number,
  id: number,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFound()
}

/**
 * Removes a passkey of the viewer. Sessions of staff must verify a factor again, since any of them may have used it.
 * @throws NotFound if it does not exist or belongs to another member, SecondFactorRequired
 */
export async function removePasskey(context: AppContext, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await assertMayChangeFactors(tx, viewer)
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await tx.enqueue(accountMail, { letter: 'passkey-removed', user_id: viewer.id })
    if (!isStaff(viewer.account_roles)) return
    await clearVerifiedSessions(tx, viewer.id)
    await recordAudit(tx, { actorId: viewer.id, action: 'passkey.remove', userId: viewer.id })
  })
}

/** @throws SecondFactorRequired */
export async function assertMayChangeFactors(db: Kysely<Database>, viewer: Viewer): Promise<void> {
  if (!mustVerifyFirst(viewer, true)) return
  const { rows } =
    await sql`select from users u where u.id = ${viewer.id} and ${sql.raw(HAS_FACTOR)}`.execute(db)
  if (mustVerifyFirst(viewer, rows.length > 0)) throw new SecondFactorRequired()
}

/** Options for a sign-in: the browser offers every passkey of the site, so that nobody needs to say who they are. */
export function startPasskeySignIn(context: AppContext, { raw }: Pick<Exchange, 'raw'>): RequestOptions {
  return buildRequestOptions(context.config, createChallenge(context.secret, getPurpose(raw, 'sign-in')))
}

/**
 * Signs in with a passkey that verified its user: device and user are two factors.
 * @throws InvalidData of `credential`, TooManyRequests
 */
export async function signInWithPasskey(
  context: AppContext,
  exchange: Exchange,
  { credential, remember }: Body<typeof signInWithPasskeyCall>,
): Promise<number> {
  const { raw } = exchange
  const id = await limitPasskeySignIn(context, raw, async () => {
    const challenge = await takeChallenge(context, raw, 'sign-in', credential)
    return acceptAssertion(context, credential, challenge)
  })
  if (id === null) throw new InvalidData({ credential: [texts.PASSKEY_REFUSED] })
  await countSignIn(context, id)
  await startSession(context, exchange, id, { remember, factor: true })
  return id
}

/** Options for the second factor: the viewer's own passkeys. */
export async function startPasskeyCheck(
  context: AppContext,
  { raw }: Pick<Exchange, 'raw'>,
  viewer: Viewer,
): Promise<RequestOptions> {
  const challenge = createChallenge(context.secret, getPurpose(raw, 'check'))
  return buildRequestOptions(context.config, challenge, await listCredentialIds(context.db, viewer.id))
}

/**
 * Verifies the viewer's second factor for this session with a passkey.
 * @throws InvalidData of `credential`, TooManyRequests
 */
export async function verifyPasskey(
  context: AppContext,
  { raw }: Pick<Exchange, 'raw'>,
  viewer: Viewer,
  credential: Assertion,
): Promise<void> {
  const id = await limitPasskeyCheck(context, viewer.id, async () => {
    const challenge = await takeChallenge(context, raw, 'check', credential)
    return acceptAssertion(context, credential, challenge, viewer.id)
  })
  if (id === null) throw new InvalidData({ credential: [texts.PASSKEY_REFUSED] })
  await inTransaction(context, (tx) => markTwoFactorVerified(tx, viewer))
}

const getPurpose = ({ auth }: FastifyRequest, act: ChallengePurpose['act']): ChallengePurpose => ({
  act,
  cookie: auth.token,
})

/**
 * Consumes the challenge that a response signed, before anything of it is checked.
 * @throws InvalidData of `credential` for a foreign, used or expired one
 */
async function takeChallenge(
  context: AppContext,
  request: FastifyRequest,
  act: ChallengePurpose['act'],
  credential: Assertion | NewCredential,
): Promise<string> {
  const challenge = readSignedChallenge(credential)
  const isUsable = await consumeChallenge(context.db, context.secret, getPurpose(request, act), challenge)
  if (!isUsable) throw new InvalidData({ credential: [texts.CHALLENGE_EXPIRED] })
  return challenge
}

/**
 * Checks an assertion and records the use of its passkey.
 * @param ownerId the only member whose passkey is accepted
 * @returns its member; null if it does not match
 * @throws InvalidData of `credential` for a copied passkey
 */
async function acceptAssertion(
  context: AppContext,
  credential: Assertion,
  challenge: string,
  ownerId?: number,
): Promise<number | null> {
  const passkey = await findPasskey(context.db, credential)
  if (!passkey || (ownerId !== undefined && passkey.user_id !== ownerId)) return null
  const { userHandle } = credential.response
  if (userHandle && !passkey.passkey_handle?.equals(Buffer.from(userHandle, 'base64url'))) return null
  const counter = await verifyAssertion(context.config, credential, challenge, passkey.public_key).catch(
    (err: unknown) => {
      context.log.info({ err, user: passkey.user_id }, 'passkey rejected')
      return null
    },
  )
  if (counter === null) return null
  if (!(await recordUse(context.db, passkey.id, counter))) await refuseCopy(context, passkey)
  return passkey.user_id
}

/** Of an account that exists; one that is being deleted may still sign in to undo that. */
function findPasskey(db: Kysely<Database>, { id }: Assertion) {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.credential_id', '=', Buffer.from(id, 'base64url'))
    .where(sql<boolean>`${sql.raw(isUndoable('u'))}`)
    .select(['p.id', 'p.user_id', 'p.public_key', 'u.passkey_handle', 'u.roles'])
    .executeTakeFirst()
}

/** False for a counter that has not grown; synced passkeys always send 0 (WebAuthn, 6.1.1). */
async function recordUse(db: Kysely<Database>, id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @throws InvalidData, always */
async function refuseCopy(
  context: AppContext,
  { id, user_id, roles }: { id: number; user_id: number; roles: number },
): Promise<never> {
  context.log.warn({ user: user_id, passkey: id }, 'counter of a passkey went backwards, use refused')
  if (isStaff(roles)) {
    const act = { actorId: user_id, action: 'passkey.copied', userId: user_id }
    await inTransaction(context, (tx) => recordAudit(tx, act))
  }
  throw new InvalidData({ credential: [texts.PASSKEY_COPIED] })
}
