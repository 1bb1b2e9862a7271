import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML, true once scripts run: for controls that need them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
