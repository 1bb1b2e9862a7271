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
export function factorRoutes(site: AppContext): void {
  route(site, startFactor, async ({ viewer, body }) => {
    await requireOwnPassword(site, viewer, body.current_password)
    return beginFactor(site, viewer)
  })
  route(site, confirmFactor, async ({ viewer, body }) => ({
    message: texts.CONFIRMED,
    codes: await confirmFirst(site, viewer, body.code),
  }))
  route(site, checkFactor, async ({ viewer, body }) => {
    await showFactor(site, viewer, body.code)
    return { message: texts.SHOWN }
  })
  route(site, renewRecovery, async ({ viewer }) => ({
    message: texts.RENEWED,
    codes: await renewCodes(site, viewer),
  }))
  route(site, removeOwnFactor, async ({ viewer, body }) => {
    await requireOwnPassword(site, viewer, body.current_password)
    await removeOwn(site, viewer, body.code)
    return { message: texts.REMOVED }
  })
  route(site, removeFactorOf, async ({ viewer, params }) => {
    await removeOf(site, viewer, params.userId)
    return { message: texts.REMOVED_OF }
  })
}
