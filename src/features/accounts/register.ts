import type { AppContext } from '../../platform/context.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { sendAccountMails } from './mails.ts'
import { deletionPage } from './pages/deletion.tsx'
import { entryPages } from './pages/entry.tsx'
import { linkPages } from './pages/links.tsx'
import { securityPage } from './pages/security.tsx'
import { dummyHash } from './password.ts'
import { accountRoutes } from './routes.ts'
import { sweepDaily } from './sweep.ts'

/** Sign-up, sign-in, sessions, addresses and passwords. */
export function accounts(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendAccountMails(context, mailer)
  sweepDaily(context)
  accountRoutes(context)
  entryPages(context)
  linkPages(context)
  securityPage(context)
  deletionPage(context)
  // Made before the first sign-in, which would otherwise take longer than the others.
  void dummyHash()
}
