import { callApi } from '../../../client/call.ts'
import type { Position } from '../../../shared/distance.ts'
import { updateLocation } from '../contract/position.ts'

/** What came of asking the browser where it is. */
export type Outcome = 'unsupported' | 'ask' | 'denied' | 'lost' | 'same' | 'saved'

const DENIED = 1
const OPTIONS: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 }
const DENIAL_SENT = 'position-denied'

/**
 * What to do when a page opens: a position that may be read is kept up to date without a word, a denied one is told
 * to the server, and where the browser would ask, somebody has to invite it first.
 */
export async function keepPosition(stored: Position): Promise<Outcome> {
  if (!navigator.geolocation) return 'unsupported'
  const state = await permission()
  if (state === 'denied') return deny()
  return state === 'granted' ? sharePosition(stored) : 'ask'
}

/** Asks the browser for its position, which may ask the member, and sends it where it differs at 2 decimals. */
export async function sharePosition(stored: Position): Promise<Outcome> {
  if (!navigator.geolocation) return 'unsupported'
  const found = await currentPosition()
  if (typeof found === 'number') return found === DENIED ? deny() : 'lost'
  if (found.latitude === rounded(stored.latitude) && found.longitude === rounded(stored.longitude))
    return 'same'
  await callApi(updateLocation, { body: found })
  forget(DENIAL_SENT)
  return 'saved'
}

/** 0,0 says denied (specification 1, section 7); once while the window is open, since the server keeps it. */
async function deny(): Promise<Outcome> {
  if (remembered(DENIAL_SENT)) return 'denied'
  await callApi(updateLocation, { body: { latitude: 0, longitude: 0 } })
  remember(DENIAL_SENT)
  return 'denied'
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    // Some browsers cannot be asked beforehand.
    return 'prompt'
  }
}

/** The position to 2 decimals, which is all that leaves the device; else the number of the browser's error. */
function currentPosition(): Promise<Position | number> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(code),
      OPTIONS,
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0
}

// A browser may refuse storage altogether; then nothing is remembered, and nothing breaks.

function remembered(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {}
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
