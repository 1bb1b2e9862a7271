import { callApi } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { type KeptPush, readPushKey, subscribe, unsubscribe } from '../contract.ts'

/** How this browser stands; `home-screen`: an iPhone or iPad, which can only for a site that was put there. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** The name under which a browser keeps what it knows of its own web push. */
export const KEPT = 'push'
const WORKER = '/sw.js'
const DAY_MS = 86_400_000

/** Whether this browser is told, for the member who is signed in. */
export async function readPushState(): Promise<PushState> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  const isOn = subscription && Notification.permission === 'granted' && ownKept()
  return isOn ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes this browser and tells the server; to be called by a click. What it gives is how it
 * stands then.
 * @throws where the push service or the server does not answer
 */
export async function switchPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const { key } = await callApi(readPushKey, {})
  const subscription = await subscribeWith(registration.pushManager, key)
  await tellServer(subscription, ownKept()?.id ?? createUuid())
  return 'on'
}

/** @throws where the server does not answer; the browser is told then until it is asked again */
export async function switchPushOff(): Promise<PushState> {
  const kept = ownKept()
  if (kept) {
    // One that the server does not know any more is off already.
    await callApi(unsubscribe, { params: { push: `web:${kept.id}` } }).catch((error: { status?: number }) => {
      if (error.status !== 404) throw error
    })
  }
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  saveLocal(KEPT, null)
  return 'off'
}

/**
 * Tells the server once a day, by itself, where this browser is told: a new session knows it again, and an address that
 * has changed is the right one.
 */
export async function renewPush(now = Date.now()): Promise<void> {
  const kept = ownKept()
  if (!kept || now - kept.at < DAY_MS || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await tellServer(subscription, kept.id)
  else saveLocal(KEPT, null)
}

/** A subscription with the site's key; one that was made with another key tells nothing, and goes. */
async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

async function tellServer(subscription: PushSubscription, id: string): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { push: `web:${id}`, subscription: { endpoint, keys: { p256dh, auth } } }
  await callApi(subscribe, { body })
  const kept: KeptPush = { member: memberOfPage(), id, at: Date.now() }
  saveLocal(KEPT, kept)
  // For the service worker, which reads no other storage.
  const cache = await caches.open('push')
  await cache.put('/push-kept', new Response(JSON.stringify(kept)))
}

/** What is kept of this browser, if it is told for whom the page is drawn for. */
function ownKept(): KeptPush | null {
  const kept = loadLocal<KeptPush | null>(KEPT, null)
  return kept?.member === memberOfPage() ? kept : null
}

function memberOfPage(): number {
  return Number(document.body.dataset.member)
}

/** iPads say that they are Macs, and have fingers. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
