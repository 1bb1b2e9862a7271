import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db/transaction.ts'
import { Conflict, InvalidData } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { TERMS_VERSION } from '../../shared/consents.ts'
import type { Body } from '../../shared/endpoint.ts'
import { toEmailKey, toNameKey } from '../../shared/keys.ts'
import list from './common-passwords.txt?raw'
import type { changeEmail, changePassword, resetPassword, signIn, signUp } from './contract.ts'
import { limitPasswordCheck } from './limits.ts'
import { consumeLinkToken } from './link-tokens.ts'
import { accountMail } from './mails.ts'
import { getDummyHash, hashPassword, verifyPassword } from './password.ts'
import { CONSENT_ACTIONS, listSignUpSteps, recordConsent } from './public.ts'
import { findAccountsByEmail, getAccount, SIGN_IN_CANDIDATES } from './queries.ts'
import { isAdvertName } from './registration/advert-names.ts'
import { createAccount } from './registration/create-account.ts'
import {
  ADDRESS_TAKEN,
  EMAIL_SAME,
  LINK_EXPIRED,
  NAME_ADVERT,
  NAME_TAKEN,
  PASSWORD_COMMON,
  PASSWORD_OWN_NAME,
  PASSWORD_WRONG,
} from './texts.ts'

/** @throws InvalidData when the password is common or contains the owner's name (security.md 15) */
function assertStrongPassword(password: string, owner: { name: string; email: string }): void {
  if (isCommonPassword(password)) throw new InvalidData({ password: [PASSWORD_COMMON] })
  if (containsOwnName(password, owner)) throw new InvalidData({ password: [PASSWORD_OWN_NAME] })
}

/**
 * Creates an account and queues its mail. If another account claims the same address, the answer is the same and only
 * the mail to the owner of the mailbox differs.
 * @returns the new member's id
 */
export async function registerMember(
  context: AppContext,
  body: Body<typeof signUp>,
  ip: string,
): Promise<number> {
  if (isAdvertName(body.name)) throw new InvalidData({ name: [NAME_ADVERT] })
  assertStrongPassword(body.password, body)
  const { name, email, sex, birthday, sensitive } = body
  const password_hash = await hashPassword(body.password)
  return inTransaction(context, async (tx) => {
    const user = { name, email, password_hash, sensitive, signup_ip: ip }
    const id = await createAccount(
      tx,
      { ...user, sensitive_at: sensitive ? new Date() : null, terms_version: TERMS_VERSION },
      { sex, birthday },
    )
    if (!id) throw new InvalidData({ name: [NAME_TAKEN] })
    await recordConsent(tx, id, CONSENT_ACTIONS.terms)
    if (sensitive) await recordConsent(tx, id, CONSENT_ACTIONS.sensitive)
    for (const step of listSignUpSteps()) await step(tx, { id, email }, context)
    await tx.enqueue(accountMail, { letter: 'confirm', user_id: id })
    return id
  })
}

/**
 * The member with this address and password, or null. Always verifies the same number of passwords, so that timing
 * does not reveal accounts (security.md 14).
 */
export async function findMemberByCredentials(
  { db }: AppContext,
  body: Body<typeof signIn>,
): Promise<number | null> {
  const accounts = await findAccountsByEmail(db, body.email)
  const dummy = await getDummyHash()
  const matches = await Promise.all(
    Array.from({ length: SIGN_IN_CANDIDATES }, (_, i) =>
      verifyPassword(accounts[i]?.password_hash ?? dummy, body.password),
    ),
  )
  return accounts.find((_, i) => matches[i])?.id ?? null
}

/** The viewer's account if this is its password, else null. */
async function findOwnAccountByPassword({ db }: AppContext, viewer: Viewer, password: string) {
  const account = await getAccount(db, viewer.id)
  return (await verifyPassword(account.password_hash, password)) ? account : null
}

type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccountByPassword>>>

/**
 * Replaces the password and ends all other sessions.
 * @throws InvalidData when a concurrent request replaced it
 */
export async function replacePassword(
  context: AppContext,
  viewer: Viewer,
  account: OwnAccount,
  { password }: Pick<Body<typeof changePassword>, 'password'>,
): Promise<void> {
  assertStrongPassword(password, account)
  const password_hash = await hashPassword(password)
  await inTransaction(context, async (tx) => {
    const isReplaced = await savePassword(tx, account, password_hash, viewer.session_id)
    if (!isReplaced) throw new InvalidData({ current_password: [PASSWORD_WRONG] })
    tx.publish({ kind: 'session-revoked', user_id: viewer.id, keep: viewer.session_id })
  })
}

/**
 * Replaces a forgotten password by a link from a mail, and ends all sessions except the viewer's own.
 * @throws InvalidData when the link is unknown, used or expired; a rejected password does not consume it
 */
export async function replacePasswordByLink(
  context: AppContext,
  viewer: Viewer | null,
  { token, password }: Body<typeof resetPassword>,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await inTransaction(context, async (tx) => {
    const link = await consumeLinkToken(tx, 'reset', token)
    if (!link) throw new InvalidData({ token: [LINK_EXPIRED] })
    const account = await getAccount(tx, link.user_id)
    assertStrongPassword(password, account)
    const sessionToKeep = viewer?.id === account.id ? viewer.session_id : 0
    await savePassword(tx, account, password_hash, sessionToKeep)
    tx.publish({ kind: 'session-revoked', user_id: account.id, keep: sessionToKeep })
  })
}

/**
 * Saves a new password unless it was replaced since the account was read; returns false then. Ends sessions, links and
 * a pending change of address, since they may belong to someone who knew the old password.
 */
async function savePassword(
  tx: Tx,
  account: OwnAccount,
  password_hash: string,
  sessionToKeep: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash, pending_email: null })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', account.id)
    .where((or) => or.or([or('kind', '=', 'reset'), or('email', '<>', account.email)]))
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', account.id).where('id', '<>', sessionToKeep).execute()
  // The remaining session verified its second factor with the old password.
  await tx.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', account.id).execute()
  await tx.enqueue(accountMail, { letter: 'password-changed', user_id: account.id })
  return true
}

/** Saves a new address as pending until its link is used; the link goes to the new address, a notice to the old one. */
export async function savePendingEmail(
  context: AppContext,
  account: OwnAccount,
  { email }: Pick<Body<typeof changeEmail>, 'email'>,
): Promise<void> {
  if (toEmailKey(email) === account.email_key) throw new InvalidData({ email: [EMAIL_SAME] })
  await inTransaction(context, async (tx) => {
    await tx.updateTable('users').set({ pending_email: email }).where('id', '=', account.id).execute()
    await tx
      .deleteFrom('account_tokens')
      .where('user_id', '=', account.id)
      .where('kind', '=', 'verify')
      .execute()
    await tx.enqueue(accountMail, { letter: 'confirm', user_id: account.id })
    // An address that was never confirmed may be a stranger's: it gets no notice.
    if (!account.email_verified_at) return
    await tx.enqueue(accountMail, {
      letter: 'address-changing',
      user_id: account.id,
      to: account.email,
    })
  })
}

/**
 * Confirms the address of a link and makes it the account's.
 * @throws InvalidData when the link is unknown, used or expired, Conflict when another account confirmed the address
 * first
 */
export async function saveVerifiedEmail(context: AppContext, token: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const link = await consumeLinkToken(tx, 'verify', token)
    if (!link) throw new InvalidData({ token: [LINK_EXPIRED] })
    const { user_id, email } = link
    await tx
      .updateTable('users')
      .set({ email, email_key: toEmailKey(email), email_verified_at: new Date(), pending_email: null })
      .where('id', '=', user_id)
      .execute()
    await tx.deleteFrom('account_tokens').where('user_id', '=', user_id).where('email', '<>', email).execute()
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Conflict(ADDRESS_TAKEN) : error
  })
}

/** The only unique index of this update is that of confirmed addresses. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

const commonPasswords = new Set(list.trim().split('\n'))
/** A shorter name or local part is in too many good passwords. */
const NAME_PART_MIN = 3

/** Whether a password is easily guessed (security.md 15): leaked, or without variety. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(bare) ||
    isRepeated(plain) ||
    isRepeated(bare) ||
    isSequence(plain)
  )
}

/** Whether a password contains the member's name, the local part of the address, or the site's name. */
export function containsOwnName(password: string, owner: { name: string; email: string }): boolean {
  const plain = toNameKey(password)
  return [owner.name, owner.email.split('@')[0] ?? '', 'guinguette']
    .map(toNameKey)
    .some((part) => part.length >= NAME_PART_MIN && plain.includes(part))
}

/** 'aaaaaaaaaa', 'abcabcabcabc': a short sequence repeated. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text)
}

/** '1234567890', '9876543210': digits that only count up or down. */
function isSequence(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const steps = [...text].slice(1).map((digit, i) => (Number(digit) - Number(text[i]) + 10) % 10)
  return steps.every((step) => step === steps[0]) && [1, 9].includes(steps[0] ?? 0)
}

/**
 * The viewer's account, if the password is right.
 * @throws InvalidData of `current_password` if it is wrong, TooManyRequests after too many wrong ones
 */
export async function verifyOwnPassword(context: AppContext, viewer: Viewer, password: string) {
  const account = await limitPasswordCheck(context, viewer.id, () =>
    findOwnAccountByPassword(context, viewer, password),
  )
  if (!account) throw new InvalidData({ current_password: [PASSWORD_WRONG] })
  return account
}
