import type { AppContext } from '../../../platform/context.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { registerUnsubscribe } from './page.tsx'
import { digestMails, queueWeeklyDigests, sendDigests } from './send.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** The weekly digest by mail, and the page that ends it. */
export function registerDigest(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  context.jobs.register(digestMails, (digests) => sendDigests(context, mailer, digests))
  scheduleRecurring(context, FIVE_MINUTES_MS, 'weekly digests', () => queueWeeklyDigests(context))
  registerUnsubscribe(context)
}
