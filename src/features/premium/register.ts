import type { AppContext } from '../../platform/context.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { billing } from './billing/register.ts'
import { sendPremiumMails } from './mails.ts'
import { cancelPage } from './pages/cancel.tsx'
import { emojiPage } from './pages/emoji.tsx'
import { premiumPage } from './pages/premium.tsx'
import { receiptPage } from './pages/receipt.tsx'
import { subscriptionPage } from './pages/subscription.tsx'
import { premiumRoutes } from './routes.ts'

/** Premium: what it gives, the subscription to it and its mails, and the emoji of its members. */
export function premium(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendPremiumMails(context, mailer)
  billing(context)
  premiumRoutes(context)
  premiumPage(context)
  subscriptionPage(context)
  cancelPage(context)
  receiptPage(context)
  emojiPage(context)
}
