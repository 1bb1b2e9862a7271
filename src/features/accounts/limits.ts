import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { TooManyRequests } from '../../platform/http/errors.ts'
import { getAddressKey, type Limit } from '../../platform/http/limits.ts'
import { toEmailKey, toMailboxKey } from '../../shared/keys.ts'
import { accountMail } from './mails.ts'
import { TOO_MANY_TRIES } from './passkeys/texts.ts'

const HOUR = 3_600
const QUARTER_HOUR = 900
const DAY = 86_400

/** New accounts from one IP address; a household or a carrier's customers share it. */
const SIGN_UP_LIMIT: Limit = { name: 'register', points: 20, seconds: HOUR }
/** Names looked up before a sign-up, from one IP address: enough to choose one, too few to list who is a member. */
const NAME_LIMIT: Limit = { name: 'names', points: 60, seconds: HOUR }
/** Wrong passwords for one account from one IP address: slows a guesser without locking out the owner. */
const SIGN_IN_LIMIT: Limit = { name: 'login', points: 20, seconds: QUARTER_HOUR }
/** Wrong passwords from one IP address for any account. */
const SIGN_IN_ADDRESS_LIMIT: Limit = { name: 'login-from', points: 100, seconds: QUARTER_HOUR }
/** Sign-ins of one member with the right password. */
const SIGN_IN_MEMBER_LIMIT: Limit = { name: 'sign-ins', points: 30, seconds: HOUR }
/** Wrong passwords for one address: the one past them mails the owner, once a day. */
const WRONG_PASSWORD_LIMIT: Limit = { name: 'wrong-passwords', points: 199, seconds: DAY }
const WRONG_PASSWORD_MAIL_LIMIT: Limit = { name: 'wrong-passwords-mail', points: 1, seconds: DAY }
/** Wrong current passwords of one signed-in member. */
const PASSWORD_CHECK_LIMIT: Limit = { name: 'current-password', points: 20, seconds: QUARTER_HOUR }
/** Refused passkeys of one member of staff, as the second factor. */
const PASSKEY_CHECK_LIMIT: Limit = { name: 'passkeys', points: 20, seconds: 300, message: TOO_MANY_TRIES }
/** Cause of a mail: each has limits of its own, so that a stranger's resets do not stop a sign-up. */
type MailCause = 'sign-up' | 'reset' | 'change' | 'resend' | 'contract'
/** Mails to one mailbox, and from one IP address. */
const MAIL_RECIPIENT_LIMIT = { points: 5, seconds: HOUR }
const MAIL_ADDRESS_LIMIT = { points: 30, seconds: HOUR }
/** Links tried from one IP address. */
const LINK_LIMIT: Limit = { name: 'links', points: 60, seconds: HOUR }

type RequestAddress = Pick<FastifyRequest, 'ip'>

/** Each throws TooManyRequests above its limit. */
export const countRegistration = (context: AppContext, request: RequestAddress) =>
  context.limits.count(SIGN_UP_LIMIT, getAddressKey(request))
export const countNameCheck = (context: AppContext, request: RequestAddress) =>
  context.limits.count(NAME_LIMIT, getAddressKey(request))
export const countLinkAttempt = (context: AppContext, request: RequestAddress) =>
  context.limits.count(LINK_LIMIT, getAddressKey(request))

/** A mail about to be queued. */
interface CountedMail {
  cause: MailCause
  email: string
}

/** Counts a mail that is about to be queued. */
export async function countMail(
  { limits }: AppContext,
  request: RequestAddress,
  { cause, email }: CountedMail,
): Promise<void> {
  await limits.count({ ...MAIL_ADDRESS_LIMIT, name: `mail-from-${cause}` }, getAddressKey(request))
  await limits.count({ ...MAIL_RECIPIENT_LIMIT, name: `mail-to-${cause}` }, toMailboxKey(email))
}

/** Whether a mail may be queued, for answers that must not differ past the limit; counts it then. */
export function isMailWithinLimits(
  context: AppContext,
  request: RequestAddress,
  mail: CountedMail,
): Promise<boolean> {
  return isWithinLimits(() => countMail(context, request, mail))
}

/** Runs a password check; only failures count against the limits. */
async function limitFailures<T>(
  context: AppContext,
  keys: [Limit, string][],
  check: () => Promise<T | null>,
) {
  for (const [limit, key] of keys) await context.limits.count(limit, key)
  const result = await check()
  if (result !== null) for (const [limit, key] of keys) await context.limits.refund(limit, key)
  return result
}

/** Runs the check of a sign-in, which returns null for a wrong password. */
export function limitSignIn<T>(
  context: AppContext,
  request: RequestAddress,
  email: string,
  check: () => Promise<T | null>,
) {
  const address = getAddressKey(request)
  const keys: [Limit, string][] = [
    [SIGN_IN_LIMIT, `${toEmailKey(email)} ${address}`],
    [SIGN_IN_ADDRESS_LIMIT, address],
  ]
  return limitFailures(context, keys, check)
}

/** Runs the check of a sign-in with a passkey, which returns null for a refused one. */
export function limitPasskeySignIn<T>(
  context: AppContext,
  request: RequestAddress,
  check: () => Promise<T | null>,
) {
  return limitFailures(context, [[SIGN_IN_ADDRESS_LIMIT, getAddressKey(request)]], check)
}

/** Runs the check of a passkey as the second factor, which returns null for a refused one. */
export function limitPasskeyCheck<T>(context: AppContext, userId: number, check: () => Promise<T | null>) {
  return limitFailures(context, [[PASSKEY_CHECK_LIMIT, String(userId)]], check)
}

export const countSignIn = (context: AppContext, userId: number) =>
  context.limits.count(SIGN_IN_MEMBER_LIMIT, String(userId))

/**
 * Counts a wrong password for an address, with or without an account; the 200th of a day queues the mail to the
 * owner. The job looks the account up, so that the answer takes the same time.
 */
export async function countWrongPassword(context: AppContext, email: string): Promise<void> {
  const key = toEmailKey(email)
  if (await isWithinLimits(() => context.limits.count(WRONG_PASSWORD_LIMIT, key))) return
  if (!(await isWithinLimits(() => context.limits.count(WRONG_PASSWORD_MAIL_LIMIT, key)))) return
  await context.jobs.send(context.db, accountMail, { letter: 'wrong-passwords', email })
}

async function isWithinLimits(count: () => Promise<void>): Promise<boolean> {
  try {
    await count()
    return true
  } catch (error) {
    if (error instanceof TooManyRequests) return false
    throw error
  }
}

/** Runs the check of a member's current password, which returns null for a wrong one. */
export function limitPasswordCheck<T>(context: AppContext, userId: number, check: () => Promise<T | null>) {
  return limitFailures(context, [[PASSWORD_CHECK_LIMIT, String(userId)]], check)
}
