import type { AppContext } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import * as commands from './commands/decide.ts'
import { ban, liftBan, setDescription, setStatus, warn } from './contract/sanctions.ts'

/** The calls by which staff decide about a member (product.md 7). */
export function sanctionRoutes(context: AppContext): void {
  route(context, ban, async ({ viewer, params, body }) => ({
    message: await commands.decideBan(context, viewer, params.userId, body),
  }))
  route(context, liftBan, async ({ viewer, params, body }) => ({
    message: await commands.decideLift(context, viewer, params.userId, body),
  }))
  route(context, warn, async ({ viewer, params, body }) => ({
    message: await commands.decideWarning(context, viewer, params.userId, body),
  }))
  route(context, setStatus, async ({ viewer, params, body }) => ({
    message: await commands.decideStatus(context, viewer, params.userId, body),
  }))
  route(context, setDescription, async ({ viewer, params, body }) => ({
    message: await commands.decideDescription(context, viewer, params.userId, body),
  }))
}
