import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashPassword } from '../../src/features/accounts/password.ts'
import { dropFactor, loseRank } from '../../src/features/accounts/two-factor/public/drop.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { toEmailKey } from '../../src/shared/keys.ts'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { isSuspended, ROLES } from '../../src/shared/roles.ts'
import { withDatabase } from './database.ts'
import { misused, type Word } from './word.ts'

const LONGEST_ID = /^[1-9]\d{0,8}$/

/** What the operator of the machine may do to an account without signing in. */
export const admin: Word = {
  usage: ['admin role <e-mail or id> <0-3>', 'admin password <e-mail or id>', 'admin factor <e-mail or id>'],
  run: async ([action, who, role, ...rest], config) => {
    const isRole = action === 'role' && /^[0-3]$/.test(role ?? '')
    const isOther = (action === 'password' || action === 'factor') && role === undefined
    if (!who || rest.length > 0 || !(isRole || isOther)) throw misused(admin)
    await withDatabase(config, async ({ db }) => {
      if (isRole) console.log(await changeRole(db, who, Number(role)))
      else if (action === 'factor') console.log(await removeFactor(db, who))
      else console.log(await replacePassword(db, who))
    })
  },
}

/**
 * Gives a role, 0 member to 3 founder, and the sentence that says so.
 * @throws StartError for a suspended member, and for member 1, who stays founder
 */
export async function changeRole(db: Kysely<Database>, who: string, role: number): Promise<string> {
  const member = await findMember(db, who)
  if (isSuspended(member.roles))
    throw new StartError(`${member.name} is suspended: lift that on the site first.`)
  if (member.id === FOUNDER_ID && role < ROLES.founder)
    throw new StartError(`${member.name} is the site's founder: nobody would be left to give roles.`)
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('users').set({ roles: role }).where('id', '=', member.id).execute()
    if (role < member.roles) await loseRank(transaction, member.id, role)
  })
  return `${member.name} (member ${member.id}) now has role ${role}.`
}

/** Takes a second factor away that was lost, the founder's own too, and gives the sentence that tells it. */
export async function removeFactor(db: Kysely<Database>, who: string): Promise<string> {
  const member = await findMember(db, who)
  const stood = await inTransaction(db, (transaction) => dropFactor(transaction, member.id))
  const name = `${member.name} (member ${member.id})`
  return stood
    ? `${name} has no second factor any more, and makes another at the next visit to /admin.`
    : `${name} had no second factor.`
}

/** Makes a new password, ends the member's sessions and open links, and gives the sentence that tells it. */
export async function replacePassword(db: Kysely<Database>, who: string): Promise<string> {
  const member = await findMember(db, who)
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', member.id).execute()
    await transaction
      .deleteFrom('account_tokens')
      .where('user_id', '=', member.id)
      .where('kind', '=', 'reset')
      .execute()
  })
  return `The new password of ${member.name} (member ${member.id}) is ${password}`
}

/** Several unverified accounts may claim one address; the verified one is meant, else the newest. */
async function findMember(db: Kysely<Database>, who: string) {
  const members = db.selectFrom('users').select(['id', 'name', 'roles'])
  const found = LONGEST_ID.test(who)
    ? await members.where('id', '=', Number(who)).executeTakeFirst()
    : await members
        .where('email_key', '=', toEmailKey(who))
        .orderBy('email_verified_at', (order) => order.asc().nullsLast())
        .orderBy('id', 'desc')
        .executeTakeFirst()
  if (!found) throw new StartError(`There is no member ${JSON.stringify(who)}.`)
  return found
}
