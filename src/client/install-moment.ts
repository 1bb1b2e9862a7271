import { INVITATION_PAUSE_DAYS, refuseInstallation } from '../features/site/installation/contract.ts'
import { toParisDay } from '../shared/age.ts'
import { callApi } from './call.ts'
import { loadLocal, saveLocal } from './local-storage.ts'

/** State of the invitation to install the site, of one browser. */
interface InstallState {
  /** Milliseconds since 1970 of the member's first page. */
  since: number
  /** The member wants neither to install nor to be asked again. */
  refused?: true
  /** After 'Plus tard': milliseconds since 1970. */
  pausedUntil?: number
}

const getName = (member: string) => `install-${member}`
/** A visit is over by then. */
const VISIT_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Whether to invite the member to install the site: never on the first visit; from the second day on, or once they have a
 * conversation; never again after a refusal. The page has its element unless the member refused on another device.
 */
export function mayInvite(member: string, hasConversation: boolean, now = Date.now()): boolean {
  const state = loadLocal<InstallState | null>(getName(member), null)
  if (!state) {
    saveLocal(getName(member), { since: now })
    return false
  }
  if (state.refused || now < (state.pausedUntil ?? 0)) return false
  const isOtherDay = toParisDay(now) !== toParisDay(state.since)
  return now - state.since > VISIT_MS && (isOtherDay || hasConversation)
}

/** Ends the invitation here at once, and on all devices of the member. */
export async function refuseInvitation(member: string, forGood: boolean, now = Date.now()): Promise<void> {
  const paused = { since: now, pausedUntil: now + INVITATION_PAUSE_DAYS * DAY_MS }
  saveLocal(getName(member), forGood ? { since: now, refused: true } : paused)
  // Without a connection the refusal is of this browser.
  await callApi(refuseInstallation, { body: { for_good: forGood } }).catch(() => {})
}
