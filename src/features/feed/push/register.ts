import { createHash, ECDH } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Urgency } from 'web-push'
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
import { type AllowedHosts, normalizeHost, parseAllowedHosts } from '../../../platform/http/public-address.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_KIND, type NotificationKind } from '../../../shared/notifications.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import type { BrowserSubscription, PushBody } from './contract.ts'
import * as calls from './contract.ts'
import { pushCopyFiles } from './data-copy.ts'
import { type PushJobData, sendPush } from './public.ts'
import { buildDigestPayload, postponePush, queueDigests } from './quiet-evening.ts'
import {
  buildPayload,
  findPushPreference,
  getOrCreateVapidKeys,
  listSubscriptions,
  type PushPayload,
  type PushSubscriptionRow,
  type VapidKeys,
} from './server.ts'
import {
  BAD_KEYS,
  DISCREET_TEXTS,
  NOT_SUBSCRIBED,
  NOT_TURNED_ON,
  PUSH_TOO_OFTEN,
  SUBSCRIBED,
  UNKNOWN_PUSH_SERVICE,
  UNSUBSCRIBED,
} from './texts.ts'

/** Web push: subscriptions and sending. */
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
  // Keys exist from the first start.
  context.app.addHook('onListen', async () => {
    await vapid()
  })
}

const SUBSCRIPTION_LIMIT: Limit = { name: 'webpush', points: 60, seconds: 3_600, message: PUSH_TOO_OFTEN }

/** @param vapid the site's keys */
function registerPushCalls(context: AppContext, vapid: () => Promise<VapidKeys>): void {
  const allowed = parseAllowedHosts(context.config.outboundAllow)
  operation(context, calls.getPushKey, () => getPushKey(vapid))
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

async function getPushKey(vapid: () => Promise<VapidKeys>): Promise<{ key: string }> {
  return { key: (await vapid()).publicKey }
}

/** Without the `web:` before it. */
function browserIdOf(push: string): string {
  return push.slice('web:'.length)
}

/** `after` is in seconds; 0 if the push service names no time. */
type DeliveryOutcome =
  | { is: 'taken' | 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; after: number }

/** Sends a request to a push service. Never throws. */
async function deliverPush(
  { outbound, config }: Pick<AppContext, 'outbound' | 'config'>,
  endpoint: string,
  request: OutboundRequest,
): Promise<DeliveryOutcome> {
  // Stored before push services were limited.
  if (!isPushService(new URL(endpoint), parseAllowedHosts(config.outboundAllow))) return { is: 'gone' }
  try {
    return deliveryOutcomeOf(await outbound.send(endpoint, request))
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

/** Seconds of `Retry-After`, from a number or a date; 0 if invalid. */
function parseRetryAfter(header: string | undefined, now: number): number {
  if (!header) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now) / 1000))
}

/** Limit of the column. */
const ENDPOINT_LENGTH_MAX = 1_000
const AUTH_BYTES = 16

/**
 * Validates a browser's endpoint and keys.
 * @returns the endpoint normalised by `URL`, so that one endpoint is one row
 * @throws InvalidData for an endpoint of no push service or with credentials, and for invalid keys
 */
function parseSubscription({ endpoint, keys }: BrowserSubscription, allowed: AllowedHosts) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !isPushService(url, allowed) || url.protocol !== 'https:' || url.username || url.password) {
    throw new InvalidData({ subscription: [UNKNOWN_PUSH_SERVICE] })
  }
  url.hash = ''
  if (url.href.length > ENDPOINT_LENGTH_MAX) throw new InvalidData({ subscription: [UNKNOWN_PUSH_SERVICE] })
  if (!isCurvePoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) {
    throw new InvalidData({ subscription: [BAD_KEYS] })
  }
  return { endpoint: url.href, ...keys }
}

/** Push services of Chromium, Firefox, Safari and Edge, with their subdomains. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** A known push service on port 443, or a host that the operator allows, on any port. */
function isPushService(url: URL, allowed: AllowedHosts): boolean {
  const host = normalizeHost(url.hostname)
  if (isAllowedHost(allowed, host)) return true
  return url.port === '' && PUSH_SERVICES.some((known) => host === known || host.endsWith(`.${known}`))
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

/** Characters of a push; more than screens show, below the limit of push services. */
const BODY_LENGTH_MAX = 140
/** A push that cannot be delivered in two days is dropped. */
const TTL_S = 2 * 86_400
/** Messages wake a sleeping phone; likes and topics do not. */
const URGENCY: Partial<Record<NotificationKind, Urgency>> = {
  [NOTIFICATION_KIND.messages]: 'high',
  [NOTIFICATION_KIND.likes]: 'low',
  [NOTIFICATION_KIND.topics]: 'low',
}

/** Formats a push; with author and text only if the member allows it. */
function formatPushMessage(
  { name, body: says, url, tag, id }: PushPayload,
  kind: NotificationKind,
  { hasDetails, siteUrl }: { hasDetails: boolean; siteUrl: string },
): PushBody {
  const message = hasDetails
    ? { title: name, body: truncateBody(says) }
    : { title: getSiteName(), body: DISCREET_TEXTS[kind] }
  const notification = { ...message, navigate: new URL(url, siteUrl).href, tag, lang: 'fr' as const }
  return { web_push: 8030, notification, ...message, url, tag, id }
}

function truncateBody(text: string): string {
  // Non-breaking spaces before French punctuation stay.
  const characters = [...text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()]
  return characters.length > BODY_LENGTH_MAX
    ? `${characters.slice(0, BODY_LENGTH_MAX - 1).join('')}…`
    : characters.join('')
}

/** The encrypted request for one browser; the library is loaded with the first one. */
async function createPushRequest(
  subscription: PushSubscriptionRow,
  news: PushBody,
  kind: NotificationKind,
  vapid: VapidKeys,
): Promise<OutboundRequest> {
  const { default: webPush } = await import('web-push')
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

/** The push service keeps the newest of a topic; the hash reveals nothing to it. */
function getPushTopic({ id }: PushSubscriptionRow, { tag }: PushBody, { privateKey }: VapidKeys): string {
  return createHash('sha256').update(`${privateKey} ${id} ${tag}`).digest('base64url').slice(0, 32)
}

/** Seconds before each retry; then the push is dropped. */
const RETRY_DELAYS_S = [30, 120, 600, 3_600, 4 * 3_600]
/** A longer delay drops the push. */
const RETRY_AFTER_MAX_S = 86_400

const MINUTE_MS = 60_000

type SendContext = Pick<AppContext, 'db' | 'pool' | 'jobs' | 'log' | 'outbound' | 'config'>

/** Registers the job; it reads text and preferences when it runs. */
function registerPushJob(context: AppContext, vapid: () => Promise<VapidKeys>): void {
  scheduleRecurring(context, MINUTE_MS, 'quiet evenings', () => queueDigests(context))
  context.jobs.register(sendPush, (news) => sendPushToMember(context, vapid, news))
}

async function sendPushToMember(
  context: SendContext,
  vapid: () => Promise<VapidKeys>,
  news: PushJobData,
): Promise<void> {
  const isDigest = news.since !== undefined
  const preference = await findPushPreference(context.db, news.user_id, isDigest ? null : news.kind)
  if (!preference || (await postponePush(context.db, news, preference.quiet_from))) return
  const payload = await (news.since === undefined
    ? buildPayload(context, news)
    : buildDigestPayload(context.db, news.user_id, news.since))
  if (!payload) return
  const message = formatPushMessage(payload, news.kind, {
    // A digest names nobody.
    hasDetails: isDigest || preference.push_details,
    siteUrl: context.config.siteUrl,
  })
  const keys = await vapid()
  const browsers = await listSubscriptions(context.db, news.user_id, news.subscription)
  await Promise.all(
    browsers.map(async (browser) => {
      const request = await createPushRequest(browser, message, news.kind, keys)
      await handleDeliveryOutcome(
        context,
        news,
        browser,
        await deliverPush(context, browser.endpoint, request),
      )
    }),
  )
}

/** Logs only the subscription's id and the status, neither endpoint nor text. */
async function handleDeliveryOutcome(
  context: SendContext,
  news: PushJobData,
  { id, endpoint }: PushSubscriptionRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  if (outcome.is === 'gone') {
    // The endpoint is compared because the browser may have subscribed again.
    await context.db
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .execute()
  } else if (outcome.is === 'refused') {
    context.log.warn(
      { subscription: id, status: outcome.status },
      'push rejected by the push service; not retried',
    )
  } else if (outcome.is === 'later') {
    await scheduleRetry(context, { ...news, subscription: id }, outcome.after)
  }
}

async function scheduleRetry(context: SendContext, news: PushJobData, delay: number): Promise<void> {
  const { tries = 0, subscription } = news
  const pause = RETRY_DELAYS_S[tries]
  if (pause === undefined || delay > RETRY_AFTER_MAX_S) {
    context.log.warn({ subscription, tries: tries + 1 }, 'push failed on every attempt; dropped')
    return
  }
  await context.jobs.send(context.db, sendPush, { ...news, tries: tries + 1 }, Math.max(pause, delay))
}

/** Browsers per member; a further one replaces the oldest. */
const BROWSERS_MAX = 10

interface Browser {
  push_user_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Subscribes a browser for the lifetime of the session. An endpoint belongs to the last subscriber; a browser has one
 * endpoint, so its former one is deleted.
 * @throws Unauthenticated if the session has ended
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

/** Locks the account before the session, in the order of account deletion and sign-out, so that they cannot deadlock. */
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

/** @throws NotFound for an unknown browser of the member */
async function unsubscribeFromPush(db: Kysely<Database>, userId: number, pushUserId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('push_user_id', '=', pushUserId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(NOT_SUBSCRIBED)
}
