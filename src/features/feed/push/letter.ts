import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { OutboundRequest } from '../../../platform/http/outbound.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '../../../shared/news.ts'
import type { PushedNews } from './contract.ts'
import type { Vapid } from './keys.ts'
import type { Subscription } from './recipient.ts'
import { DISCREET, SITE } from './texts.ts'
import type { Told } from './told.ts'

/** Characters of what was written; more than any screen shows, and far below what push services take. */
const SHOWN = 140
/** A telephone that is off for longer finds the rest on the site. */
const KEPT_S = 2 * 86_400
/** What somebody may wait for wakes a telephone; what is nice to know does not. */
const URGENCY: Partial<Record<NotificationKind, webPush.Urgency>> = {
  [NOTIFICATION_KIND.messages]: 'high',
  [NOTIFICATION_KIND.likes]: 'low',
  [NOTIFICATION_KIND.topics]: 'low',
}

/** Puts news into words: who and what only where the member allows it. */
export function wordsOf(
  { name, says, url, tag, id }: Told,
  kind: NotificationKind,
  hasDetails: boolean,
): PushedNews {
  const words = hasDetails ? { title: name, body: cut(says) } : { title: SITE, body: DISCREET[kind] }
  return { ...words, url, tag, id }
}

function cut(text: string): string {
  // Spaces that keep French marks with their words stay.
  const characters = [...text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()]
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('')
}

/** The request by which a push service is given news for one browser, which alone can read it. */
export function letterFor(
  subscription: Subscription,
  news: PushedNews,
  kind: NotificationKind,
  vapid: Vapid,
): OutboundRequest {
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(news),
    {
      vapidDetails: vapid,
      TTL: KEPT_S,
      urgency: URGENCY[kind] ?? 'normal',
      topic: topicOf(subscription, news, vapid),
      contentEncoding: 'aes128gcm',
    },
  )
  return { method: 'POST', headers, body }
}

/** Of several that wait for a browser with one topic, the newest stays. The service learns nothing from it. */
function topicOf({ id }: Subscription, { tag }: PushedNews, { privateKey }: Vapid): string {
  return createHash('sha256').update(`${privateKey} ${id} ${tag}`).digest('base64url').slice(0, 32)
}
