import type { AppContext } from '../../../platform/context.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { sendDecisionMails } from './mails.ts'
import { contestsPage } from './pages/contests.tsx'
import { decisionsPage } from './pages/list.tsx'
import { statementPage } from './pages/statement.tsx'
import { decisionRoutes } from './routes.ts'

/** Statements of reasons, and what is said against decisions. */
export function decisions(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendDecisionMails(context, mailer)
  decisionRoutes(context)
  decisionsPage(context)
  statementPage(context)
  contestsPage(context)
}
