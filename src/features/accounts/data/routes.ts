import { inTransaction } from '../../../platform/db/transaction.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { AppContext } from '../../../platform/context.ts'
import { withdrawSensitive as withdraw } from '../../members/public/withdraw-sensitive.ts'
import { askForCopy } from './commands/ask-copy.ts'
import { closeCopy, openCopy } from './commands/take-copy.ts'
import { askCopy, takeCopy, withdrawSensitive } from './contract.ts'
import { COPY_ASKED, WITHDRAWN } from './texts.ts'
import { askCopyForm, takeCopyForm, withdrawSensitiveForm } from './pages/data.tsx'

/** The calls of a member's data (product.md 1 and 9). */
export function rightsRoutes(context: AppContext): void {
  operation(context, askCopy, async ({ viewer }) => {
    await askForCopy(context, viewer.id)
    return { message: COPY_ASKED }
  }, { form: askCopyForm(context) })
  operation(
    context,
    takeCopy,
    async ({ viewer, query, reply }) => {
      const { id, bytes, content } = await openCopy(context, viewer.id, query.key)
      // Once all of it is on its way; of a download that broke off nothing is taken, and the page gives another key.
      reply.raw.once('finish', () => {
        closeCopy(context, id).catch((error) => context.log.error({ err: error }, 'a copy was not closed'))
      })
      const day = new Date().toISOString().slice(0, 10)
      reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="guinguette-${viewer.id}-${day}.zip"`)
      return content
    },
    // Asking for its headers alone would use the key up.
    { form: takeCopyForm(context), route: { exposeHeadRoute: false } },
  )
  operation(context, withdrawSensitive, async ({ viewer }) => {
    await inTransaction(context.db, (tx) => withdraw(tx, viewer.id))
    return { message: WITHDRAWN }
  }, { form: withdrawSensitiveForm(context) })
}
