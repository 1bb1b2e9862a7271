import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { releaseLetter } from './letter-texts.ts'
import { createMarks, markBanned } from './public/marks.ts'
import { releaseMail } from './public/review.ts'
import { sweepReturning } from './sweep.ts'

/** Banned accounts that come back: marks, reviews of newcomers who match one, and their sweeps. */
export function returning(context: AppContext): void {
  const { app, db, config, jobs } = context
  const mailer = createMailer(config)
  app.addHook('onClose', async () => mailer.close())
  jobs.register(markBanned, ({ user_id }) => inTransaction(db, (tx) => createMarks(tx, context, user_id)))
  jobs.register(releaseMail, async ({ user_id }) => {
    const user = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('email_verified_at', 'is not', null)
      .select(['name', 'email as to'])
      .executeTakeFirst()
    if (user) await mailer.send(releaseLetter({ ...user, siteUrl: config.siteUrl }))
  })
  sweepReturning(context)
}
