import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sendContactMessage } from './acts.ts'
import { fileContactMessage } from './commands/file-letter.ts'
import * as calls from './contract.ts'
import { CLOSED, REOPENED } from './desk-texts.ts'
import { sendContactMessageForm } from './pages/contact.tsx'
import { fileContactMessageForm } from './pages/desk.tsx'
import { LETTER_SENT } from './texts.ts'

/** Anyone writes to the site; admins close messages and reopen them. */
export function contactRoutes(context: AppContext): void {
  operation(
    context,
    calls.sendContactMessage,
    async (request) => {
      await sendContactMessage(context, request, request.body)
      return { message: LETTER_SENT }
    },
    { form: sendContactMessageForm(context) },
  )
  operation(
    context,
    calls.fileContactMessage,
    async ({ viewer, params, body }) => {
      await fileContactMessage(context.db, viewer, params.id, body)
      return { message: body.closed ? CLOSED : REOPENED }
    },
    { form: fileContactMessageForm(context) },
  )
}
