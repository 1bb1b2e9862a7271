// What was typed and not sent lasts as long as the tab does. A browser that stores nothing keeps nothing.

export function loadDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Nothing typed is nothing kept. */
export function saveDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // See above.
  }
}
