import type { PageContent } from './page.tsx'

/** A related page; `href` from the root. */
export interface PageLink {
  rel: 'prev' | 'next' | 'alternate'
  href: string
  /** Media type and title of a feed. */
  type?: string
  title?: string
}

const ICON = '/icons/apple-touch.png'

interface Props {
  site: { siteUrl: string; siteName: string }
  /** Path of the picture of link previews. */
  icon?: string | undefined
  content: PageContent
  isVisitor: boolean
  /** Absent on a page without scripts. */
  nonce?: string | undefined
}

/** Metadata of one page: for its scripts, search engines, feed readers and link previews. */
export function MetaTags({ site, icon = ICON, content, isVisitor, nonce }: Props) {
  const { siteUrl, siteName } = site
  const {
    title,
    description,
    meta = {},
    canonical,
    links = [],
    kind = 'website',
    structured,
    prefetched,
  } = content
  return (
    <>
      {Object.entries(meta).map(([name, value]) => (
        <meta key={name} name={name} content={value} />
      ))}
      {canonical && <link rel="canonical" href={`${siteUrl}${canonical}`} />}
      {/* Previews of links are made without a session. */}
      {isVisitor && canonical && (
        <>
          <meta property="og:site_name" content={siteName} />
          <meta property="og:locale" content="fr_FR" />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={`${siteUrl}${canonical}`} />
          <meta property="og:image" content={`${siteUrl}${icon}`} />
        </>
      )}
      {links.map(({ rel, href, type, title: name }) => (
        <link key={`${rel} ${href}`} rel={rel} href={href} type={type} title={name} />
      ))}
      {nonce && prefetched && (
        <script
          type="speculationrules"
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own
          dangerouslySetInnerHTML={{ __html: scriptJson(buildPrefetchRules(prefetched)) }}
        />
      )}
      {isVisitor &&
        structured?.().map((data, index) => (
          <script
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            key={index}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing is left that HTML or a script reads
            dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
          />
        ))}
    </>
  )
}

/** Fetches without rendering, so that no script of the page runs before it is shown. */
function buildPrefetchRules(addresses: readonly string[]): object {
  return { prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }] }
}

/** Escapes JSON so that no tag, entity or comment can begin or end in it. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
