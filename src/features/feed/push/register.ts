import type { AppContext } from '../../../platform/context.ts'
import { ensureVapid, type Vapid } from './keys.ts'
import { pushRoutes } from './routes.ts'
import { sendNews } from './send-news.ts'

/** Web push: who has subscribed, and what they are told. */
export function push(context: AppContext): void {
  let made: Promise<Vapid> | undefined
  const vapid = () => {
    made ??= ensureVapid(context.db, context.config).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  pushRoutes(context, vapid)
  sendNews(context, vapid)
  // Made at the first start already.
  context.app.addHook('onListen', async () => {
    await vapid()
  })
}
