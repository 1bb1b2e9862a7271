import type { KeptPush, PushedNews } from '../features/feed/push/contract.ts'

// Served as /sw.js: tells what is pushed, and leads where it is; shows a page of the site's own where the network brings
// none. It imports nothing at run time, and keeps no other page.

/** As much of what a service worker is given as is used here: the types of the browser's windows have none of it. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null
}
interface Fetched extends Event {
  request: Request
  clientId: string
  resultingClientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Clicked extends Waiting {
  notification: Notification
}
interface Changed extends Waiting {
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
  addEventListener(type: 'install' | 'activate', handler: (event: Waiting) => void): void
  addEventListener(type: 'fetch', handler: (event: Fetched) => void): void
  addEventListener(type: 'push', handler: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', handler: (event: Clicked) => void): void
  addEventListener(type: 'pushsubscriptionchange', handler: (event: Changed) => void): void
}

const worker = self as unknown as Worker
const NONE: PushedNews = { title: 'Guinguette', body: '', url: '/notifications', tag: 'news', id: 0 }
/** Safari takes the permission back from a site that is pushed to and shows nothing, whatever is open. */
const MUST_SHOW = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)

/** Where the offline page stands, and where it is kept. Each build writes a name of its own here: it is kept anew then. */
const OFFLINE = '/hors-ligne'
const OFFLINE_CACHES = 'offline-'
const KEPT = { cacheName: `${OFFLINE_CACHES}__BUILD__`, ignoreVary: true }
/** Windows that show the offline page: what it is drawn with is answered from what is kept. Nothing else ever is. */
const offlineWindows = new Set<string>()

worker.addEventListener('install', (event) => event.waitUntil(keepOffline().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  // What a form posts is the browser's to send again.
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(open(event))
  else if (offlineWindows.has(clientId)) event.respondWith(drawWith(request))
})
worker.addEventListener('push', (event) => event.waitUntil(tell(newsOf(event))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.url))
})
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

/** The page as nobody in particular is given it, and what it is drawn with. @throws where one of them is not to be had */
async function keepOffline(): Promise<void> {
  const page = await fetch(OFFLINE, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error(`${OFFLINE} answered ${page.status}`)
  const html = await page.clone().text()
  const assets = [...html.matchAll(/href="(\/assets\/[^"#]+)/g)].map(([, url]) => String(url))
  const cache = await caches.open(KEPT.cacheName)
  await cache.addAll(new Set(assets))
  await cache.put(OFFLINE, page)
}

async function begin(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OFFLINE_CACHES) && name !== KEPT.cacheName) await caches.delete(name)
  }
  // Pages are asked for while the worker wakes.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The page from the network; the offline page where that brings nothing. */
async function open({ request, preloadResponse, resultingClientId }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const page = await caches.match(OFFLINE, KEPT)
    if (!page) throw error
    offlineWindows.add(resultingClientId)
    return page
  }
}

async function drawWith(request: Request): Promise<Response> {
  return (await caches.match(request, KEPT)) ?? fetch(request)
}

function newsOf({ data }: Pushed): PushedNews {
  try {
    return { ...NONE, ...(data?.json() as Partial<PushedNews>) }
  } catch {
    return NONE
  }
}

/** Shows news, unless a tab of the site is being looked at: that one shows them itself. */
async function tell({ title, body, url, tag, id }: PushedNews): Promise<void> {
  const { registration } = worker
  const isLookedAt = (await tabs()).some(({ focused }) => focused)
  if (isLookedAt && !MUST_SHOW) return
  const [shown] = await registration.getNotifications({ tag })
  // The same news once more is no reason to make a sound again.
  const isQuiet = isLookedAt || shown?.data?.id === id
  const options = { body, tag, data: { url, id }, lang: 'fr', silent: isQuiet, renotify: !isQuiet }
  const pictures = { icon: '/icons/192.png', badge: '/icons/badge.png' }
  await registration.showNotification(title, { ...options, ...pictures } as NotificationOptions)
  if (isLookedAt) for (const one of await registration.getNotifications({ tag })) one.close()
}

/** Shows a page of the site in a tab that is open, the one in sight first, else in a new one. */
async function lead(url: unknown): Promise<void> {
  const target = ownAddress(url)
  const open = await tabs()
  const tab =
    open.find((one) => one.url === target) ??
    open.find(({ visibilityState }) => visibilityState === 'visible') ??
    open[0]
  if (!tab) return void (await worker.clients.openWindow(target))
  try {
    await tab.focus()
    if (tab.url !== target) await tab.navigate(target)
  } catch {
    // A tab that is older than this worker cannot be led.
    await worker.clients.openWindow(target)
  }
}

function tabs(): Promise<Tab[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** An address of this site; the home page for anything else. */
function ownAddress(url: unknown): string {
  const target = new URL(
    typeof url === 'string' && URL.canParse(url, location.origin) ? url : '/',
    location.origin,
  )
  return target.origin === location.origin ? target.href : `${location.origin}/`
}

/** The push service has given the browser another address: the server is told it, if whose browser it is is still signed in. */
async function subscribeAgain({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const answer = await caches.match('/push-kept')
  const kept: KeptPush | undefined = await answer?.json()
  if (!kept) return
  const page = await fetch('/user/notifications', { credentials: 'same-origin' })
  const html = await page.text()
  const token = /<meta name="csrf-token" content="([\w-]+)"/.exec(html)?.[1]
  if (!token || !html.includes(`data-member="${kept.member}"`)) return
  const key = oldSubscription?.options.applicationServerKey ?? (await readKey())
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
    body: JSON.stringify({ push: `web:${kept.id}`, subscription }),
  })
}

async function readKey(): Promise<string> {
  const answer = await fetch('/api/webpush/key', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  return ((await answer.json()) as { key: string }).key
}
