import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion } from '../../accounts/public.ts'
import * as calls from './contract.ts'
import { statementCopyFiles } from './data-copy.ts'
import { registerStatementMailJob } from './mails.ts'
import {
  cancelContractForm,
  cancellationPage,
  undoCancellationForm,
  undoPage,
  withdrawalPage,
  withdrawFromContractForm,
} from './page.tsx'
import {
  cancelContract,
  deleteOldStatements,
  processStatement,
  processStatementJob,
  undoCancellation,
  withdrawFromContract,
} from './server.ts'
import { CANCELLATION_UNDONE, formatReceived } from './texts.ts'

const DAY_MS = 86_400_000

/** Ending a contract, without signing in too: withdrawal and cancellation. */
export function registerContracts(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerStatementMailJob(context, mailer)
  context.jobs.register(processStatementJob, ({ statement, isMailed }) =>
    processStatement(context, statement, isMailed),
  )
  scheduleRecurring(context, DAY_MS, 'contract statements', () => deleteOldStatements(context.db))
  registerCopyFiles(145, statementCopyFiles)
  // The end of a contract stays provable by its reference, without the person.
  onAccountDeletion('contract statements', {
    phase: DELETION_PHASE.correspondence,
    run: async (tx, userId) => {
      await sql`
        update contract_statements set user_id = null, name = '', email = '', undo_hash = null
        where user_id = ${userId}`.execute(tx)
      await sql`
        delete from contract_statements s using users u
        where u.id = ${userId} and lower(s.email) = u.email_key`.execute(tx)
    },
  })
  contractRoutes(context)
  withdrawalPage(context)
  cancellationPage(context)
  undoPage(context)
}

function contractRoutes(context: AppContext): void {
  operation(
    context,
    calls.withdrawFromContract,
    async (request) => {
      const received = await withdrawFromContract(context, request)
      return { message: formatReceived('withdrawal', received), received_at: received.toISOString() }
    },
    { form: withdrawFromContractForm(context) },
  )
  operation(
    context,
    calls.cancelContract,
    async (request) => {
      const received = await cancelContract(context, request)
      return { message: formatReceived('cancellation', received), received_at: received.toISOString() }
    },
    { form: cancelContractForm(context) },
  )
  operation(
    context,
    calls.undoCancellation,
    async ({ raw, body }) => {
      await undoCancellation(context, raw, body.token)
      return { message: CANCELLATION_UNDONE }
    },
    { form: undoCancellationForm() },
  )
}
