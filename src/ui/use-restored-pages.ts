import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds after which a stored list is outdated. */
const KEPT_MS = 30 * 60_000

interface Kept<Pages> {
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
    const kept = cameBack() ? read<Pages>(key) : null
    if (kept?.name === name && Date.now() - kept.at < KEPT_MS) {
      scroll.current = kept.scroll
      restore(kept.pages)
    }
    const keep = () => write(key, latest.current)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  // After the restored pages are laid out: before, the page is too short to scroll.
  useLayoutEffect(() => {
    if (scroll.current === null || !pages) return
    window.scrollTo(0, scroll.current)
    if (window.scrollY >= scroll.current - 1) scroll.current = null
  }, [pages])
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

function read<Pages>(key: string): Kept<Pages> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write<Pages>(key: string, { name, pages }: { name: string; pages: Pages | undefined }): void {
  try {
    const kept = pages && { name, at: Date.now(), pages, scroll: window.scrollY }
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept satisfies Kept<Pages>))
  } catch {
    // Without storage the first page is shown again.
  }
}
