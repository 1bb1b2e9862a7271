import { toParisDay } from '../shared/age.ts'
import { loadLocal, saveLocal } from './local-storage.ts'

/** State of the invitation to install the site, of one browser. */
interface InstallState {
  /** Milliseconds since 1970 of the member's first page. */
  since: number
  refused?: true
}

const getName = (member: string) => `install-${member}`
/** A visit is over by then. */
const VISIT_MS = 3_600_000

/**
 * Whether to invite the member to install the site: never on the first visit; from the second day on, or once they have a
 * conversation; never again after a refusal.
 */
export function mayInvite(member: string, hasConversation: boolean, now = Date.now()): boolean {
  const state = loadLocal<InstallState | null>(getName(member), null)
  if (!state) {
    saveLocal(getName(member), { since: now })
    return false
  }
  if (state.refused) return false
  const isOtherDay = toParisDay(now) !== toParisDay(state.since)
  return now - state.since > VISIT_MS && (isOtherDay || hasConversation)
}

/** The member wants neither to install nor to be asked again. */
export function refuseInvitation(member: string): void {
  saveLocal(getName(member), { since: 0, refused: true })
}
