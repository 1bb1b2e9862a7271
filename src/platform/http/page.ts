import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Access, Body, Endpoint, Params } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { type PageContent, sendPage } from '../render/page.tsx'
import { HttpError, InvalidData } from './errors.ts'
import { parseInput, parseParams } from './parse.ts'
import { isCsrfToken } from './session.ts'
import { FORM_EXPIRED, TOKEN_EXPIRED } from './texts.ts'
import { assertAccess, assertAllowedInReview, type Viewer } from './viewer.ts'
import { sendVisitorPage } from './visitor-page.ts'

type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer

/** Sends the reader elsewhere. */
export interface Redirect {
  redirect: string
  /** 303 unless said, so that a posted form is not posted again; 301 for good, where an address has changed. */
  status?: 301 | 302 | 303
}

export interface PageRequest<A extends Access> {
  viewer: ViewerOf<A>
  params: Record<string, string>
  query: Record<string, unknown>
  raw: FastifyRequest
  reply: FastifyReply
}

/** Registers a page. A visitor is led to the sign-in page first where the access asks for a member. */
export function page<A extends Access>(
  context: AppContext,
  path: `/${string}`,
  access: A,
  load: (request: PageRequest<A>) => Promise<PageContent | Redirect>,
): void {
  context.pages.push({ path, access })
  context.app.get(path, async (request, reply) => {
    assertAccess(access, request.auth.viewer)
    return send(context, request, reply, await load(readPageRequest<A>(request, reply)))
  })
}

/** A page that is the same for all visitors, and the names of what it shows. */
export type SharedContent = PageContent & { of: readonly string[] }

/**
 * Registers a page that anybody may open and that is kept for visitors a moment (`page-cache.ts`). Theirs depends on
 * its address alone, and of its query on `page` and `search`: `load` is given no more, sets no cookie and asks for no
 * token where there is no viewer. `tx.publish({ kind: 'pages', of })` empties what it shows.
 */
export function sharedPage(
  context: AppContext,
  path: `/${string}`,
  load: (request: PageRequest<'anyone'>) => Promise<SharedContent | Redirect>,
): void {
  context.pages.push({ path, access: 'anyone' })
  context.app.get(path, async (raw, reply) => {
    const request = readPageRequest<'anyone'>(raw, reply)
    if (request.viewer) return send(context, raw, reply, await load(request))
    return sendVisitorPage(context, path, request, load)
  })
}

/** What a plain HTML form sent: its values, to be shown again, and what is wrong with them. */
export interface Sent {
  values: Record<string, string>
  /** Of fields that stand in the form several times. */
  lists: Record<string, string[]>
  errors: Record<string, string[]>
  /** What failed as a whole. */
  message: string
  /** Of the answer. */
  status: number
}

/** What a form's act is given: the parts of the path and the body as the call's schemas read them. */
type FormRequest<E extends Endpoint> = Omit<PageRequest<E['access']>, 'params'> & {
  params: Params<E> extends undefined ? Record<string, string> : Params<E>
  body: Body<E>
}

/**
 * Registers the plain HTML form behind a call, for browsers without JavaScript: the same schema, the same command.
 * What fails is shown on the page again with everything typed, passwords aside. Where the call takes a file, `act`
 * reads the body, and asks `requireFormToken` before it reads the file.
 */
export function form<E extends Endpoint>(
  context: AppContext,
  path: `/${string}`,
  declared: E,
  act: (request: FormRequest<E>) => Promise<Redirect | PageContent>,
  again: (request: PageRequest<E['access']>, sent: Sent) => Promise<PageContent>,
): void {
  context.forms.push({ path, declared })
  context.app.post(path, checksBeforeBody(context, declared), async (raw, reply) => {
    const request = readPageRequest<E['access']>(raw, reply)
    const params = parseParams(declared.params, raw.params) ?? request.params
    const { _token, ...fields } = (raw.body ?? {}) as Record<string, string | string[]>
    try {
      assertAllowedInReview(declared, raw.auth.viewer)
      if (!declared.file) requireFormToken(context, raw, _token)
      const body = parseInput(declared.body, fields) as Body<E>
      return send(context, raw, reply, await act({ ...request, params, body } as FormRequest<E>))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      const sent: Sent = {
        ...typed(fields),
        errors: error instanceof InvalidData ? error.errors : {},
        message: error instanceof InvalidData ? '' : error.message,
        status: error.status,
      }
      reply.headers(error.headers)
      return sendPage(context, raw, reply, { ...(await again(request, sent)), status: error.status })
    }
  })
}

/** A form has its token first; one whose token does not come within so many bytes is not read further. */
const TOKEN_WITHIN = 64 * 1024
const TOKEN_FIELD = '&_token='

/** Route options of a plain form: what is checked before its body is read, and while it comes. */
export function checksBeforeBody(
  { config }: AppContext,
  { access, file }: Pick<Endpoint, 'access' | 'file'>,
): RouteShorthandOptions {
  const { hostname } = new URL(config.siteUrl)
  return {
    onRequest: async (request) => {
      requireSameSite(request, [hostname, request.hostname])
      assertAccess(access, request.auth.viewer)
    },
    // The route of an upload reads its body itself.
    ...(!file && {
      preParsing: (_request, _reply, payload, done) => {
        requireEarlyToken(payload)
        done()
      },
    }),
  }
}

/**
 * Browsers that say where a form was posted from decide this; of older ones the token does, alone.
 * @throws HttpError 419 for a form of another site
 */
function requireSameSite({ headers }: FastifyRequest, hosts: readonly string[]): void {
  const { 'sec-fetch-site': from, origin = 'null' } = headers
  if (from === undefined) {
    // Old browsers say "null" also of the site's own pages.
    if (origin === 'null' || (URL.canParse(origin) && hosts.includes(new URL(origin).hostname))) return
  } else if (from === 'same-origin' || from === 'none') return
  throw new HttpError(419, TOKEN_EXPIRED)
}

/** Lets the reader of the body fail with 419 once so much has come without the token; called before anything reads. */
function requireEarlyToken(body: NodeJS.ReadableStream): void {
  let left = TOKEN_WITHIN
  let end = '&'
  const look = (chunk: Buffer) => {
    const text = end + chunk.subarray(0, left).toString('latin1')
    left -= chunk.length
    end = text.slice(-TOKEN_FIELD.length)
    const isFound = text.includes(TOKEN_FIELD)
    if (!isFound && left > 0) return
    body.removeListener('data', look)
    // Nothing reads a body that was refused for its type already: an error would end the process.
    if (!isFound && body.listenerCount('error') > 0) body.emit('error', new HttpError(419, TOKEN_EXPIRED))
  }
  body.on('data', look)
}

/** What a form sent, to be shown again: all but passwords. */
function typed(fields: Record<string, string | string[]>): Pick<Sent, 'values' | 'lists'> {
  const sent: Pick<Sent, 'values' | 'lists'> = { values: {}, lists: {} }
  for (const [name, value] of Object.entries(fields)) {
    if (name.includes('password')) continue
    if (typeof value === 'string') sent.values[name] = value
    else sent.lists[name] = value
  }
  return sent
}

/** @throws HttpError 419 unless a form sent the token of its own cookie */
export function requireFormToken(context: AppContext, request: FastifyRequest, token: unknown): void {
  if (!isCsrfToken(context.secret, request.auth.token, token)) throw new HttpError(419, FORM_EXPIRED)
}

function readPageRequest<A extends Access>(request: FastifyRequest, reply: FastifyReply): PageRequest<A> {
  return {
    viewer: request.auth.viewer as ViewerOf<A>,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    raw: request,
    reply,
  }
}

function send(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageContent | Redirect,
): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, answer.status ?? 303)
  return sendPage(context, request, reply, answer)
}
