import { useSyncExternalStore } from 'react'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { GIPHY_KEY_META } from '../../gifs/giphy.ts'

const STORED = 'giphy'
const readers = new Set<() => void>()
/** Holds where the browser keeps nothing. */
let unkept: boolean | undefined

/** Whether the reader let this browser reach Giphy; the same in all its tabs, false while the server's HTML is shown. */
export function useGiphyLeave(): boolean {
  return useSyncExternalStore(follow, hasLeave, () => false)
}

/** The operator's key, which stands on the pages of messages alone; undefined where the site has none. */
export function useGiphyKey(): string | undefined {
  const hydrated = useHydrated()
  return hydrated
    ? document.querySelector<HTMLMetaElement>(`meta[name="${GIPHY_KEY_META}"]`)?.content
    : undefined
}

/** Keeps what the reader decided, and tells every gif of the page. */
export function giveGiphyLeave(given: boolean): void {
  try {
    if (given) localStorage.setItem(STORED, '1')
    else localStorage.removeItem(STORED)
    unkept = undefined
  } catch {
    unkept = given
  }
  for (const tell of readers) tell()
}

function hasLeave(): boolean {
  try {
    return unkept ?? localStorage.getItem(STORED) === '1'
  } catch {
    return false
  }
}

function follow(tell: () => void): () => void {
  readers.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    readers.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
