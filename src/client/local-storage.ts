// Data of one browser, across reloads and expired sessions: drafts, unsent messages, closed warnings. Names
// contain the member's id. A browser without storage loses it.

/** Returns `fallback` for a missing or unreadable value. */
export function loadLocal<T>(name: string, fallback: T): T {
  try {
    const stored = localStorage.getItem(name)
    return stored === null ? fallback : JSON.parse(stored)
  } catch {
    return fallback
  }
}

/** `null` deletes the value. */
export function saveLocal(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is not available.
  }
}

/** Lists the stored names with this prefix. */
export function listLocalNames(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}
