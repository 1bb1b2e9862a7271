export type Kind = 'page' | 'script' | 'style' | 'font' | 'other'

/** Something that a browser fetches with a page. */
export interface Resource {
  kind: Exclude<Kind, 'page'>
  path: string
}

/**
 * What a page names that a browser fetches from this site when it has nothing yet, each once: scripts and those that are
 * announced, styles, typefaces, icon, manifest, pictures that are not put off.
 */
export function resourcesOf(html: string): Resource[] {
  const found = new Map<string, Resource>()
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    const resource = ofTag(tag)
    if (resource && !found.has(resource.path)) found.set(resource.path, resource)
  }
  return [...found.values()]
}

function ofTag(tag: string): Resource | undefined {
  const path = attribute(tag, tag.startsWith('<link') ? 'href' : 'src')
  if (!path?.startsWith('/')) return undefined
  if (tag.startsWith('<script')) return { kind: 'script', path }
  if (tag.startsWith('<img'))
    return attribute(tag, 'loading') === 'lazy' ? undefined : { kind: 'other', path }
  const kind = KINDS[attribute(tag, 'rel') ?? '']
  if (!kind) return undefined
  return { kind: attribute(tag, 'as') === 'font' ? 'font' : kind, path }
}

// An icon of the home screen is fetched when one is made.
const KINDS: Record<string, Resource['kind']> = {
  modulepreload: 'script',
  stylesheet: 'style',
  preload: 'other',
  icon: 'other',
  manifest: 'other',
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
}
