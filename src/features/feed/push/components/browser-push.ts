import { isApplePhone } from '../../../../client/apple-phone.ts'
import { callApi } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { getPushKey, type StoredPush, subscribeToPush, unsubscribeFromPush } from '../contract.ts'

/** State of push in this browser; `home-screen`: iPhone and iPad need the site on the home screen. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** Local storage key of the browser's subscription. */
export const STORAGE_KEY = 'push'
const DAY_MS = 86_400_000

/** The used part of the Trusted Types API, which the DOM types lack. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): WorkerPolicy
}
interface WorkerPolicy {
  createScriptURL(from: string): string
}

const WORKER_ADDRESS = '/sw.js'
let workerPolicy: WorkerPolicy | undefined

/** State of push for the signed-in member. */
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
 * Requests permission, subscribes this browser and registers it; called on a click.
 * @returns the state afterwards
 * @throws if the push service or the server does not answer
 */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return getPushState()
  await registerWorker()
  const registration = await navigator.serviceWorker.ready
  const { key } = await callApi(getPushKey, {})
  const subscription = await subscribeWithKey(registration.pushManager, key)
  await saveSubscription(subscription, loadOwnPush()?.id ?? createUuid())
  return 'on'
}

/** @throws if the server does not answer; the subscription then stays */
export async function disablePush(): Promise<PushState> {
  const stored = loadOwnPush()
  if (stored) {
    // The server has already dropped the subscription.
    await callApi(unsubscribeFromPush, { params: { push: `web:${stored.id}` } }).catch(
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
 * Prepares this browser for the offline page and push, without asking for a permission: registers the service worker,
 * which the browser itself updates later, and the subscription again.
 */
export async function prepareDevice(): Promise<void> {
  if (navigator.serviceWorker && !navigator.serviceWorker.controller) await registerWorker()
  await renewPushSubscription()
}

/**
 * Registers the subscription again once a day, for new sessions and changed endpoints.
 */
export async function renewPushSubscription(now = Date.now()): Promise<void> {
  const stored = loadOwnPush()
  if (!stored || now - stored.at < DAY_MS || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await saveSubscription(subscription, stored.id)
  else saveLocal(STORAGE_KEY, null)
}

/** Registers the service worker. The policy of pages refuses a mere text as the address of a script. */
function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  workerPolicy ??= trustedTypes?.createPolicy('guinguette', { createScriptURL: () => WORKER_ADDRESS })
  return navigator.serviceWorker.register(workerPolicy?.createScriptURL('') ?? WORKER_ADDRESS, { scope: '/' })
}

/** A subscription with the site's key; replaces one with another key. */
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
  const stored: StoredPush = { member: getPageMemberId(), id, at: Date.now() }
  saveLocal(STORAGE_KEY, stored)
  // The service worker reads no other storage.
  const cache = await caches.open('push')
  await cache.put('/push-kept', new Response(JSON.stringify(stored)))
}

/** The stored subscription, if it belongs to the page's member. */
function loadOwnPush(): StoredPush | null {
  const stored = loadLocal<StoredPush | null>(STORAGE_KEY, null)
  return stored?.member === getPageMemberId() ? stored : null
}

function getPageMemberId(): number {
  return Number(document.body.dataset.member)
}
