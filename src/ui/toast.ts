import { GENERIC_ERROR, INVALID_DATA } from '../shared/texts.ts'

/** One import for all: each is code of every page. */
const loadStage = () => import('./toast-stage.tsx')

/**
 * Shows a success for 7 seconds. The toasts' code is loaded with the first one.
 * @param once prevents a second toast with the same text, for frequent actions
 */
export async function showSuccess(message: string, { once = false } = {}): Promise<void> {
  const { showToast } = await loadStage()
  if (once) showToast('success', message, undefined, message)
  else showToast('success', message)
}

/**
 * Shows a failure: the server's message, else the generic one. The message of field errors is not shown,
 * since they appear under their fields (specification 1, section 1).
 */
export async function showError(message?: string): Promise<void> {
  if (message === INVALID_DATA) return
  // Without a connection the code may not load; the failure is also shown where it happened.
  const stage = await loadStage().catch(() => null)
  stage?.showToast('error', message || GENERIC_ERROR)
}

/** Shows an event as a link. */
export async function showNewsToast(message: string, href: string): Promise<void> {
  const { showToast } = await loadStage()
  showToast('info', message, href)
}

/** Shows a success with 'Annuler', as long as the toast stays. */
export async function showUndo(message: string, undo: () => void): Promise<void> {
  const { showUndoToast } = await loadStage()
  showUndoToast(message, undo)
}

const STORAGE_KEY = 'toast'
/** Milliseconds after which a stored toast is outdated. */
const TTL_MS = 15_000

/** Shows a success on the next page. */
export function showAfterNavigation(message: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ message, at: Date.now() }))
  } catch {
    // Without storage there is no toast.
  }
}

/** Shows the toast of the previous page, if any. */
export async function showStoredToast(): Promise<void> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
      message: string
      at: number
    } | null
    sessionStorage.removeItem(STORAGE_KEY)
    if (stored && Date.now() - stored.at < TTL_MS) await showSuccess(stored.message)
  } catch {
    // Without storage there is no toast.
  }
}
