import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { requireOwnPassword } from '../public/own-password.ts'
import { removeOwn, showFactor } from './commands/check.ts'
import { beginFactor, confirmFirst, renewCodes } from './commands/enrol.ts'
import { checkFactor, confirmFactor, removeOwnFactor, renewRecovery, startFactor } from './contract.ts'
import {
  checkFactorForm,
  confirmFactorForm,
  removeOwnFactorForm,
  renewRecoveryForm,
  startFactorForm,
} from './pages/access.tsx'
import * as texts from './texts.ts'

/** The calls of the second factor (product.md 7). */
export function factorRoutes(context: AppContext): void {
  operation(
    context,
    startFactor,
    async ({ viewer, body }) => {
      await requireOwnPassword(context, viewer, body.current_password)
      return beginFactor(context, viewer)
    },
    { form: startFactorForm(context) },
  )
  operation(
    context,
    confirmFactor,
    async ({ viewer, body }) => ({
      message: texts.CONFIRMED,
      codes: await confirmFirst(context, viewer, body.code),
    }),
    { form: confirmFactorForm(context) },
  )
  operation(
    context,
    checkFactor,
    async ({ viewer, body }) => {
      await showFactor(context, viewer, body.code)
      return { message: texts.SHOWN }
    },
    { form: checkFactorForm(context) },
  )
  operation(
    context,
    renewRecovery,
    async ({ viewer }) => ({
      message: texts.RENEWED,
      codes: await renewCodes(context, viewer),
    }),
    { form: renewRecoveryForm(context) },
  )
  operation(
    context,
    removeOwnFactor,
    async ({ viewer, body }) => {
      await requireOwnPassword(context, viewer, body.current_password)
      await removeOwn(context, viewer, body.code)
      return { message: texts.REMOVED }
    },
    { form: removeOwnFactorForm(context) },
  )
}
