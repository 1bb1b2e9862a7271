import { useSyncExternalStore } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { GIPHY_KEY_META } from './giphy.ts'

const STORAGE_KEY = 'giphy'
const listeners = new Set<() => void>()
/** Holds where the browser keeps nothing. */
let fallbackConsent: boolean | undefined

/** Whether the reader let this browser reach Giphy; the same in all its tabs, false while the server's HTML is shown. */
export function useGiphyConsent(): boolean {
  return useSyncExternalStore(subscribeToConsent, hasConsent, () => false)
}

/** The operator's key, which stands on the pages of messages alone; undefined where the site has none. */
export function useGiphyKey(): string | undefined {
  const hydrated = useHydrated()
  return hydrated
    ? document.querySelector<HTMLMetaElement>(`meta[name="${GIPHY_KEY_META}"]`)?.content
    : undefined
}

/** Keeps what the reader decided, and tells every gif of the page. */
export function saveGiphyConsent(given: boolean): void {
  try {
    if (given) localStorage.setItem(STORAGE_KEY, '1')
    else localStorage.removeItem(STORAGE_KEY)
    fallbackConsent = undefined
  } catch {
    fallbackConsent = given
  }
  for (const tell of listeners) tell()
}

function hasConsent(): boolean {
  try {
    return fallbackConsent ?? localStorage.getItem(STORAGE_KEY) === '1'
  } catch {
    return false
  }
}

function subscribeToConsent(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
