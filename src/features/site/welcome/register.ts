import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import * as calls from './contract.ts'
import { dismissWelcomeForm, registerWelcomePages } from './page.tsx'
import { dismissWelcome } from './server.ts'
import { DISMISSED } from './texts.ts'

/** The welcome of a new member: pages that ask one thing each, and their lanterns on home. */
export function registerWelcome(context: AppContext): void {
  registerWelcomePages(context)
  operation(
    context,
    calls.dismissWelcome,
    async ({ viewer }) => {
      await dismissWelcome(context, viewer.id)
      return { message: DISMISSED }
    },
    { form: dismissWelcomeForm },
  )
}
