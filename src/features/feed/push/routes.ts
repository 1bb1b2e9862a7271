import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { parseAllowedHosts } from '../../../platform/http/public-address.ts'
import { forgetBrowser, keepBrowser } from './commands.ts'
import { readPushKey, subscribe, unsubscribe } from './contract.ts'
import { readSubscription } from './endpoint.ts'
import type { Vapid } from './keys.ts'
import { SUBSCRIPTIONS } from './limits.ts'
import { NOT_TURNED_ON, SUBSCRIBED, UNSUBSCRIBED } from './texts.ts'

/** @param vapid the site's keys, once they are there */
export function pushRoutes(context: AppContext, vapid: () => Promise<Vapid>): void {
  const allowed = parseAllowedHosts(context.config.outboundAllow)
  operation(context, readPushKey, async () => ({ key: (await vapid()).publicKey }))
  operation(context, subscribe, async ({ viewer, body }) => {
    await context.limits.count(SUBSCRIPTIONS, String(viewer.id))
    if (!body.subscription) return { message: NOT_TURNED_ON }
    const subscription = readSubscription(body.subscription, allowed)
    await keepBrowser(context.db, viewer, { push_user_id: idOf(body.push), ...subscription })
    return { message: SUBSCRIBED }
  })
  operation(context, unsubscribe, async ({ viewer, params }) => {
    await context.limits.count(SUBSCRIPTIONS, String(viewer.id))
    await forgetBrowser(context.db, viewer.id, idOf(params.push))
    return { message: UNSUBSCRIBED }
  })
}

/** Without the `web:` before it. */
function idOf(push: string): string {
  return push.slice('web:'.length)
}
