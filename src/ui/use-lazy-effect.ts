import { useEffect } from 'react'

/**
 * An effect; its script is loaded after the page. Without the network the page stays as it is.
 * @param start begins the effect, and returns what ends it
 * @param dependencies it begins again when one of them changes
 */
export function useLazyEffect<M>(
  load: () => Promise<M>,
  start: (loaded: M) => () => void,
  [first, second, third]: readonly [unknown?, unknown?, unknown?],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names them
  useEffect(() => {
    let end = () => {}
    let isOver = false
    load().then(
      (loaded) => {
        if (!isOver) end = start(loaded)
      },
      () => {},
    )
    return () => {
      isOver = true
      end()
    }
  }, [first, second, third])
}
