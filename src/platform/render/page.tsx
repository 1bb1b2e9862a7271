import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Layout } from '../../ui/layout.tsx'
import type { AppContext } from '../context.ts'
import { type AllowedOrigins, buildPagePolicy } from '../http/headers.ts'
import { getPageToken } from '../http/session.ts'
import type { StyleSheet } from './assets.ts'
import { Head } from './head.tsx'
import type { PageLink } from './open-tags.tsx'
import { FACTOR_OPTIONAL } from './texts.ts'

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
  /** The same for whoever reads: no bars, no menu, nothing but the site's name and the content. */
  bare?: boolean
  /** Further class of the whole page, such as `page-profile`. */
  className?: string
  /** Styles of its own beside those of every page. */
  sheet?: StyleSheet
  /** A keyboard of glass makes the page smaller, where it would cover what stands at its foot. */
  resizes?: boolean
  /** Meta tags that its scripts read, by name. */
  meta?: Record<string, string>
  /** Whom it may reach beside the site itself; nobody unless said. */
  reach?: AllowedOrigins
  /** The one address, from the root, that search engines are to know the page by. */
  canonical?: string
  /** Pages beside it: those before and after it, the same as a feed. */
  links?: readonly PageLink[]
  /** An `article` is something somebody wrote; anything else is a place of the site. */
  kind?: 'article' | 'website'
  /** What it is about, in the words of schema.org (JSON-LD); for visitors, search engines among them. */
  structured?: readonly object[]
}

/** Sends a whole document: the layout around the page's body, its scripts by nonce, its CSRF token as a meta tag. */
export function sendPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
): FastifyReply {
  const { nonce, viewer } = request.auth
  const token = getPageToken(context, { raw: request, reply })
  const body = renderToStaticMarkup(
    <Layout viewer={viewer} path={request.url} token={token} {...look(content)}>
      {content.sheet === 'desk' && !context.config.asksFactor && (
        <p className="desk-open">{FACTOR_OPTIONAL}</p>
      )}
      {content.body}
    </Layout>,
  )
  const used = [...body.matchAll(/id="([\w-]+)" data-island/g)].map(([, id]) => String(id))
  const head = renderToStaticMarkup(
    <Head
      context={context}
      content={content}
      scripted={{ token, nonce, islands: used }}
      isVisitor={!viewer}
    />,
  )
  return reply
    .code(content.status ?? 200)
    .header('content-security-policy', buildPagePolicy(nonce, context.assets.isDevelopment, content.reach))
    .type('text/html; charset=utf-8')
    .send(Buffer.from(documentOf(head, body)))
}

/**
 * A page's document as every visitor is given it: without scripts, token or nonce.
 * @param path the page's address, to which who signs in comes back
 */
export function renderVisitorDocument(context: AppContext, content: PageContent, path: string): string {
  const body = renderToStaticMarkup(
    <Layout viewer={null} path={path} back={path} {...look(content)}>
      {content.body}
    </Layout>,
  )
  return documentOf(renderToStaticMarkup(<Head context={context} content={content} isVisitor />), body)
}

function look({ landing = false, bare = false, className }: PageContent) {
  return { landing, bare, ...(className ? { className } : {}) }
}

function documentOf(head: string, body: string): string {
  return `<!doctype html><html lang="fr">${head}${body}</html>`
}
