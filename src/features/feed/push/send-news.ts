import type { AppContext } from '../../../platform/context.ts'
import { deliver, type Outcome } from './deliver.ts'
import type { Vapid } from './keys.ts'
import { letterFor, wordsOf } from './letter.ts'
import { type PushNews, pushNews } from './public.ts'
import { readSubscriptions, readWish, type Subscription } from './recipient.ts'
import { readTold } from './told.ts'

/** Seconds before each further try; after the last one the news is left to the site. */
const PAUSES = [30, 120, 600, 3_600, 4 * 3_600]
/** A push service that asks for more patience than this is not asked again. */
const PATIENCE_S = 86_400

type Sender = Pick<AppContext, 'db' | 'pool' | 'jobs' | 'log' | 'outbound'>

/** Says how news are sent: what they say, and whether they are still news, is read at that moment. */
export function sendNews(context: Sender, vapid: () => Promise<Vapid>): void {
  context.jobs.register(pushNews, (news) => send(context, vapid, news))
}

async function send(context: Sender, vapid: () => Promise<Vapid>, news: PushNews): Promise<void> {
  const wish = await readWish(context.db, news.user_id, news.kind)
  if (!wish) return
  const told = await readTold(context, news)
  if (!told) return
  const words = wordsOf(told, news.kind, wish.push_details)
  const keys = await vapid()
  const browsers = await readSubscriptions(context.db, news.user_id, news.subscription)
  await Promise.all(
    browsers.map(async (browser) => {
      const letter = letterFor(browser, words, news.kind, keys)
      await settle(context, news, browser, await deliver(context, browser.endpoint, letter))
    }),
  )
}

/** What follows for one browser. Nothing of it is logged but its number and the status: neither address nor words. */
async function settle(
  context: Sender,
  news: PushNews,
  { id, endpoint }: Subscription,
  outcome: Outcome,
): Promise<void> {
  if (outcome.is === 'gone') {
    // Only as it was: the browser may have subscribed anew meanwhile.
    await context.db
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .execute()
  } else if (outcome.is === 'refused') {
    context.log.warn({ subscription: id, status: outcome.status }, 'a push was refused')
  } else if (outcome.is === 'later') {
    await again(context, { ...news, subscription: id }, outcome.after)
  }
}

async function again(context: Sender, news: PushNews, asked: number): Promise<void> {
  const { tries = 0, subscription } = news
  const pause = PAUSES[tries]
  if (pause === undefined || asked > PATIENCE_S) {
    context.log.warn({ subscription, tries: tries + 1 }, 'a push is given up')
    return
  }
  await context.jobs.send(context.db, pushNews, { ...news, tries: tries + 1 }, Math.max(pause, asked))
}
