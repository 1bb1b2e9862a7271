import { flushSync } from 'react-dom'

/**
 * Draws what `update` changes as a short view transition; at once where the browser has none, or the reader asked for
 * less motion, or nobody looks.
 */
export function switchView(update: () => void): void {
  const isQuiet = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isQuiet || !('startViewTransition' in document)) {
    update()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(update))
  // The next switch breaks the one before it off.
  for (const end of [ready, finished]) end.catch(() => {})
}
