import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillPath } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { renderVisitorDocument } from '../render/page.tsx'
import type { LoadedValue } from '../tagged-cache.ts'
import { chooseEncoding } from './encoding.ts'
import { ServiceUnavailable } from './errors.ts'
import { VISITOR_POLICY } from './headers.ts'
import type { PageRequest, Redirect, SharedContent } from './page.ts'
import { CachedPage, type VisitorAnswer } from './page-cache.ts'

/**
 * The browser revalidates the page before each use (304), so that going back is fast; proxies must not cache
 * it, because members get another page (security.md 20).
 */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': VISITOR_POLICY,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
}

/** Answers a visitor from the page cache. */
export async function sendVisitorPage(
  context: AppContext,
  path: string,
  request: PageRequest<'anyone'>,
  load: (request: PageRequest<'anyone'>) => Promise<SharedContent | Redirect>,
): Promise<FastifyReply> {
  const { raw, reply } = request
  const cacheRequest = toCacheRequest(path, request)
  const answer = await context.visitorPages.load(cacheRequest.key, async () => {
    const loaded = await load({ ...request, query: cacheRequest.query })
    return 'redirect' in loaded
      ? { value: loaded, tags: [], isCacheable: false }
      : renderPage(context, loaded, cacheRequest)
  })
  if (!(answer instanceof CachedPage)) return reply.redirect(answer.redirect, answer.status ?? 303)
  return sendCachedPage(raw, reply, answer, { ...PAGE_HEADERS, ...retryHeadersOf(answer.status) })
}

interface CacheRequest {
  /** The same for all addresses of one page. */
  key: string
  query: Record<string, unknown>
  /** The page's own address, however it was written in the request. */
  address: string
}

function toCacheRequest(path: string, { params, query }: PageRequest<'anyone'>): CacheRequest {
  const { page, search } = query
  const parameters = Object.entries({ search, page }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === '1'),
  )
  const address = fillPath(path, params)
  const written = new URLSearchParams(
    parameters.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return {
    key: JSON.stringify([path, params, parameters]),
    query: Object.fromEntries(parameters),
    address: written.size > 0 ? `${address}?${written}` : address,
  }
}

/** Search results are not cached: they would evict pages that others read. */
function renderPage(
  context: AppContext,
  content: SharedContent,
  { query, address }: CacheRequest,
): LoadedValue<VisitorAnswer> {
  const status = content.status ?? 200
  const value = new CachedPage(renderVisitorDocument(context, content, address), status)
  return { value, tags: content.of, isCacheable: query.search === undefined && status === 200 }
}

/** A partly loaded page has a retry delay. */
const retryHeadersOf = (status: number) => (status === 503 ? new ServiceUnavailable().headers : {})

/** Sends a cached document in the best encoding, or 304. */
export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  head: Record<string, string>,
): Promise<FastifyReply> {
  const { headers } = request
  reply.code(page.status).headers(head).header('etag', page.etag)
  if (matchesTag(headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(headers['accept-encoding'])
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(page.getEncoded(encoding))
}

/** True if If-None-Match contains this tag. */
function matchesTag(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}
