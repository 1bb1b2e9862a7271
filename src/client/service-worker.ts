import type { PushMessage, StoredPush } from '../features/feed/push/contract.ts'

// Served as /sw.js: shows push notifications and opens their pages; shows an offline page without a network.
// It has no imports at run time, and caches no other page. Keeps a photo that is shared with the installed site.

/** The used part of the service worker API, which the DOM types lack. */
interface WaitableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushMessageEvent extends WaitableEvent {
  data: { json(): unknown } | null
}
interface PageFetchEvent extends WaitableEvent {
  request: Request
  clientId: string
  resultingClientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface NotificationClickEvent extends WaitableEvent {
  notification: Notification
}
interface SubscriptionChangeEvent extends WaitableEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
interface Tab {
  url: string
  focused: boolean
  visibilityState: string
  focus(): Promise<Tab>
  navigate(url: string): Promise<Tab | null>
}
interface Worker {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>
    openWindow(url: string): Promise<Tab | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handler: (event: WaitableEvent) => void): void
  addEventListener(type: 'fetch', handler: (event: PageFetchEvent) => void): void
  addEventListener(type: 'push', handler: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', handler: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', handler: (event: SubscriptionChangeEvent) => void): void
}

const worker = self as unknown as Worker
const NONE: PushMessage = { title: location.hostname, body: '', url: '/notifications', tag: 'news', id: 0 }
/** Safari revokes the permission of a site that shows no notification for a push. */
const MUST_SHOW_NOTIFICATION = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)

/** Path and cache of the offline page. The build inserts its own id, so each build caches it again. */
const OFFLINE = '/hors-ligne'
const OFFLINE_CACHES = 'offline-'
const OFFLINE_CACHE = { cacheName: `${OFFLINE_CACHES}__BUILD__`, ignoreVary: true }
/** Page, cache and entry of a photo that another application shares; `photos/share/shared-photo.ts` has the same names. */
const SHARE_PAGE = '/partager'
const SHARE_CACHE = 'shared-photo'
const SHARE_ENTRY = '/partager/photo'
const SHARE_MAX_AGE_MS = 3_600_000
/** Windows that show the offline page: only their assets are answered from the cache. */
const offlineWindows = new Set<string>()

worker.addEventListener('install', (event) =>
  event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting())),
)
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  // Only the browser can repeat a posted form.
  if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetchPage(event))
    event.waitUntil(deleteOldShare())
  } else if (isShare(request)) event.respondWith(storeShare(request))
  else if (offlineWindows.has(clientId)) event.respondWith(fetchCached(request))
})
worker.addEventListener('push', (event) => event.waitUntil(showNotification(parsePush(event))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openUrl(event.notification.data?.url))
})
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/**
 * Caches the anonymous page and its assets.
 * @throws if one of them fails to load
 */
async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error(`${OFFLINE} answered ${page.status}`)
  const html = await page.clone().text()
  const assets = [...html.matchAll(/href="(\/assets\/[^"#]+)/g)].map(([, url]) => String(url))
  const cache = await caches.open(OFFLINE_CACHE.cacheName)
  await cache.addAll(new Set(assets))
  await cache.put(OFFLINE, page)
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OFFLINE_CACHES) && name !== OFFLINE_CACHE.cacheName) await caches.delete(name)
  }
  // The browser requests the page while the worker starts.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Returns the page from the network, else the offline page. */
async function fetchPage({ request, preloadResponse, resultingClientId }: PageFetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(OFFLINE, OFFLINE_CACHE)
    if (!page) throw error
    offlineWindows.add(resultingClientId)
    return page
  }
}

function isShare({ mode, method, url }: Request): boolean {
  return mode === 'navigate' && method === 'POST' && new URL(url).pathname === SHARE_PAGE
}

/**
 * Keeps a shared photo in this browser, and shows the page that asks what to do with it: other sites can post one too. The
 * page asks for the photo again if it cannot be read.
 */
async function storeShare(request: Request): Promise<Response> {
  try {
    const photo = (await request.formData()).get('photo')
    await caches.delete(SHARE_CACHE)
    if (photo instanceof File && photo.size > 0) {
      const cache = await caches.open(SHARE_CACHE)
      const facts = { 'x-name': encodeURIComponent(photo.name), 'x-shared-at': String(Date.now()) }
      await cache.put(SHARE_ENTRY, new Response(photo, { headers: { 'content-type': photo.type, ...facts } }))
    }
  } catch {
    // No memory, or no form.
  }
  return Response.redirect(SHARE_PAGE, 303)
}

async function deleteOldShare(): Promise<void> {
  const stored = await caches.match(SHARE_ENTRY, { cacheName: SHARE_CACHE })
  const sharedAt = Number(stored?.headers.get('x-shared-at'))
  if (stored && Date.now() - sharedAt > SHARE_MAX_AGE_MS) await caches.delete(SHARE_CACHE)
}

async function fetchCached(request: Request): Promise<Response> {
  return (await caches.match(request, OFFLINE_CACHE)) ?? fetch(request)
}

function parsePush({ data }: PushMessageEvent): PushMessage {
  try {
    return { ...NONE, ...(data?.json() as Partial<PushMessage>) }
  } catch {
    return NONE
  }
}

/** Shows a notification, unless a tab of the site has the focus, which shows it itself. */
async function showNotification({ title, body, url, tag, id }: PushMessage): Promise<void> {
  const { registration } = worker
  const hasFocusedTab = (await listTabs()).some(({ focused }) => focused)
  if (hasFocusedTab && !MUST_SHOW_NOTIFICATION) return
  const [shown] = await registration.getNotifications({ tag })
  // A repeated notification makes no sound.
  const isQuiet = hasFocusedTab || shown?.data?.id === id
  const options = { body, tag, data: { url, id }, lang: 'fr', silent: isQuiet, renotify: !isQuiet }
  const pictures = { icon: '/icons/192.png', badge: '/icons/badge.png' }
  await registration.showNotification(title, { ...options, ...pictures } as NotificationOptions)
  if (hasFocusedTab) for (const one of await registration.getNotifications({ tag })) one.close()
}

/** Opens a page in an existing tab, a visible one first, else in a new one. */
async function openUrl(url: unknown): Promise<void> {
  const target = toOwnUrl(url)
  const fetchPage = await listTabs()
  const tab =
    fetchPage.find((one) => one.url === target) ??
    fetchPage.find(({ visibilityState }) => visibilityState === 'visible') ??
    fetchPage[0]
  if (!tab) return void (await worker.clients.openWindow(target))
  try {
    await tab.focus()
    if (tab.url !== target) await tab.navigate(target)
  } catch {
    // A tab older than this worker cannot be navigated.
    await worker.clients.openWindow(target)
  }
}

function listTabs(): Promise<Tab[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** Returns an address of this site; the home page for anything else. */
function toOwnUrl(url: unknown): string {
  const target = new URL(
    typeof url === 'string' && URL.canParse(url, location.origin) ? url : '/',
    location.origin,
  )
  return target.origin === location.origin ? target.href : `${location.origin}/`
}

/**
 * Registers the new subscription after the push service changed it, if the same member is still signed in.
 */
async function renewSubscription({
  oldSubscription,
  newSubscription,
}: SubscriptionChangeEvent): Promise<void> {
  const answer = await caches.match('/push-kept')
  const stored: StoredPush | undefined = await answer?.json()
  if (!stored) return
  const page = await fetch('/user/notifications', { credentials: 'same-origin' })
  const html = await page.text()
  const token = /<meta name="csrf-token" content="([\w-]+)"/.exec(html)?.[1]
  if (!token || !html.includes(`data-member="${stored.member}"`)) return
  const key = oldSubscription?.options.applicationServerKey ?? (await fetchPublicKey())
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  await fetch('/api/webpush', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-TOKEN': token,
    },
    body: JSON.stringify({ push: `web:${stored.id}`, subscription }),
  })
}

async function fetchPublicKey(): Promise<string> {
  const answer = await fetch('/api/webpush/key', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  return ((await answer.json()) as { key: string }).key
}
