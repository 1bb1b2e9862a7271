import { useSyncExternalStore } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { GIPHY_KEY_META } from './giphy.ts'

const STORAGE_KEY = 'giphy'
const listeners = new Set<() => void>()
/** Used when local storage is not available. */
let fallbackConsent: boolean | undefined

/** Whether the reader allowed requests to Giphy; shared by all tabs, false during server rendering. */
export function useGiphyConsent(): boolean {
  return useSyncExternalStore(subscribeToConsent, hasConsent, () => false)
}

/** The operator's key, present on the message pages only; undefined without one. */
export function useGiphyKey(): string | undefined {
  const hydrated = useHydrated()
  return hydrated
    ? document.querySelector<HTMLMetaElement>(`meta[name="${GIPHY_KEY_META}"]`)?.content
    : undefined
}

/** Saves the reader's decision and updates every gif of the page. */
export function saveGiphyConsent(isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(STORAGE_KEY, '1')
    else localStorage.removeItem(STORAGE_KEY)
    fallbackConsent = undefined
  } catch {
    fallbackConsent = isGiven
  }
  for (const listener of listeners) listener()
}

function hasConsent(): boolean {
  try {
    return fallbackConsent ?? localStorage.getItem(STORAGE_KEY) === '1'
  } catch {
    return false
  }
}

function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
