// What one browser keeps for a member: drafts, messages to be sent, warnings closed. Over reloads and
// expired sessions, each under the member's own id. A browser that stores nothing keeps nothing.

/** What stands under a name; `fallback` where nothing does, or nothing that can be read. */
export function loadLocal<T>(name: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(name)
    return kept === null ? fallback : JSON.parse(kept)
  } catch {
    return fallback
  }
}

/** Keeps a value; `null` forgets it. */
export function saveLocal(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // See above.
  }
}

/** The names that begin so. */
export function listLocalNames(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}
