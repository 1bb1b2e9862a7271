import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { demoteAndResetTwoFactor, removeEveryFactor } from '../../src/features/accounts/two-factor/public.ts'
import { inTransaction, type TransactionContext } from '../../src/platform/db/transaction.ts'
import { revokeTokens } from '../../src/platform/http/api-token.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { toEmailKey } from '../../src/shared/keys.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { isSuspended, ROLES } from '../../src/shared/roles.ts'
import { type Command, usageError, withDatabase } from './command.ts'

const MEMBER_ID = /^[1-9]\d{0,8}$/

/** Account commands for the operator of the machine, without signing in. */
export const admin: Command = {
  usage: ['admin role <e-mail or id> <0-3>', 'admin password <e-mail or id>', 'admin factor <e-mail or id>'],
  run: async ([action, account, role, ...extra], config) => {
    const isRole = action === 'role' && /^[0-3]$/.test(role ?? '')
    const isOther = (action === 'password' || action === 'factor') && role === undefined
    if (!account || extra.length > 0 || !(isRole || isOther)) throw usageError(admin)
    await withDatabase(config, async ({ db }) => {
      if (isRole) console.log(await changeRole(db, account, Number(role)))
      else if (action === 'factor') console.log(await removeSecondFactor(db, account))
      else console.log(await resetPassword(db, account))
    })
  },
}

/**
 * Sets a role from 0 (member) to 3 (founder).
 * @returns the sentence to print
 * @throws StartError for a suspended member, and for member 1, who stays founder
 */
export async function changeRole(db: Kysely<Database>, account: string, role: number): Promise<string> {
  const member = await findMember(db, account)
  if (isSuspended(member.roles))
    throw new StartError(`${member.name} is suspended: lift that on the site first.`)
  if (member.id === FOUNDER_ID && role < ROLES.founder)
    throw new StartError(`${member.name} is the site's founder: nobody would be left to give roles.`)
  await inTransaction(withQueue(db), async (transaction) => {
    await transaction.updateTable('users').set({ roles: role }).where('id', '=', member.id).execute()
    if (role < member.roles) await demoteAndResetTwoFactor(transaction, member.id, role)
  })
  return `${member.name} (member ${member.id}) now has role ${role}.`
}

/** Removes a lost second factor, the founder's too. @returns the sentence to print */
export async function removeSecondFactor(db: Kysely<Database>, account: string): Promise<string> {
  const member = await findMember(db, account)
  const removed = await inTransaction(withQueue(db), (transaction) =>
    removeEveryFactor(transaction, member.id),
  )
  const name = `${member.name} (member ${member.id})`
  return removed
    ? `${name} has no second factor any more, and makes another at the next visit to /admin.`
    : `${name} had no second factor.`
}

/** Queues mails, which the site sends while it runs, or at its next start. Nobody listens to events here. */
const withQueue = (db: Kysely<Database>): TransactionContext => ({
  db,
  events: { publish: () => {} },
  jobs: createJobs(db, QUIET),
})
const QUIET = { info: () => {}, warn: () => {}, error: console.error }

/** Sets a random password and ends the member's sessions and reset links. @returns the sentence to print */
export async function resetPassword(db: Kysely<Database>, account: string): Promise<string> {
  const member = await findMember(db, account)
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', member.id).execute()
    await revokeTokens(transaction, member.id)
    await transaction
      .deleteFrom('account_tokens')
      .where('user_id', '=', member.id)
      .where('kind', '=', 'reset')
      .execute()
  })
  return `The new password of ${member.name} (member ${member.id}) is ${password}`
}

/** Several unverified accounts may claim one address: prefers the verified one, else the newest. */
async function findMember(db: Kysely<Database>, account: string) {
  const members = db.selectFrom('users').select(['id', 'name', 'roles'])
  const found = MEMBER_ID.test(account)
    ? await members.where('id', '=', Number(account)).executeTakeFirst()
    : await members
        .where('email_key', '=', toEmailKey(account))
        .orderBy('email_verified_at', (order) => order.asc().nullsLast())
        .orderBy('id', 'desc')
        .executeTakeFirst()
  if (!found) throw new StartError(`There is no member ${JSON.stringify(account)}.`)
  return found
}
