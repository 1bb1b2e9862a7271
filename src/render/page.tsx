import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pagePolicy, type Reach } from '../http/headers.ts'
import { pageToken } from '../http/session.ts'
import type { Site } from '../site.ts'
import { fontUrls } from '../ui/fonts.ts'
import { Layout } from '../ui/layout.tsx'

export interface PageContent {
  /** Without the site's name, which is added. */
  title: string
  body: ReactNode
  description?: string
  status?: number
  /** May stand in search engines; profiles and private pages may not. */
  index?: boolean
  /** The page brings its own opening under a transparent bar. */
  landing?: boolean
  /** Further class of the whole page, such as `page-profile`. */
  className?: string
  /** A keyboard of glass makes the page smaller, where it would cover what stands at its foot. */
  resizes?: boolean
  /** Meta tags that its scripts read, by name. */
  meta?: Record<string, string>
  /** Whom it may reach beside the site itself; nobody unless said. */
  reach?: Reach
}

/** Sends a whole document: the layout around the page's body, its scripts by nonce, its CSRF token as a meta tag. */
export function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
): FastifyReply {
  const { nonce, viewer } = request.visit
  const token = pageToken(site, { request, reply })
  const body = renderToStaticMarkup(
    <Layout
      viewer={viewer}
      path={request.url}
      token={token}
      landing={content.landing ?? false}
      {...(content.className ? { className: content.className } : {})}
    >
      {content.body}
    </Layout>,
  )
  const used = [...body.matchAll(/id="([\w-]+)" data-island/g)].map(([, id]) => String(id))
  const head = renderToStaticMarkup(
    <Head site={site} content={content} token={token} nonce={nonce} islands={used} />,
  )
  return reply
    .code(content.status ?? 200)
    .header('content-security-policy', pagePolicy(nonce, site.assets.isDevelopment, content.reach))
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="fr">${head}${body}</html>`)
}

const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover'
const RESIZES = 'interactive-widget=resizes-content'

interface HeadProps {
  site: Site
  content: PageContent
  token: string
  nonce: string
  islands: string[]
}

function Head({ site, content, token, nonce, islands }: HeadProps) {
  const { assets } = site
  // The landing page may have to say what the page before it left, even where it has no island.
  const isScripted = islands.length > 0 || content.landing || assets.isDevelopment
  const scripts = isScripted ? assets.scripts : []
  const preloads = new Set(islands.flatMap(assets.preloads))
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content={content.resizes ? `${VIEWPORT}, ${RESIZES}` : VIEWPORT} />
      <title>{`${content.title} · Guinguette`}</title>
      {content.description && <meta name="description" content={content.description} />}
      {!content.index && <meta name="robots" content="noindex" />}
      <meta name="csrf-token" content={token} />
      {Object.entries(content.meta ?? {}).map(([name, value]) => (
        <meta key={name} name={name} content={value} />
      ))}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0A3F43" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets.styles.map((url) => (
        <link key={url} rel="stylesheet" href={url} nonce={nonce} />
      ))}
      {fontUrls.map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {[...preloads].map((url) => (
        // Scripts wait for what is looked at first: styles, typefaces, photos.
        <link key={url} rel="modulepreload" href={url} nonce={nonce} fetchPriority="low" />
      ))}
      {assets.preamble && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, in development alone
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.preamble }} />
      )}
      {scripts.map((url) => (
        <script key={url} type="module" src={url} nonce={nonce} />
      ))}
    </head>
  )
}
