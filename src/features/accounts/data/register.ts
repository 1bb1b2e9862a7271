import { createMailer } from '../../../platform/mail/mailer.ts'
import type { AppContext } from '../../../platform/context.ts'
import { sweepInactiveDaily } from './inactive.ts'
import { sendRightsMails } from './mails.ts'
import { makeCopies } from './make-copy.ts'
import { dataPage } from './pages/data.tsx'
import { rightsRoutes } from './routes.ts'
import { sweepCopiesHourly } from './sweep.ts'

/** What members may do with their data, and how long the site keeps it. */
export function rights(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendRightsMails(context, mailer)
  makeCopies(context)
  sweepCopiesHourly(context)
  sweepInactiveDaily(context)
  rightsRoutes(context)
  dataPage(context)
}
