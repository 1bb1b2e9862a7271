import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server's HTML is shown, true once scripts run: for controls that do nothing without them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
