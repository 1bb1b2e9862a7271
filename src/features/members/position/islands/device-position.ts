import { callApi } from '../../../../client/call.ts'
import type { Position } from '../../../../shared/distance.ts'
import { updateLocation } from '../contract/position.ts'

/** What came of asking the browser where it is. */
export type PositionOutcome = 'unsupported' | 'ask' | 'denied' | 'lost' | 'same' | 'saved'

const PERMISSION_DENIED = 1
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 }
const DENIAL_SENT_KEY = 'position-denied'

/**
 * What to do when a page opens: a position that may be read is kept up to date without a word, a denied one is told
 * to the server, and where the browser would ask, somebody has to invite it first.
 */
export async function refreshPosition(stored: Position): Promise<PositionOutcome> {
  if (!navigator.geolocation) return 'unsupported'
  const state = await getPermissionState()
  if (state === 'denied') return reportDenial()
  return state === 'granted' ? sharePosition(stored) : 'ask'
}

/** Asks the browser for its position, which may ask the member, and sends it where it differs at 2 decimals. */
export async function sharePosition(stored: Position): Promise<PositionOutcome> {
  if (!navigator.geolocation) return 'unsupported'
  const found = await getCurrentPosition()
  if (typeof found === 'number') return found === PERMISSION_DENIED ? reportDenial() : 'lost'
  if (found.latitude === roundDegrees(stored.latitude) && found.longitude === roundDegrees(stored.longitude))
    return 'same'
  await callApi(updateLocation, { body: found })
  clearSessionFlag(DENIAL_SENT_KEY)
  return 'saved'
}

/** 0,0 says denied (specification 1, section 7); once while the window is open, since the server keeps it. */
async function reportDenial(): Promise<PositionOutcome> {
  if (hasSessionFlag(DENIAL_SENT_KEY)) return 'denied'
  await callApi(updateLocation, { body: { latitude: 0, longitude: 0 } })
  setSessionFlag(DENIAL_SENT_KEY)
  return 'denied'
}

async function getPermissionState(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    // Some browsers cannot be asked beforehand.
    return 'prompt'
  }
}

/** The position to 2 decimals, which is all that leaves the device; else the number of the browser's error. */
function getCurrentPosition(): Promise<Position | number> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: roundDegrees(coords.latitude), longitude: roundDegrees(coords.longitude) }),
      ({ code }) => resolve(code),
      POSITION_OPTIONS,
    )
  })
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0
}

// A browser may refuse storage altogether; then nothing is remembered, and nothing breaks.

function hasSessionFlag(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function setSessionFlag(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {}
}

function clearSessionFlag(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
