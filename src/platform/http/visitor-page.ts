import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { renderVisitorDocument } from '../render/page.tsx'
import { ServiceUnavailable } from './errors.ts'
import { VISITOR_POLICY } from './headers.ts'
import type { PageRequest, Redirect, SharedContent } from './page.ts'
import { CachedPage, type Encoding, type LoadedAnswer } from './page-cache.ts'

/** The best first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/**
 * The reader's browser keeps the page and asks before each use whether it is still the same (304), so that going back is
 * quick; nobody between may keep it, for it is not what a member is given (security.md 20).
 */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': VISITOR_POLICY,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Accept-Encoding',
}

/** Answers a visitor with the page kept for all of them; reads it where none is. */
export async function sendVisitorPage(
  context: AppContext,
  path: string,
  request: PageRequest<'anyone'>,
  load: (request: PageRequest<'anyone'>) => Promise<SharedContent | Redirect>,
): Promise<FastifyReply> {
  const { raw, reply } = request
  const asked = askedFor(path, request)
  const answer = await context.visitorPages.load(asked.key, async () => {
    const loaded = await load({ ...request, query: asked.query })
    return 'redirect' in loaded
      ? { answer: loaded, tags: [], isCacheable: false }
      : made(context, loaded, asked)
  })
  if (!(answer instanceof CachedPage)) return reply.redirect(answer.redirect, answer.status ?? 303)
  return sendCachedPage(raw, reply, answer, { ...PAGE_HEADERS, ...laterOf(answer.status) })
}

interface Asked {
  /** The same for all addresses of one page. */
  key: string
  query: Record<string, unknown>
  /** The address, with what of its query matters. */
  address: string
}

function askedFor(path: string, { params, query, raw }: PageRequest<'anyone'>): Asked {
  const { page, search } = query
  const told = Object.entries({ search, page }).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === '1'),
  )
  const [address = '/'] = raw.url.split('?')
  const written = new URLSearchParams(
    told.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return {
    key: JSON.stringify([path, params, told]),
    query: Object.fromEntries(told),
    address: written.size > 0 ? `${address}?${written}` : address,
  }
}

/** A search is read by whoever asks at this moment, and not kept: it would push out what others read. */
function made(context: AppContext, content: SharedContent, { query, address }: Asked): LoadedAnswer {
  const status = content.status ?? 200
  const answer = new CachedPage(renderVisitorDocument(context, content, address), status)
  return { answer, tags: content.of, isCacheable: query.search === undefined && status === 200 }
}

/** Of a page that could not be read as a whole: when to ask again. */
const laterOf = (status: number) => (status === 503 ? new ServiceUnavailable().headers : {})

/** Sends a kept document in the form that the browser takes, or says that the one it has is the same. */
export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  head: Record<string, string>,
): Promise<FastifyReply> {
  const { headers } = request
  reply.code(page.status).headers(head).header('etag', page.etag)
  if (isSame(headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = ENCODINGS.find((one) => takes(headers['accept-encoding'], one))
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await page.form(encoding))
}

/** Whether one of the tags that a browser holds is this one. */
function isSame(held: string | undefined, etag: string): boolean {
  return (held ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}

/** Whether a browser takes an encoding, by its `accept-encoding`. */
function takes(accepted: string | undefined, encoding: Encoding): boolean {
  return (accepted ?? '').split(',').some((entry) => {
    const [name = '', quality = ''] = entry.toLowerCase().split(';')
    return name.trim() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(quality)
  })
}
