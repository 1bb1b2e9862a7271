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
export function accounts(site: AppContext): void {
  const mailer = createMailer(site.env)
  site.app.addHook('onClose', async () => mailer.close())
  sendAccountMails(site, mailer)
  sweepDaily(site)
  accountRoutes(site)
  entryPages(site)
  linkPages(site)
  securityPage(site)
  deletionPage(site)
  // Made before the first sign-in, which would otherwise take longer than the others.
  void dummyHash()
}
