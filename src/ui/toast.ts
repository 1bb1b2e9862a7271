import { GENERIC_ERROR, INVALID_DATA } from '../contract/texts.ts'

/** Shows a success for 7 seconds. The toasts' own code is fetched with the first one. */
export async function toastSuccess(message: string): Promise<void> {
  const { showToast } = await import('./toast-stage.tsx')
  showToast('success', message)
}

/**
 * Shows a failure: the server's message where it gave one, else the generic one. The sentence that comes with field
 * errors is never shown: those stand under their fields (specification 1, section 1).
 */
export async function toastError(message?: string): Promise<void> {
  if (message === INVALID_DATA) return
  const { showToast } = await import('./toast-stage.tsx')
  showToast('error', message || GENERIC_ERROR)
}
