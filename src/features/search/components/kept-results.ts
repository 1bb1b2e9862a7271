import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Pages } from './use-results.ts'

const KEY = 'search'
/** Older results have moved on; milliseconds. */
const KEPT_MS = 30 * 60_000

interface Kept {
  name: string
  at: number
  pages: Pages
  scroll: number
}

/**
 * Keeps the results when the page is left, and gives them back with their scroll position to the reader who
 * comes back to it from a profile. @param name tells one search from another
 */
export function useKeptResults(
  name: string,
  pages: Pages | undefined,
  restore: (pages: Pages) => void,
): void {
  const latest = useRef({ name, pages })
  const scroll = useRef<number | null>(null)
  latest.current = { name, pages }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page opens with is restored
  useEffect(() => {
    const kept = cameBack() ? read() : null
    if (kept?.name === name && Date.now() - kept.at < KEPT_MS) {
      scroll.current = kept.scroll
      restore(kept.pages)
    }
    const keep = () => write(latest.current)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  // After the restored cards are laid out: before, the page is too short to scroll there.
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

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function write({ name, pages }: { name: string; pages: Pages | undefined }): void {
  try {
    const kept = pages && { name, at: Date.now(), pages, scroll: window.scrollY }
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept satisfies Kept))
  } catch {
    // A browser that stores nothing, or no more, shows the first page again.
  }
}
