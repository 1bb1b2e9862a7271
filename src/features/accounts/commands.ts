import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db/transaction.ts'
import { revokeTokens } from '../../platform/http/api-token.ts'
import { Conflict, InvalidData } from '../../platform/http/errors.ts'
import { markAuthenticated } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Body } from '../../shared/endpoint.ts'
import { toEmailKey, toNameKey } from '../../shared/keys.ts'
import list from './common-passwords.txt?raw'
import type { changeEmail, changePassword, resetPassword, signIn } from './contract.ts'
import { sealAccount, sealIdentity } from './legal-records/public.ts'
import { limitPasswordCheck } from './limits.ts'
import { consumeLinkToken } from './link-tokens.ts'
import { accountMail } from './mails.ts'
import { getDummyHash, hashPassword, verifyPassword } from './password.ts'
import { listConfirmationSteps } from './public.ts'
import { findAccountsByEmail, getAccount, SIGN_IN_CANDIDATES } from './queries.ts'
import {
  ADDRESS_TAKEN,
  EMAIL_SAME,
  LINK_EXPIRED,
  PASSWORD_COMMON,
  PASSWORD_OWN_NAME,
  PASSWORD_WRONG,
} from './texts.ts'

/** @throws InvalidData when the password is common or contains the owner's name (security.md 15) */
export function assertStrongPassword(password: string, owner: { name: string; email: string }): void {
  if (isCommonPassword(password)) throw new InvalidData({ password: [PASSWORD_COMMON] })
  if (containsOwnName(password, owner)) throw new InvalidData({ password: [PASSWORD_OWN_NAME] })
}

/**
 * The member with this address and password, or null. Always verifies the same number of passwords, so that timing
 * does not reveal accounts (security.md 14); fewer for fewer claims, or stopping at the right one, would let somebody
 * who adds claims of their own measure whether there is another (decision 4).
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
 * Saves a new password unless it was replaced since the account was read; returns false then. Ends sessions, tokens,
 * links and a pending change of address, since they may belong to someone who knew the old password.
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
  await revokeTokens(tx, account.id)
  // The remaining session verified its second factor with the old password.
  await tx.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', account.id).execute()
  await tx.enqueue(accountMail, { letter: 'password-changed', user_id: account.id })
  return true
}

/** @throws InvalidData when the address is the account's already */
export function assertOtherEmail(account: OwnAccount, email: string): void {
  if (toEmailKey(email) === account.email_key) throw new InvalidData({ email: [EMAIL_SAME] })
}

/** Saves a new address as pending until its link is used; the link goes to the new address, a notice to the old one. */
export async function savePendingEmail(
  context: AppContext,
  account: OwnAccount,
  { email }: Pick<Body<typeof changeEmail>, 'email'>,
): Promise<void> {
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
 * Confirms the address of a link and makes it the account's; open pages of the member hear it.
 * @returns the page that the member was on the way to at the sign-up; null for none
 * @throws InvalidData when the link is unknown, used or expired, Conflict when another account confirmed the address
 * first
 */
export async function saveVerifiedEmail(context: AppContext, token: string): Promise<string | null> {
  return inTransaction(context, async (tx) => {
    const link = await consumeLinkToken(tx, 'verify', token)
    if (!link) throw new InvalidData({ token: [LINK_EXPIRED] })
    const { user_id, email } = link
    const before = await tx
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['email', 'return_path'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    await tx
      .updateTable('users')
      .set({
        email,
        email_key: toEmailKey(email),
        email_verified_at: new Date(),
        pending_email: null,
        return_path: null,
      })
      .where('id', '=', user_id)
      .execute()
    if (email !== before?.email) await sealIdentity(tx, context, user_id)
    await sealAccount(tx, context, user_id)
    await tx.deleteFrom('account_tokens').where('user_id', '=', user_id).where('email', '<>', email).execute()
    tx.publish({ kind: 'event', to: [user_id], event: { name: 'verified', data: {} } })
    let next = before?.return_path ?? null
    for (const step of listConfirmationSteps()) next = (await step(tx, user_id)) ?? next
    return next
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
  return [plain, replaceLookalikes(plain)].some(
    (text) => isEasilyGuessed(text) || isEasilyGuessed(trimToLetters(text)),
  )
}

function isEasilyGuessed(text: string): boolean {
  return commonPasswords.has(text) || isRepeated(text) || isSequence(text)
}

const trimToLetters = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Signs in place of letters: 'p@ssw0rd'. Digits at the ends stay, as in 'soleil01'. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}
const replaceLookalikes = (text: string) =>
  text.replace(/[@43€1!05$7](?=.*\p{L})/gu, (sign) => LOOKALIKES[sign] ?? sign)

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

const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz']

/** '1234567890', 'zyxwvutsrq': digits or letters that only count up or down, from the end to the start too. */
function isSequence(text: string): boolean {
  return SEQUENCES.some((signs) => {
    const positions = [...text].map((sign) => signs.indexOf(sign))
    if (positions.length < 2 || positions.includes(-1)) return false
    const steps = positions.slice(1).map((at, i) => (at - (positions[i] ?? 0) + signs.length) % signs.length)
    return steps.every((step) => step === steps[0]) && [1, signs.length - 1].includes(steps[0] ?? 0)
  })
}

/**
 * The viewer's account, if the password is right, which opens the acts that need recent authentication to this session.
 * @throws InvalidData of `current_password` if it is wrong, TooManyRequests after too many wrong ones
 */
export async function verifyOwnPassword(context: AppContext, viewer: Viewer, password: string) {
  const account = await limitPasswordCheck(context, viewer.id, () =>
    findOwnAccountByPassword(context, viewer, password),
  )
  if (!account) throw new InvalidData({ current_password: [PASSWORD_WRONG] })
  await markAuthenticated(context.db, viewer.session_id)
  return account
}
