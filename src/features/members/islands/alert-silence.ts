const SILENT_UNTIL = 'location-alert-until'
const CLOSED = 'location-alert-closed'
const DAY_MS = 86_400_000

/** True while the member asked not to be shown the location alert (specification 1, section 4). */
export function isSilenced(now: number): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null || Number(localStorage.getItem(SILENT_UNTIL)) > now
  } catch {
    return false
  }
}

/** 'Ne plus demander': no alert for one day; taken back, it may show again. */
export function silenceForADay(silent: boolean, now: number): void {
  try {
    if (silent) localStorage.setItem(SILENT_UNTIL, String(now + DAY_MS))
    else localStorage.removeItem(SILENT_UNTIL)
  } catch {
    // A browser without storage asks again on the next page.
  }
}

/** Closed without a word: not again while this window is open. */
export function silenceForNow(): void {
  try {
    sessionStorage.setItem(CLOSED, '1')
  } catch {
    // As above.
  }
}
