import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { LETTERS_DESK } from './contract.ts'
import { contactLetter } from './letter-texts.ts'

/** A letter that goes on to who runs the site; the job reads it when it sends, so that no text waits in the queue. */
export const letterMail = job<{ letter: number }>('letter-mail')

/** Says how letters are sent on. Where nobody is named to read them, the desk alone has them. */
export function sendLettersOn({ db, config, jobs }: AppContext, mailer: Mailer): void {
  jobs.register(letterMail, async ({ letter: id }) => {
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
    if (letter) await mailer.send(contactLetter({ to, ...letter, siteUrl, desk: LETTERS_DESK }))
  })
}
