import type { Kysely } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import type { Database } from '../../schema/database.ts'
import { toEmailKey } from '../../shared/keys.ts'
import {
  addressChangingLetter,
  confirmLetter,
  existsLetter,
  passwordChangedLetter,
  resetLetter,
} from './letter-texts.ts'
import { findAccounts } from './queries.ts'
import { issueToken } from './tokens.ts'

type Letter =
  | { letter: 'confirm'; user_id: number }
  | { letter: 'reset'; email: string }
  | { letter: 'address-changing'; user_id: number; to: string }
  | { letter: 'password-changed'; user_id: number }

/**
 * A mail of an account. The job looks up whom it concerns and makes the link's secret itself, when it sends: no
 * secret ever waits in the queue, and a request takes the same time whether or not an address has an account.
 */
export const accountMail = job<Letter>('account-mail')

/** Says how these mails are sent. */
export function sendAccountMails(context: AppContext, mailer: Mailer): void {
  context.jobs.register(accountMail, async (data) => {
    const mail = await write(context, data)
    if (mail) await mailer.send(mail)
  })
}

async function write({ db, config: { siteUrl } }: AppContext, data: Letter): Promise<Mail | undefined> {
  switch (data.letter) {
    case 'confirm':
      return inTransaction(db, (tx) => writeConfirm(tx, data.user_id, siteUrl))
    case 'reset':
      return inTransaction(db, (tx) => writeReset(tx, data.email, siteUrl))
    case 'address-changing': {
      const user = await findUser(db, data.user_id)
      return user && addressChangingLetter({ to: data.to, name: user.name, siteUrl })
    }
    case 'password-changed': {
      const user = await findUser(db, data.user_id)
      return user?.email_verified_at
        ? passwordChangedLetter({ to: user.email, name: user.name, siteUrl })
        : undefined
    }
  }
}

async function writeConfirm(
  db: Kysely<Database>,
  userId: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const user = await findUser(db, userId)
  if (!user) return undefined
  const to = user.pending_email ?? (user.email_verified_at ? undefined : user.email)
  if (!to) return undefined
  if (await isTaken(db, to, userId)) return existsLetter({ to, siteUrl })
  return confirmLetter({ to, name: user.name, siteUrl, token: await issueToken(db, 'verify', userId, to) })
}

async function writeReset(db: Kysely<Database>, email: string, siteUrl: string): Promise<Mail | undefined> {
  const [account] = await findAccounts(db, email)
  if (!account) return undefined
  const { id, name, email: to } = account
  return resetLetter({ to, name, siteUrl, token: await issueToken(db, 'reset', id, to) })
}

/** Locked, so that an address that changes meanwhile and the link for it never cross. */
async function findUser(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'email', 'email_verified_at', 'pending_email'])
    .forUpdate()
    .executeTakeFirst()
}

async function isTaken(db: Kysely<Database>, email: string, exceptId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .where('email_key', '=', toEmailKey(email))
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
