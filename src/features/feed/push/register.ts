import { createHash, ECDH } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import webPush from 'web-push'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { InvalidData, NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import {
  type OutboundAnswer,
  OutboundForbidden,
  type OutboundRequest,
} from '../../../platform/http/outbound.ts'
import {
  type AllowedHosts,
  isPublicHost,
  normalizeHost,
  parseAllowedHosts,
} from '../../../platform/http/public-address.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '../../../shared/news.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import type { BrowserSubscription, PushMessage } from './contract.ts'
import * as calls from './contract.ts'
import { pushCopyFiles } from './data-copy.ts'
import { buildPayload, type PushPayload } from './payload.ts'
import { type PushJobData, sendPush } from './public.ts'
import { findPushPreference, listSubscriptions, type PushSubscriptionRow } from './subscriptions.ts'
import {
  BAD_KEYS,
  DISCREET_TEXTS,
  NO_PUBLIC_ADDRESS,
  NOT_SUBSCRIBED,
  NOT_TURNED_ON,
  PUSH_TOO_OFTEN,
  SITE_NAME,
  SUBSCRIBED,
  UNSUBSCRIBED,
} from './texts.ts'
import { getOrCreateVapidKeys, type VapidKeys } from './vapid-keys.ts'

/** Web push: who has subscribed, and what they are told. */
export function registerPush(context: AppContext): void {
  registerCopyFiles(20, pushCopyFiles)
  let made: Promise<VapidKeys> | undefined
  const vapid = () => {
    made ??= getOrCreateVapidKeys(context.db, context.config).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  registerPushCalls(context, vapid)
  registerPushJob(context, vapid)
  // Made at the first start already.
  context.app.addHook('onListen', async () => {
    await vapid()
  })
}

/** How often a member may subscribe a browser, or end that. */
const SUBSCRIPTION_LIMIT: Limit = { name: 'webpush', points: 60, seconds: 3_600, message: PUSH_TOO_OFTEN }

/** @param vapid the site's keys, once they are there */
function registerPushCalls(context: AppContext, vapid: () => Promise<VapidKeys>): void {
  const allowed = parseAllowedHosts(context.config.outboundAllow)
  operation(context, calls.getPushKey, async () => ({ key: (await vapid()).publicKey }))
  operation(context, calls.subscribeToPush, async ({ viewer, body }) => {
    await context.limits.count(SUBSCRIPTION_LIMIT, String(viewer.id))
    if (!body.subscription) return { message: NOT_TURNED_ON }
    const subscription = parseSubscription(body.subscription, allowed)
    await subscribeToPush(context.db, viewer, { push_user_id: browserIdOf(body.push), ...subscription })
    return { message: SUBSCRIBED }
  })
  operation(context, calls.unsubscribeFromPush, async ({ viewer, params }) => {
    await context.limits.count(SUBSCRIPTION_LIMIT, String(viewer.id))
    await unsubscribeFromPush(context.db, viewer.id, browserIdOf(params.push))
    return { message: UNSUBSCRIBED }
  })
}

/** Without the `web:` before it. */
function browserIdOf(push: string): string {
  return push.slice('web:'.length)
}

/** What came of a push: taken; its browser is no more; refused for good; or to be tried again, in so many seconds where said. */
type DeliveryOutcome =
  | { is: 'taken' | 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; after: number }

/** Hands a letter to the push service of a browser. Never throws. */
async function deliverPush(
  { outbound }: Pick<AppContext, 'outbound'>,
  endpoint: string,
  letter: OutboundRequest,
): Promise<DeliveryOutcome> {
  try {
    return deliveryOutcomeOf(await outbound.send(endpoint, letter))
  } catch (error) {
    return error instanceof OutboundForbidden ? { is: 'refused', status: 0 } : { is: 'later', after: 0 }
  }
}

function deliveryOutcomeOf({ status, headers }: OutboundAnswer): DeliveryOutcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    return { is: 'later', after: parseRetryAfter(headers['retry-after'], Date.now()) }
  }
  return { is: 'refused', status }
}

/** What `Retry-After` asks for, in seconds: a number of them, or a date; 0 for nothing that can be read. */
function parseRetryAfter(asked: string | undefined, now: number): number {
  if (!asked) return 0
  if (/^\d{1,9}$/.test(asked)) return Number(asked)
  const date = Date.parse(asked)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now) / 1000))
}

/** The column's own bound. */
const ENDPOINT_LENGTH_MAX = 1_000
const AUTH_BYTES = 16

/**
 * Reads where a browser is told, and the keys that only it can read by.
 * @returns the address as `URL` writes it, so that one address is one row
 * @throws InvalidData for an address that is not https, not of the internet or carries a password, and for keys that nothing
 *   can be encrypted with
 */
function parseSubscription({ endpoint, keys }: BrowserSubscription, allowed: AllowedHosts) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isOpen = url && (isPublicHost(url.hostname) || isAllowedHost(allowed, url.hostname))
  if (!url || !isOpen || url.protocol !== 'https:' || url.username || url.password) {
    throw new InvalidData({ subscription: [NO_PUBLIC_ADDRESS] })
  }
  url.hash = ''
  if (url.href.length > ENDPOINT_LENGTH_MAX) throw new InvalidData({ subscription: [NO_PUBLIC_ADDRESS] })
  if (!isCurvePoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) {
    throw new InvalidData({ subscription: [BAD_KEYS] })
  }
  return { endpoint: url.href, ...keys }
}

function isAllowedHost(allowed: AllowedHosts, host: string): boolean {
  return allowed.name(host) || allowed.address(normalizeHost(host))
}

/** Whether a key is a point of the curve P-256, uncompressed. */
function isCurvePoint(key: string): boolean {
  try {
    const bytes = Buffer.from(key, 'base64url')
    return bytes.length === 65 && ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}

/** Characters of what was written; more than any screen shows, and far below what push services take. */
const BODY_LENGTH_MAX = 140
/** A telephone that is off for longer finds the rest on the site. */
const TTL_S = 2 * 86_400
/** What somebody may wait for wakes a telephone; what is nice to know does not. */
const URGENCY: Partial<Record<NotificationKind, webPush.Urgency>> = {
  [NOTIFICATION_KIND.messages]: 'high',
  [NOTIFICATION_KIND.likes]: 'low',
  [NOTIFICATION_KIND.topics]: 'low',
}

/** Puts news into words: who and what only where the member allows it. */
function formatPushMessage(
  { name, body: says, url, tag, id }: PushPayload,
  kind: NotificationKind,
  hasDetails: boolean,
): PushMessage {
  const words = hasDetails
    ? { title: name, body: truncateBody(says) }
    : { title: SITE_NAME, body: DISCREET_TEXTS[kind] }
  return { ...words, url, tag, id }
}

function truncateBody(text: string): string {
  // Spaces that keep French marks with their words stay.
  const characters = [...text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()]
  return characters.length > BODY_LENGTH_MAX
    ? `${characters.slice(0, BODY_LENGTH_MAX - 1).join('')}…`
    : characters.join('')
}

/** The request by which a push service is given news for one browser, which alone can read it. */
function createPushRequest(
  subscription: PushSubscriptionRow,
  news: PushMessage,
  kind: NotificationKind,
  vapid: VapidKeys,
): OutboundRequest {
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(news),
    {
      vapidDetails: vapid,
      TTL: TTL_S,
      urgency: URGENCY[kind] ?? 'normal',
      topic: getPushTopic(subscription, news, vapid),
      contentEncoding: 'aes128gcm',
    },
  )
  return { method: 'POST', headers, body }
}

/** Of several that wait for a browser with one topic, the newest stays. The service learns nothing from it. */
function getPushTopic({ id }: PushSubscriptionRow, { tag }: PushMessage, { privateKey }: VapidKeys): string {
  return createHash('sha256').update(`${privateKey} ${id} ${tag}`).digest('base64url').slice(0, 32)
}

/** Seconds before each further try; after the last one the news is left to the site. */
const RETRY_DELAYS_S = [30, 120, 600, 3_600, 4 * 3_600]
/** A push service that asks for more patience than this is not asked again. */
const RETRY_AFTER_MAX_S = 86_400

type SendContext = Pick<AppContext, 'db' | 'pool' | 'jobs' | 'log' | 'outbound'>

/** Says how news are sent: what they say, and whether they are still news, is read at that moment. */
function registerPushJob(context: SendContext, vapid: () => Promise<VapidKeys>): void {
  context.jobs.register(sendPush, (news) => sendPushToMember(context, vapid, news))
}

async function sendPushToMember(
  context: SendContext,
  vapid: () => Promise<VapidKeys>,
  news: PushJobData,
): Promise<void> {
  const wish = await findPushPreference(context.db, news.user_id, news.kind)
  if (!wish) return
  const told = await buildPayload(context, news)
  if (!told) return
  const words = formatPushMessage(told, news.kind, wish.push_details)
  const keys = await vapid()
  const browsers = await listSubscriptions(context.db, news.user_id, news.subscription)
  await Promise.all(
    browsers.map(async (browser) => {
      const letter = createPushRequest(browser, words, news.kind, keys)
      await handleDeliveryOutcome(
        context,
        news,
        browser,
        await deliverPush(context, browser.endpoint, letter),
      )
    }),
  )
}

/** What follows for one browser. Nothing of it is logged but its number and the status: neither address nor words. */
async function handleDeliveryOutcome(
  context: SendContext,
  news: PushJobData,
  { id, endpoint }: PushSubscriptionRow,
  outcome: DeliveryOutcome,
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
    await scheduleRetry(context, { ...news, subscription: id }, outcome.after)
  }
}

async function scheduleRetry(context: SendContext, news: PushJobData, asked: number): Promise<void> {
  const { tries = 0, subscription } = news
  const pause = RETRY_DELAYS_S[tries]
  if (pause === undefined || asked > RETRY_AFTER_MAX_S) {
    context.log.warn({ subscription, tries: tries + 1 }, 'a push is given up')
    return
  }
  await context.jobs.send(context.db, sendPush, { ...news, tries: tries + 1 }, Math.max(pause, asked))
}

/** Browsers of one member; with one more the oldest goes. */
const BROWSERS_MAX = 10

interface Browser {
  push_user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Keeps a browser to be told by push, for as long as the session lasts. An address is of whoever subscribed last, and a
 * browser has one: what it had before goes.
 * @throws Unauthenticated where the session was ended meanwhile
 */
async function subscribeToPush(
  db: Kysely<Database>,
  { id, session_id }: Pick<Viewer, 'id' | 'session_id'>,
  browser: Browser,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSession(tx, id, session_id)
    const mine = { ...browser, user_id: id, session_id }
    await tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', id)
      .where('push_user_id', '=', browser.push_user_id)
      .where('endpoint', '<>', browser.endpoint)
      .execute()
    await tx
      .insertInto('push_subscriptions')
      .values(mine)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...mine, created_at: new Date() }))
      .execute()
    await deleteOldestSubscriptions(tx, id)
  })
}

/** The account first, as its deletion does, then the session, as signing out does; so that no two wait for each other. */
async function lockSession(tx: Transaction<Database>, userId: number, sessionId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  const session = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!session) throw new Unauthenticated()
}

async function deleteOldestSubscriptions(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(BROWSERS_MAX),
    )
    .execute()
}

/** Ends the web push of a browser. @throws NotFound where the member has none of that name */
async function unsubscribeFromPush(db: Kysely<Database>, userId: number, pushUserId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('push_user_id', '=', pushUserId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(NOT_SUBSCRIBED)
}
