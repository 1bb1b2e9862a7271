import type { ReactElement, ReactNode } from 'react'

/** Fields that a markup shows, after the name of the part. */
export type CacheKey = readonly (string | number | boolean | null | undefined)[]

type RenderCached = (cacheKey: CacheKey, children: ReactElement) => ReactNode

let renderCached: RenderCached | undefined

/** Called by the server's renderer; in a browser children render as usual, and hydrate the same markup. */
export function setMarkupCache(render: RenderCached): void {
  renderCached = render
}

interface Props {
  /**
   * Names everything that the markup shows, also through the reader's rights: two renders with the same key have the
   * same HTML. Written as `import.meta.env.SSR && […]`, so that the browser's build has no trace of it.
   */
  cacheKey: CacheKey | false
  /** Shows nothing of a context, and no id of `useId`. */
  children: ReactElement
}

/** Markup that is the same for many readers: the server renders it once per key. */
export function CachedMarkup({ cacheKey, children }: Props) {
  return import.meta.env.SSR && cacheKey && renderCached ? renderCached(cacheKey, children) : children
}
