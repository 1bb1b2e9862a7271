import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData, ProofRequired } from '../../../platform/http/errors.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import type { Body, Reply } from '../../../shared/endpoint.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'
import { assertStrongPassword } from '../commands.ts'
import type { getSignUpChallenge as getSignUpChallengeCall, openAccount, signUp } from '../contract.ts'
import { accountMail } from '../mails.ts'
import { hashPassword } from '../password.ts'
import { CONSENT_ACTIONS, listSignUpSteps, recordConsent } from '../public.ts'
import { ADDRESS_TAKEN, LINK_EXPIRED, NAME_ADVERT, NAME_TAKEN } from '../texts.ts'
import { isAdvertName } from './advert-names.ts'
import { createChallenge, readProof } from './challenge.ts'
import { createAccount } from './create-account.ts'
import { consumeSignUpLink, type NewAccount, savePendingSignUp } from './pending-sign-up.ts'
import { getSignUpFlood } from './public.ts'

/** The challenge that a sign-up must solve now; null if it needs none. */
export async function getSignUpChallenge(context: AppContext): Promise<Reply<typeof getSignUpChallengeCall>> {
  const { isOn, difficulty } = await getSignUpFlood(context)
  return { challenge: isOn ? createChallenge(context.secret, difficulty) : null }
}

type Proof = NonNullable<ReturnType<typeof readProof>>

/**
 * The proof of a sign-up; null if it needs none.
 * @throws ProofRequired for a missing, wrong or expired one
 */
export async function assertProof(context: AppContext, proof = ''): Promise<Proof | null> {
  const { isOn } = await getSignUpFlood(context)
  if (!isOn) return null
  const read = readProof(context.secret, proof)
  if (!read) throw new ProofRequired()
  return read
}

interface SignUpOptions {
  ip: string
  proof: Proof | null
  /** Called once the account exists: only a mail that is queued counts. */
  mayMail: () => Promise<boolean>
}

/**
 * Creates an account and queues its mail. If another account claims the same address, the answer is the same and only
 * the mail to the owner of the mailbox differs. A refused sign-up does not use up its proof.
 * @returns the new member's id
 */
export async function registerMember(
  context: AppContext,
  body: Body<typeof signUp>,
  { ip, proof, mayMail }: SignUpOptions,
): Promise<number> {
  const account = await prepareAccount(body)
  return inTransaction(context, async (tx) => {
    if (proof) await consumeProof(tx, proof)
    const id = await insertAccount(context, tx, account, { ip })
    if (!id) throw new InvalidData({ name: [NAME_TAKEN] })
    if (await mayMail()) await tx.enqueue(accountMail, { letter: 'confirm', user_id: id })
    return id
  })
}

/** @throws ProofRequired if another sign-up used it */
async function consumeProof(tx: Tx, proof: Proof): Promise<void> {
  const used = await tx
    .insertInto('used_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new ProofRequired()
}

/**
 * Puts a sign-up without a proof aside, and queues the mail whose link opens the account. The answer is the same for an
 * address that has an account, and past the limits of mails.
 */
export async function deferSignUp(
  context: AppContext,
  body: Body<typeof signUp>,
  mayMail: () => Promise<boolean>,
): Promise<void> {
  const account = await prepareAccount(body)
  const taken = await context.db
    .selectFrom('users')
    .where('name_key', '=', toNameKey(account.name))
    .select('id')
    .executeTakeFirst()
  if (taken) throw new InvalidData({ name: [NAME_TAKEN] })
  if (!(await mayMail())) return
  await inTransaction(context, async (tx) => {
    const id = await savePendingSignUp(tx, context.secret, account)
    await tx.enqueue(accountMail, { letter: 'sign-up', pending_id: id })
  })
}

/**
 * Opens the account of a mailed link, whose address is confirmed by it.
 * @returns the new member's id, and the page that the sign-up began at
 * @throws InvalidData when the link is unknown, used or expired, or the name taken since, which does not use it up;
 * Conflict when another account confirmed the address
 */
export async function openDeferredAccount(
  context: AppContext,
  { token, name }: Body<typeof openAccount>,
  ip: string,
): Promise<{ id: number; next: string }> {
  return inTransaction(context, async (tx) => {
    const account = await consumeSignUpLink(tx, context, token)
    if (!account) throw new InvalidData({ token: [LINK_EXPIRED] })
    if (name && isAdvertName(name)) throw new InvalidData({ name: [NAME_ADVERT] })
    const chosen = { ...account, name: name ?? account.name }
    const id = await insertAccount(context, tx, chosen, { ip, email_verified_at: new Date() })
    if (id) return { id, next: account.return_path ?? '/' }
    const confirmed = await tx
      .selectFrom('users')
      .where('email_key', '=', toEmailKey(account.email))
      .where('email_verified_at', 'is not', null)
      .select('id')
      .executeTakeFirst()
    throw confirmed ? new Conflict(ADDRESS_TAKEN) : new InvalidData({ name: [NAME_TAKEN] })
  })
}

/** Longer addresses of this site are no pages of a person. */
const RETURN_PATH_MAX = 300

/** A page of this site to return to, as it is stored; null for home, for the welcome and for another site. */
function toStoredReturnPath(path: string | undefined): string | null {
  const safe = safeReturnPath(path)
  return safe === '/' || safe.startsWith('/bienvenue') || safe.length > RETURN_PATH_MAX ? null : safe
}

/** @throws InvalidData for a name or a password that is not accepted */
async function prepareAccount(body: Body<typeof signUp>): Promise<NewAccount> {
  if (isAdvertName(body.name)) throw new InvalidData({ name: [NAME_ADVERT] })
  assertStrongPassword(body.password, body)
  const { name, email, sex, birthday, sensitive, suite } = body
  const password_hash = await hashPassword(body.password)
  return { name, email, sex, birthday, sensitive, password_hash, return_path: toStoredReturnPath(suite) }
}

/** The rows of a new account, with its consents; undefined if its name or confirmed address is taken. */
async function insertAccount(
  context: AppContext,
  tx: Tx,
  { sex, birthday, ...user }: NewAccount,
  { ip, email_verified_at = null }: { ip: string; email_verified_at?: Date | null },
): Promise<number | undefined> {
  const { email, sensitive } = user
  const id = await createAccount(
    tx,
    {
      ...user,
      signup_ip: ip,
      email_verified_at,
      // With a confirmed address there is nothing to come back from.
      return_path: email_verified_at ? null : user.return_path,
      sensitive_at: sensitive ? new Date() : null,
      terms_version: TERMS_VERSION,
    },
    { sex, birthday },
  )
  if (!id) return undefined
  await recordConsent(tx, id, CONSENT_ACTIONS.terms)
  if (sensitive) await recordConsent(tx, id, CONSENT_ACTIONS.sensitive)
  for (const step of listSignUpSteps()) await step(tx, { id, email }, context)
  return id
}
