// Unsent text, stored for the lifetime of the tab. A browser without storage loses it.

export function loadDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An empty text deletes the draft. */
export function saveDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is not available.
  }
}
