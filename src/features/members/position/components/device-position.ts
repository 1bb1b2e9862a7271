import { callApi } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { hasPosition, type Position } from '../../../../shared/distance.ts'
import { updateLocation } from '../contract.ts'

/** Result of a request for the position. */
export type PositionOutcome = 'unsupported' | 'ask' | 'denied' | 'lost' | 'same' | 'saved'

const PERMISSION_DENIED = 1
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 }
const DENIAL_SENT_KEY = 'position-denied'

/**
 * Runs when a page opens: updates a permitted position silently, reports a denial, and does not prompt the member.
 */
export async function refreshPosition(stored: Position): Promise<PositionOutcome> {
  if (!navigator.geolocation) return 'unsupported'
  const state = await getPermissionState()
  if (state === 'denied') return reportDenial()
  return state === 'granted' ? sharePosition(stored) : 'ask'
}

/** The position that this browser sent last, and what the server has stored since. */
interface SentPosition {
  sent: Position
  /** Null until the next page. */
  stored: Position | null
}
const SENT_KEY = 'position-sent'

/**
 * Requests the position, which may prompt the member, and sends it if it differs from the last one that this browser
 * sent. That one does not count once the stored position is another: of a chosen commune, another device or member.
 */
export async function sharePosition(stored: Position): Promise<PositionOutcome> {
  if (!navigator.geolocation) return 'unsupported'
  const found = await getCurrentPosition()
  if (typeof found === 'number') return found === PERMISSION_DENIED ? reportDenial() : 'lost'
  if (isSame(found, stored) || isAlreadySent(found, stored)) return 'same'
  await callApi(updateLocation, { body: found })
  saveLocal(SENT_KEY, { sent: found, stored: null } satisfies SentPosition)
  clearSessionFlag(DENIAL_SENT_KEY)
  return 'saved'
}

/** The stored position is coarser than the sent one, so the two cannot be compared. */
function isAlreadySent(found: Position, stored: Position): boolean {
  const last = loadLocal<SentPosition | null>(SENT_KEY, null)
  if (!last || !hasPosition(stored) || !isSame(found, last.sent)) return false
  if (last.stored === null) saveLocal(SENT_KEY, { ...last, stored })
  return last.stored === null || isSame(last.stored, stored)
}

function isSame(one: Position, other: Position): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

/** Sends 0,0 for a denial (specification 1, section 7), once per window. */
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
    // Some browsers do not report the permission.
    return 'prompt'
  }
}

/** The position to 2 decimals, rounded on the device, or the browser's error code. */
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

// Storage may be unavailable; then nothing is remembered.

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
