import { createMailer } from '../../../platform/mail/mailer.ts'
import type { AppContext } from '../../../platform/context.ts'
import { sweepInactiveDaily } from './inactive.ts'
import { sendRightsMails } from './mails.ts'
import { makeCopies } from './make-copy.ts'
import { dataPage } from './pages/data.tsx'
import { rightsRoutes } from './routes.ts'
import { sweepCopiesHourly } from './sweep.ts'

/** What members may do with their data, and how long the site keeps it. */
export function rights(site: AppContext): void {
  const mailer = createMailer(site.env)
  site.app.addHook('onClose', async () => mailer.close())
  sendRightsMails(site, mailer)
  makeCopies(site)
  sweepCopiesHourly(site)
  sweepInactiveDaily(site)
  rightsRoutes(site)
  dataPage(site)
}
