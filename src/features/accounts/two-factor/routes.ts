import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { requireOwnPassword } from '../public/own-password.ts'
import { removeOwn, showFactor } from './commands/check.ts'
import { beginFactor, confirmFirst, renewCodes } from './commands/enrol.ts'
import {
  checkFactor,
  confirmFactor,
  removeFactorOf,
  removeOwnFactor,
  renewRecovery,
  startFactor,
} from './contract.ts'
import { removeOf } from './public/remove-of.ts'
import * as texts from './texts.ts'

/** The calls of the second factor (product.md 7). */
export function factorRoutes(context: AppContext): void {
  route(context, startFactor, async ({ viewer, body }) => {
    await requireOwnPassword(context, viewer, body.current_password)
    return beginFactor(context, viewer)
  })
  route(context, confirmFactor, async ({ viewer, body }) => ({
    message: texts.CONFIRMED,
    codes: await confirmFirst(context, viewer, body.code),
  }))
  route(context, checkFactor, async ({ viewer, body }) => {
    await showFactor(context, viewer, body.code)
    return { message: texts.SHOWN }
  })
  route(context, renewRecovery, async ({ viewer }) => ({
    message: texts.RENEWED,
    codes: await renewCodes(context, viewer),
  }))
  route(context, removeOwnFactor, async ({ viewer, body }) => {
    await requireOwnPassword(context, viewer, body.current_password)
    await removeOwn(context, viewer, body.code)
    return { message: texts.REMOVED }
  })
  route(context, removeFactorOf, async ({ viewer, params }) => {
    await removeOf(context, viewer, params.userId)
    return { message: texts.REMOVED_OF }
  })
}
