import type { AppContext } from '../../../platform/context.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { sendLettersOn } from './mails.ts'
import { contactPage } from './pages/contact.tsx'
import { lettersPage } from './pages/desk.tsx'
import { contactRoutes } from './routes.ts'
import { sweepLettersDaily } from './sweep.ts'

/** The contact form, and what staff do with what is written there. */
export function contact(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendLettersOn(context, mailer)
  sweepLettersDaily(context)
  contactRoutes(context)
  contactPage(context)
  lettersPage(context)
}
