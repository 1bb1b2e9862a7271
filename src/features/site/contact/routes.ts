import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { writeLetter } from './acts.ts'
import { fileLetter } from './commands/file-letter.ts'
import * as contract from './contract.ts'
import { CLOSED, REOPENED } from './desk-texts.ts'
import { sendLetterForm } from './pages/contact.tsx'
import { fileLetterForm } from './pages/desk.tsx'
import { LETTER_SENT } from './texts.ts'

/** The calls by which anybody writes to the site, and staff file what was written. */
export function contactRoutes(context: AppContext): void {
  operation(
    context,
    contract.sendLetter,
    async (request) => {
      await writeLetter(context, request, request.body)
      return { message: LETTER_SENT }
    },
    { form: sendLetterForm(context) },
  )
  operation(
    context,
    contract.fileLetter,
    async ({ viewer, params, body }) => {
      await fileLetter(context.db, viewer, params.id, body)
      return { message: body.closed ? CLOSED : REOPENED }
    },
    { form: fileLetterForm(context) },
  )
}
