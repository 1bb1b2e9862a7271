import { type ComponentType, useEffect, useState } from 'react'
import { showError } from './toast.ts'

/**
 * Loads a component once it is needed; null until then. A failure shows a toast and leaves the page
 * unchanged.
 * @param onFailed resets the need
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched when it is wanted, not whenever the page is drawn
  useEffect(() => {
    if (!isWanted || Loaded) return
    const failed = () => {
      onFailed()
      return showError()
    }
    load().then(({ default: loaded }) => setLoaded(() => loaded), failed)
  }, [isWanted, Loaded])
  return Loaded
}
