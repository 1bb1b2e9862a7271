import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds after which a stored list is outdated. */
const TTL_MS = 30 * 60_000

interface StoredPages<Pages> {
  name: string
  at: number
  pages: Pages
  scroll: number
}

/**
 * Stores a growing list ('Voir plus') when its page is left, and restores it with its scroll position when
 * the reader returns.
 * @param key the list
 * @param name distinguishes readers and their settings
 */
export function useRestoredPages<Pages>(
  key: string,
  name: string,
  pages: Pages | undefined,
  restore: (pages: Pages) => void,
): void {
  const latest = useRef({ name, pages })
  const scroll = useRef<number | null>(null)
  latest.current = { name, pages }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page opens with is restored
  useEffect(() => {
    const stored = isBackNavigation() ? readStored<Pages>(key) : null
    if (stored?.name === name && Date.now() - stored.at < TTL_MS) {
      scroll.current = stored.scroll
      restore(stored.pages)
    }
    const store = () => writeStored(key, latest.current)
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])

  // After the restored pages are laid out: before, the page is too short to scroll.
  useLayoutEffect(() => {
    if (scroll.current === null || !pages) return
    window.scrollTo(0, scroll.current)
    if (window.scrollY >= scroll.current - 1) scroll.current = null
  }, [pages])
}

function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

function readStored<Pages>(key: string): StoredPages<Pages> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeStored<Pages>(key: string, { name, pages }: { name: string; pages: Pages | undefined }): void {
  try {
    const stored = pages && { name, at: Date.now(), pages, scroll: window.scrollY }
    if (stored) sessionStorage.setItem(key, JSON.stringify(stored satisfies StoredPages<Pages>))
  } catch {
    // Without storage the first page is shown again.
  }
}
