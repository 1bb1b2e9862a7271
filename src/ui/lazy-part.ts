import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component that loads its code when it is first rendered. Where the code cannot be fetched, the page keeps the server's markup or the
 * fallback of `Suspense`; a `lazy` that fails removes the whole island.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => new Promise<never>(() => {})))
}
