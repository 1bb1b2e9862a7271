import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Layout } from '../../ui/layout.tsx'
import type { AppContext } from '../context.ts'
import { type AllowedOrigins, buildPagePolicy } from '../http/headers.ts'
import { getPageToken } from '../http/session.ts'
import type { StyleSheet } from './assets.ts'
import { Head } from './head.tsx'
import { collectIslands, PROPS_ID } from './island.tsx'
import { renderWithCache } from './markup-cache.ts'
import { type PageLink, scriptJson } from './open-tags.tsx'
import { FACTOR_OPTIONAL } from './texts.ts'

export interface PageContent {
  /** Without the site's name, which is added. */
  title: string
  body: ReactNode
  description?: string
  status?: number
  /** Indexed by search engines; profiles and private pages are not. */
  index?: boolean
  /** The page starts with its own hero under a transparent bar. */
  landing?: boolean
  /** Only the site's name and the content, the same for all readers. */
  bare?: boolean
  /** Further class of the whole page, such as `page-profile`. */
  className?: string
  /** Further stylesheet. */
  sheet?: StyleSheet
  /** The virtual keyboard resizes the page instead of covering its foot. */
  resizes?: boolean
  /** Meta tags for its scripts, by name. */
  meta?: Record<string, string>
  /** Foreign origins it may use; none by default. */
  reach?: AllowedOrigins
  /** The canonical path for search engines. */
  canonical?: string
  /** Related pages: previous, next, feed. */
  links?: readonly PageLink[]
  /** `article` for a member's text, else `website`. */
  kind?: 'article' | 'website'
  /** Structured data of schema.org (JSON-LD), for visitors and search engines. */
  structured?: readonly object[]
}

/** Sends a document: the layout around the page's body, with nonce and CSRF token. */
export function sendPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
): FastifyReply {
  const { nonce, viewer } = request.auth
  const token = getPageToken(context, { raw: request, reply })
  const { body, islands } = renderBody(
    <Layout viewer={viewer} path={request.url} token={token} {...getLayoutProps(context, content)}>
      {content.sheet === 'desk' && !context.config.asksFactor && (
        <p className="desk-open">{FACTOR_OPTIONAL}</p>
      )}
      {content.body}
    </Layout>,
  )
  const head = renderToStaticMarkup(
    <Head context={context} content={content} scripted={{ token, nonce, islands }} isVisitor={!viewer} />,
  )
  return reply
    .code(content.status ?? 200)
    .header('content-security-policy', buildPagePolicy(nonce, context.assets.isDevelopment, content.reach))
    .type('text/html; charset=utf-8')
    .send(Buffer.from(joinDocument(head, body)))
}

/**
 * Renders the document of all visitors, without scripts, token or nonce.
 * @param path of the page, to return to after signing in
 */
export function renderVisitorDocument(context: AppContext, content: PageContent, path: string): string {
  const { body } = renderBody(
    <Layout viewer={null} path={path} back={path} {...getLayoutProps(context, content)}>
      {content.body}
    </Layout>,
  )
  return joinDocument(renderToStaticMarkup(<Head context={context} content={content} isVisitor />), body)
}

/** The body, with the props of its islands in a script: escaped in an attribute they would be a third longer. */
function renderBody(layout: ReactElement): { body: string; islands: string[] } {
  let ids: string[] = []
  const body = renderWithCache(() => {
    const { html, islands } = collectIslands(() => renderToStaticMarkup(layout))
    ids = [...islands.keys()]
    if (ids.length === 0) return html
    const props = `<script type="application/json" id="${PROPS_ID}">${scriptJson(Object.fromEntries(islands))}</script>`
    return `${html.slice(0, -BODY_END.length)}${props}${BODY_END}`
  })
  return { body, islands: ids }
}

const BODY_END = '</body>'

function getLayoutProps(context: AppContext, { landing = false, bare = false, className }: PageContent) {
  const accessibility = context.config.accessibility.status
  return { landing, bare, accessibility, ...(className ? { className } : {}) }
}

function joinDocument(head: string, body: string): string {
  return `<!doctype html><html lang="fr">${head}${body}</html>`
}
