import { type ComponentType, useEffect, useState } from 'react'
import { showError } from './toast.ts'

/**
 * A piece of interface that few need, fetched once it is wanted; null until it is there. Where it cannot be fetched that is
 * toasted, and the page stays as it is.
 * @param onFailed takes the wish back
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
