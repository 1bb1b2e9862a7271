import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { getAddressKey, type Limit } from '../../platform/http/limits.ts'
import { toEmailKey } from '../../shared/keys.ts'

const HOUR = 3_600
const QUARTER = 900

/** New accounts from one address; a household or a carrier's customers share it. */
const REGISTER: Limit = { name: 'register', points: 20, seconds: HOUR }
/** Wrong passwords for one account from one address: the guesser is slowed, the owner elsewhere is not. */
const GUESSES: Limit = { name: 'login', points: 20, seconds: QUARTER }
/** Wrong passwords from one address, whatever the account. */
const GUESSES_FROM: Limit = { name: 'login-from', points: 100, seconds: QUARTER }
/** Wrong current passwords of one signed-in member. */
const OWN_GUESSES: Limit = { name: 'current-password', points: 20, seconds: QUARTER }
/** Mails that anybody can have sent to one mailbox, and from one address. */
const MAIL_TO: Limit = { name: 'mail-to', points: 5, seconds: HOUR }
const MAIL_FROM: Limit = { name: 'mail-from', points: 30, seconds: HOUR }
/** Links tried from one address. */
const LINKS: Limit = { name: 'links', points: 60, seconds: HOUR }

type From = Pick<FastifyRequest, 'ip'>

/** Each throws TooMany past its limit. */
export const countRegistration = (context: AppContext, request: From) =>
  context.limits.count(REGISTER, getAddressKey(request))
export const countLink = (context: AppContext, request: From) =>
  context.limits.count(LINKS, getAddressKey(request))

/** Counts a mail to an address, whether or not it has an account. */
export async function countMail(context: AppContext, request: From, email: string): Promise<void> {
  await context.limits.count(MAIL_FROM, getAddressKey(request))
  await context.limits.count(MAIL_TO, toEmailKey(email))
}

/** Runs a check of a password; only what comes out wrong counts against the limits. */
async function countWrong<T>(context: AppContext, keys: [Limit, string][], check: () => Promise<T | null>) {
  for (const [limit, key] of keys) await context.limits.count(limit, key)
  const right = await check()
  if (right !== null) for (const [limit, key] of keys) await context.limits.refund(limit, key)
  return right
}

/** Runs the check of a sign-in, which gives null when the password is wrong. */
export function countLogin<T>(
  context: AppContext,
  request: From,
  email: string,
  check: () => Promise<T | null>,
) {
  const address = getAddressKey(request)
  const keys: [Limit, string][] = [
    [GUESSES, `${toEmailKey(email)} ${address}`],
    [GUESSES_FROM, address],
  ]
  return countWrong(context, keys, check)
}

/** Runs the check of a signed-in member's current password, which gives null when it is wrong. */
export function countOwnGuess<T>(context: AppContext, userId: number, check: () => Promise<T | null>) {
  return countWrong(context, [[OWN_GUESSES, String(userId)]], check)
}
