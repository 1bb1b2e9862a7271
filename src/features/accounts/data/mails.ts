import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../../platform/mail/mail.ts'
import type { Database } from '../../../schema/database.ts'
import { createDownloadKey } from './commands/download-keys.ts'
import { COPY_PATH } from './contract.ts'
import { composeCopyReadyMail, composeInactivityMail } from './mail-texts.ts'
import { getDeletionDay } from './policy.ts'

type DataMailData = { letter: 'copy'; copy: number } | { letter: 'inactive'; user_id: number }

/** A mail about a member's data. What it says, its key with it, is made when it is sent: no secret waits in the queue. */
export const dataMail = job<DataMailData>('rights-mail')

/** Says how these mails are sent. */
export function registerDataMailJob(context: AppContext, mailer: Mailer): void {
  context.jobs.register(dataMail, async (data) => {
    const mail =
      data.letter === 'copy'
        ? await composeCopyReadyMailWithLink(context, data.copy)
        : await composeInactivityMailFor(context, data.user_id)
    if (mail) await mailer.send(mail)
  })
}

/** Only to a confirmed address, and for a copy that still waits. */
async function composeCopyReadyMailWithLink(
  { db, config }: AppContext,
  copy: number,
): Promise<Mail | undefined> {
  const owner = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', String(copy))
    .where('u.email_verified_at', 'is not', null)
    .select(['u.id', 'u.name', 'u.email'])
    .executeTakeFirst()
  const issued = owner && (await createDownloadKey(db, owner.id))
  if (!issued) return undefined
  const href = `${config.siteUrl}${COPY_PATH}?cle=${issued.key}`
  return composeCopyReadyMail({ to: owner.email, name: owner.name, href, until: issued.until })
}

/** Nothing for who has been there since. */
async function composeInactivityMailFor(
  { db, config }: AppContext,
  userId: number,
): Promise<Mail | undefined> {
  const user = await findVerifiedUser(db, userId)
  const on = user && getDeletionDay(user)
  return on
    ? composeInactivityMail({ to: user.email, name: user.name, siteUrl: config.siteUrl, on })
    : undefined
}

function findVerifiedUser(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .select(['name', 'email', 'inactive_mails', 'inactive_mailed_at'])
    .executeTakeFirst()
}
