import type { AppContext } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import * as commands from './commands/decide.ts'
import { ban, liftBan, setDescription, setStatus, warn } from './contract/sanctions.ts'

/** The calls by which staff decide about a member (product.md 7). */
export function sanctionRoutes(site: AppContext): void {
  route(site, ban, async ({ viewer, params, body }) => ({
    message: await commands.decideBan(site, viewer, params.userId, body),
  }))
  route(site, liftBan, async ({ viewer, params, body }) => ({
    message: await commands.decideLift(site, viewer, params.userId, body),
  }))
  route(site, warn, async ({ viewer, params, body }) => ({
    message: await commands.decideWarning(site, viewer, params.userId, body),
  }))
  route(site, setStatus, async ({ viewer, params, body }) => ({
    message: await commands.decideStatus(site, viewer, params.userId, body),
  }))
  route(site, setDescription, async ({ viewer, params, body }) => ({
    message: await commands.decideDescription(site, viewer, params.userId, body),
  }))
}
