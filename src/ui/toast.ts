import { GENERIC_ERROR, INVALID_DATA } from '../shared/texts.ts'

/**
 * Shows a success for 7 seconds. The toasts' own code is fetched with the first one.
 * @param once shows none beside one that says the same, for what is done many times a minute
 */
export async function showSuccess(message: string, { once = false } = {}): Promise<void> {
  const { showToast } = await import('./toast-stage.tsx')
  if (once) showToast('success', message, undefined, message)
  else showToast('success', message)
}

/**
 * Shows a failure: the server's message where it gave one, else the generic one. The sentence that comes with field
 * errors is never shown: those stand under their fields (specification 1, section 1).
 */
export async function showError(message?: string): Promise<void> {
  if (message === INVALID_DATA) return
  const { showToast } = await import('./toast-stage.tsx')
  showToast('error', message || GENERIC_ERROR)
}

/** Shows what has just happened elsewhere, as a link that leads there. */
export async function showNewsToast(message: string, href: string): Promise<void> {
  const { showToast } = await import('./toast-stage.tsx')
  showToast('info', message, href)
}

const KEPT = 'toast'
/** Later it would come out of the blue; milliseconds. */
const KEPT_MS = 15_000

/** Shows a success on the page that the reader is about to be led to. */
export function showAfterNavigation(message: string): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ message, at: Date.now() }))
  } catch {
    // A browser that stores nothing goes there without it.
  }
}

/** Shows what the page before this one left to say. */
export async function showStoredToast(): Promise<void> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { message: string; at: number } | null
    sessionStorage.removeItem(KEPT)
    if (kept && Date.now() - kept.at < KEPT_MS) await showSuccess(kept.message)
  } catch {
    // Nothing can be read here, so that nothing was kept.
  }
}
