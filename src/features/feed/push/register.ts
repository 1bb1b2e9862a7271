import type { AppContext } from '../../../platform/context.ts'
import { ensureVapid, type Vapid } from './keys.ts'
import { pushRoutes } from './routes.ts'
import { sendNews } from './send-news.ts'

/** Web push: who has subscribed, and what they are told. */
export function push(site: AppContext): void {
  let made: Promise<Vapid> | undefined
  const vapid = () => {
    made ??= ensureVapid(site.db, site.env).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  pushRoutes(site, vapid)
  sendNews(site, vapid)
  // Made at the first start already.
  site.app.addHook('onListen', async () => {
    await vapid()
  })
}
