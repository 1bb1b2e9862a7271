import type { AppContext } from '../context.ts'
import { escapeXml, XML_START } from '../render/xml.ts'

/** Files of the sitemap that features add to `/sitemap.xml`, by the site's list of calls, which identifies it. */
const addedFiles = new WeakMap<AppContext['endpoints'], string[]>()

/** Adds a file to `/sitemap.xml`; its feature serves it. */
export function addSitemapFile({ endpoints }: AppContext, path: `/${string}`): void {
  addedFiles.set(endpoints, [...(addedFiles.get(endpoints) ?? []), path])
}

export const listSitemapFiles = ({ endpoints }: AppContext): readonly string[] =>
  addedFiles.get(endpoints) ?? []

export const SITEMAP_TYPE = 'application/xml; charset=utf-8'
export const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
export const URLSET_START = `${XML_START}<urlset ${SITEMAP_NAMESPACE}>\n`
export const URLSET_END = '</urlset>\n'

export function renderUrlEntry(siteUrl: string, path: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(`${siteUrl}${path}`)}</loc>${lastmod}</url>\n`
}
