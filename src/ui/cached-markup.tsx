import type { ReactElement, ReactNode } from 'react'

/** Fields that a markup shows, after the name of the part. */
export type CacheKey = readonly (string | number | boolean | null | undefined)[]

/** Values in a markup that differ between two renders of it. */
export type Holes = Readonly<Record<string, string | number | null | undefined>>

type RenderCached = (cacheKey: CacheKey, holes: Holes, render: (holes: Holes) => ReactElement) => ReactNode

const NONE: Holes = {}

let renderCached: RenderCached | undefined

/** Called by the server's renderer; in a browser children render as usual, and hydrate the same markup. */
export function setMarkupCache(render: RenderCached): void {
  renderCached = render
}

interface Props {
  /**
   * Names everything that the markup shows, also through the reader's rights: two renders with the same key have the
   * same HTML, but for its holes. Written as `import.meta.env.SSR && […]`, so that the browser's build has no trace of
   * it.
   */
  cacheKey: CacheKey | false
  /** Shows nothing of a context, and no id of `useId`. */
  children: ReactElement
}

/** Markup that is the same for many readers: the server renders it once per key. */
export function CachedMarkup({ cacheKey, children }: Props) {
  return import.meta.env.SSR && cacheKey && renderCached
    ? renderCached(cacheKey, NONE, () => children)
    : children
}

interface FilledProps<H extends Holes> {
  cacheKey: CacheKey | false
  /**
   * Shown as they are, as text or in an attribute; nothing else follows from them but whether they are empty. React does
   * not check an address in a hole, so it must be the site's own.
   */
  holes: H
  /** On the server the values are placeholders: scripts alone see the real ones. */
  children: (holes: H) => ReactElement
}

/** Markup that differs only in some values, such as a name: the server renders it once per key, then fills them in. */
export function FilledMarkup<H extends Holes>({ cacheKey, holes, children }: FilledProps<H>) {
  return import.meta.env.SSR && cacheKey && renderCached
    ? renderCached(cacheKey, holes, (filled) => children(filled as H))
    : children(holes)
}
