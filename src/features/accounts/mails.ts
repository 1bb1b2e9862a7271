import type { Kysely } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../platform/mail/mail.ts'
import type { Database } from '../../schema/database.ts'
import { toEmailKey } from '../../shared/keys.ts'
import { createLinkToken } from './link-tokens.ts'
import {
  composeAccountExistsMail,
  composeEmailChangingMail,
  composePasswordChangedMail,
  composePasswordResetMail,
  composeVerificationMail,
} from './mail-texts.ts'
import { findAccountsByEmail } from './queries.ts'

type AccountMailData =
  | { letter: 'confirm'; user_id: number }
  | { letter: 'reset'; email: string }
  | { letter: 'address-changing'; user_id: number; to: string }
  | { letter: 'password-changed'; user_id: number }

/**
 * A mail of an account. The job looks up whom it concerns and makes the link's secret itself, when it sends: no
 * secret ever waits in the queue, and a request takes the same time whether or not an address has an account.
 */
export const accountMail = job<AccountMailData>('account-mail')

/** Says how these mails are sent. */
export function registerAccountMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(accountMail, async (data) => {
    const mail = await composeAccountMail(context, data)
    if (mail) await mailer.send(mail)
  })
}

async function composeAccountMail(
  { db, config: { siteUrl } }: AppContext,
  data: AccountMailData,
): Promise<Mail | undefined> {
  switch (data.letter) {
    case 'confirm':
      return inTransaction(db, (tx) => composeVerificationMailWithLink(tx, data.user_id, siteUrl))
    case 'reset':
      return inTransaction(db, (tx) => composePasswordResetMailWithLink(tx, data.email, siteUrl))
    case 'address-changing': {
      const user = await lockUser(db, data.user_id)
      return user && composeEmailChangingMail({ to: data.to, name: user.name, siteUrl })
    }
    case 'password-changed': {
      const user = await lockUser(db, data.user_id)
      return user?.email_verified_at
        ? composePasswordChangedMail({ to: user.email, name: user.name, siteUrl })
        : undefined
    }
  }
}

async function composeVerificationMailWithLink(
  db: Kysely<Database>,
  userId: number,
  siteUrl: string,
): Promise<Mail | undefined> {
  const user = await lockUser(db, userId)
  if (!user) return undefined
  const to = user.pending_email ?? (user.email_verified_at ? undefined : user.email)
  if (!to) return undefined
  if (await isEmailVerifiedElsewhere(db, to, userId)) return composeAccountExistsMail({ to, siteUrl })
  return composeVerificationMail({
    to,
    name: user.name,
    siteUrl,
    token: await createLinkToken(db, 'verify', userId, to),
  })
}

async function composePasswordResetMailWithLink(
  db: Kysely<Database>,
  email: string,
  siteUrl: string,
): Promise<Mail | undefined> {
  const [account] = await findAccountsByEmail(db, email)
  if (!account) return undefined
  const { id, name, email: to } = account
  return composePasswordResetMail({ to, name, siteUrl, token: await createLinkToken(db, 'reset', id, to) })
}

/** Locked, so that an address that changes meanwhile and the link for it never cross. */
async function lockUser(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'email', 'email_verified_at', 'pending_email'])
    .forUpdate()
    .executeTakeFirst()
}

async function isEmailVerifiedElsewhere(
  db: Kysely<Database>,
  email: string,
  exceptId: number,
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .where('email_key', '=', toEmailKey(email))
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
