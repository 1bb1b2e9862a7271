import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Counters } from '../../shared/live.ts'
import { isSuspended } from '../../shared/roles.ts'
import type { AppContext } from '../context.ts'
import { findCounters } from '../events/counters.ts'
import { chooseEncoding, compressPage } from '../http/encoding.ts'
import { type AllowedOrigins, buildPagePolicy } from '../http/headers.ts'
import { getPageKind } from '../http/page-kind.ts'
import { getPageToken } from '../http/session.ts'
import type { Viewer } from '../http/viewer.ts'
import type { StyleSheet } from './assets.ts'
import { isScripted } from './head.tsx'
import { collectIslands, PROPS_ID } from './island.tsx'
import { renderWithCache, replacePrivateUse } from './markup-cache.ts'
import { type PageLink, scriptJson } from './open-tags.tsx'
import { renderDocument } from './shell.tsx'
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
  /** Further stylesheets. */
  sheet?: StyleSheet | readonly StyleSheet[]
  /** Loads the script even without an island, for counts that change and the installation. */
  isLive?: boolean
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
  /** Addresses of pages that a member's browser may load before a touch ends; opening one leaves no trace. */
  prefetched?: readonly string[]
  /** Builds structured data of schema.org (JSON-LD); called for visitors and search engines alone. */
  structured?: () => readonly object[]
}

/** Sends a document: the layout around the page's body, with nonce and CSRF token. */
export async function sendPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
): Promise<FastifyReply> {
  const { nonce, viewer } = request.auth
  const token = getPageToken(context, { raw: request, reply })
  const { islands, ...rendered } = renderContent(context, content)
  const connects = isScripted(content, islands)
  const opensWithPhoto = rendered.preloads.includes('fetchPriority="high"')
  const scripted = {
    token,
    nonce,
    islands,
    isLater: connects && (content.landing === true || opensWithPhoto),
  }
  const kind = getPageKind(context.config, request, content.status)
  const counters = viewer && !connects ? await countForPage(context, viewer, content.status) : null
  const shell = { viewer, counters, path: request.url, kind, scripted, ...rendered }
  const document = renderDocument(context, content, shell)
  return reply
    .code(content.status ?? 200)
    .header('content-security-policy', buildPagePolicy(nonce, context.assets.isDevelopment, content.reach))
    .type('text/html; charset=utf-8')
    .header('vary', 'Accept-Encoding')
    .send(encodePage(reply, request.headers['accept-encoding'], Buffer.from(document)))
}

/** Counts that no script is going to fetch. A failure shows none; the error page of a failing database does not try. */
async function countForPage(
  { pool, log }: AppContext,
  { id, roles }: Viewer,
  status = 200,
): Promise<Counters | null> {
  if (status >= 500 || isSuspended(roles)) return null
  try {
    return (await findCounters(pool, [id])).get(id) ?? null
  } catch (error) {
    log.error({ err: error }, 'counters not read; the page renders without them')
    return null
  }
}

function encodePage(reply: FastifyReply, accepted: string | undefined, page: Buffer): Buffer {
  const encoding = chooseEncoding(accepted)
  if (!encoding) return page
  reply.header('content-encoding', encoding)
  return compressPage(page, encoding)
}

/**
 * Renders the document of all visitors, without scripts, token or nonce.
 * @param path of the page, to return to after signing in
 */
export function renderVisitorDocument(context: AppContext, content: PageContent, path: string): string {
  const { main, preloads } = renderContent(context, content)
  return renderDocument(context, content, { viewer: null, path, back: path, main, preloads, props: '' })
}

/** The content, and the props of its islands in a script: escaped in an attribute they would be a third longer. */
function renderContent(context: AppContext, { sheet, body }: PageContent) {
  const islands: Parameters<typeof collectIslands>[0] = new Map()
  const { html: main, preloads } = renderWithCache(() =>
    collectIslands(islands, () =>
      renderToStaticMarkup(
        <>
          {sheet === 'desk' && !context.config.asksFactor && <p className="desk-open">{FACTOR_OPTIONAL}</p>}
          {body}
        </>,
      ),
    ),
  )
  if (islands.size === 0) return { main, preloads, props: '', islands: [] }
  const all = [...islands]
  const json = replacePrivateUse(scriptJson(Object.fromEntries(all.map(([id, { props }]) => [id, props]))))
  const props = `<script type="application/json" id="${PROPS_ID}">${json}</script>`
  const islandIds = all.flatMap(([id, { isFolded }]) => (isFolded ? [] : [id]))
  return { main, preloads, props, islands: islandIds }
}
