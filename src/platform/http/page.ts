import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { type PageContent, sendPage } from '../render/page.tsx'
import { getReaderKey, type Limit } from './limits.ts'
import { assertAccess, type Viewer } from './viewer.ts'
import { sendVisitorPage } from './visitor-page.ts'

/** The viewer of a request with this access: only `anyone` lets a visitor in. */
export type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer

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
    return sendContent(context, request, reply, await load(readPageRequest<A>(request, reply)))
  })
}

/** A page that is the same for all visitors, and the names of what it shows. */
export type SharedContent = PageContent & { of: readonly string[] }

/**
 * Registers a page that anybody may open and that is kept for visitors a moment (`page-cache.ts`). Theirs depends on
 * its address alone, and of its query on `page` and `search`: `load` is given no more, sets no cookie and asks for no
 * token where there is no viewer. `tx.publish({ kind: 'pages', of })` empties what it shows.
 * @param searchLimit counts the searches of a reader, which are not cached
 */
export function sharedPage(
  context: AppContext,
  path: `/${string}`,
  load: (request: PageRequest<'anyone'>) => Promise<SharedContent | Redirect>,
  searchLimit?: Limit,
): void {
  context.pages.push({ path, access: 'anyone' })
  context.app.get(path, async (raw, reply) => {
    const request = readPageRequest<'anyone'>(raw, reply)
    if (searchLimit && request.query.search) await context.limits.count(searchLimit, getReaderKey(raw))
    if (request.viewer) return sendContent(context, raw, reply, await load(request))
    return sendVisitorPage(context, path, request, load)
  })
}

/** A form to be sent again with the password. */
export interface RepeatedForm {
  action: string
  fields: Record<string, string | string[]>
  /** Of a wrong password. */
  error: string | undefined
}

/** A rejected plain HTML form: its values, to be shown again, and its errors. */
export interface Sent {
  values: Record<string, string>
  /** Of fields that stand in the form several times. */
  lists: Record<string, string[]>
  errors: Record<string, string[]>
  /** Failure of the form as a whole. */
  message: string
  /** Of the answer. */
  status: number
  /** A page that helps with the failure; its link opens in another tab, since the form has what was typed. */
  leadsTo?: string
  /** The form needs the password: the page shows `<PasswordQuestion>`, which repeats the form with it. */
  question?: RepeatedForm | undefined
}

/** The request as the load of a page reads it. */
export function readPageRequest<A extends Access>(
  request: FastifyRequest,
  reply: FastifyReply,
): PageRequest<A> {
  return {
    viewer: request.auth.viewer as ViewerOf<A>,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    raw: request,
    reply,
  }
}

/** Sends a page, or leads the browser on. */
export function sendContent(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageContent | Redirect,
): Promise<FastifyReply> | FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, answer.status ?? 303)
  return sendPage(context, request, reply, answer)
}
