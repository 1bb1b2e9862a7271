import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has passkeys; null in the server's HTML. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    never,
    () => 'PublicKeyCredential' in window,
    () => null,
  )
}
