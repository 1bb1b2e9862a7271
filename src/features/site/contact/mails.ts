import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { CONTACT_ADMIN_PATH } from './contract.ts'
import { composeContactMail } from './mail-texts.ts'

/** A letter that goes on to who runs the site; the job reads it when it sends, so that no text waits in the queue. */
export const contactMail = job<{ letter: number }>('letter-mail')

/** Says how letters are sent on. Where nobody is named to read them, the desk alone has them. */
export function registerContactMailJob({ db, config, jobs }: AppContext, mailer: Mailer): void {
  jobs.register(contactMail, async ({ letter: id }) => {
    // The founder's address is one to sign in with: written to, and published nowhere.
    const { contactEmail, founderEmail, siteUrl } = config
    const to = contactEmail ?? founderEmail
    if (!to) return
    const letter = await db
      .selectFrom('letters as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .where('l.id', '=', id)
      .select(['l.id', 'l.email', 'l.message', 'l.user_id as userId', 'u.name'])
      .executeTakeFirst()
    if (letter) await mailer.send(composeContactMail({ to, ...letter, siteUrl, desk: CONTACT_ADMIN_PATH }))
  })
}
