import { callApi } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { getPushKey, type StoredPush, subscribeToPush, unsubscribeFromPush } from '../contract.ts'

/** How this browser stands; `home-screen`: an iPhone or iPad, which can only for a site that was put there. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** The name under which a browser keeps what it knows of its own web push. */
export const STORAGE_KEY = 'push'
const SERVICE_WORKER_PATH = '/sw.js'
const DAY_MS = 86_400_000

/** Whether this browser is told, for the member who is signed in. */
export async function getPushState(): Promise<PushState> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApplePhone() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  const isOn = subscription && Notification.permission === 'granted' && loadOwnPush()
  return isOn ? 'on' : 'off'
}

/**
 * Asks for permission, subscribes this browser and tells the server; to be called by a click. What it gives is how it
 * stands then.
 * @throws where the push service or the server does not answer
 */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return getPushState()
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const { key } = await callApi(getPushKey, {})
  const subscription = await subscribeWithKey(registration.pushManager, key)
  await saveSubscription(subscription, loadOwnPush()?.id ?? createUuid())
  return 'on'
}

/** @throws where the server does not answer; the browser is told then until it is asked again */
export async function disablePush(): Promise<PushState> {
  const kept = loadOwnPush()
  if (kept) {
    // One that the server does not know any more is off already.
    await callApi(unsubscribeFromPush, { params: { push: `web:${kept.id}` } }).catch(
      (error: { status?: number }) => {
        if (error.status !== 404) throw error
      },
    )
  }
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  saveLocal(STORAGE_KEY, null)
  return 'off'
}

/**
 * Tells the server once a day, by itself, where this browser is told: a new session knows it again, and an address that
 * has changed is the right one.
 */
export async function renewPushSubscription(now = Date.now()): Promise<void> {
  const kept = loadOwnPush()
  if (!kept || now - kept.at < DAY_MS || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await saveSubscription(subscription, kept.id)
  else saveLocal(STORAGE_KEY, null)
}

/** A subscription with the site's key; one that was made with another key tells nothing, and goes. */
async function subscribeWithKey(manager: PushManager, key: string): Promise<PushSubscription> {
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

async function saveSubscription(subscription: PushSubscription, id: string): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { push: `web:${id}`, subscription: { endpoint, keys: { p256dh, auth } } }
  await callApi(subscribeToPush, { body })
  const kept: StoredPush = { member: getPageMemberId(), id, at: Date.now() }
  saveLocal(STORAGE_KEY, kept)
  // For the service worker, which reads no other storage.
  const cache = await caches.open('push')
  await cache.put('/push-kept', new Response(JSON.stringify(kept)))
}

/** What is kept of this browser, if it is told for whom the page is drawn for. */
function loadOwnPush(): StoredPush | null {
  const kept = loadLocal<StoredPush | null>(STORAGE_KEY, null)
  return kept?.member === getPageMemberId() ? kept : null
}

function getPageMemberId(): number {
  return Number(document.body.dataset.member)
}

/** iPads say that they are Macs, and have fingers. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
