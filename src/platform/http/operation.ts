import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, Body, Endpoint, Params, Query, Reply } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { sealContribution } from '../legal-records/connections.ts'
import { type PageContent, sendPage } from '../render/page.tsx'
import { assertOpenToToken } from './api-token.ts'
import { HttpError, InvalidData, RecentAuthRequired } from './errors.ts'
import { JsonText } from './json-text.ts'
import {
  type PageRequest,
  type Redirect,
  readPageRequest,
  type Sent,
  sendContent,
  type ViewerOf,
} from './page.ts'
import { parseInput, parseParams } from './parse.ts'
import { assertRecentAuth, confirmRecentAuth, PASSWORD_FIELD } from './recent-auth.ts'
import { isCsrfToken } from './session.ts'
import { countStaffAct } from './staff-pace.ts'
import { FORM_EXPIRED, TOKEN_EXPIRED } from './texts.ts'
import { assertAccess, assertAllowedInReview, assertNotReadOnly } from './viewer.ts'

/** A declared call, or its plain form, as the handler reads it: input parsed by the call's schemas. */
export interface OperationRequest<E extends Endpoint> {
  viewer: ViewerOf<E['access']>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  raw: FastifyRequest
  reply: FastifyReply
  /** Checks the token that precedes the file of a multipart form; a call has sent its token in a header. */
  checkToken: (token: unknown) => void
}

type Handler<E extends Endpoint> = (request: OperationRequest<E>) => Promise<Reply<E> | JsonText<Reply<E>>>

/** A posted form as `redirect` reads it: path and body as the call's schemas read them, the query as sent. */
type FormRequest<E extends Endpoint> = Omit<PageRequest<E['access']>, 'params'> & {
  params: Params<E> extends undefined ? Record<string, string> : Params<E>
  body: Body<E>
}

type Awaitable<T> = T | Promise<T>
type FormAnswer = string | Redirect | PageContent

interface FormBase<E extends Endpoint> {
  /** Another address than the `form` of the contract. */
  path?: `/${string}`
  /** Replaces the access of the call. */
  access?: Access
  /** The page again, with everything typed (passwords aside) and why the form was refused. */
  page: (request: PageRequest<E['access']>, sent: Sent) => Awaitable<PageContent>
  /** Stores what was typed, so that a refusal may lead elsewhere (`formRedirect`); without it the page is shown again. */
  storeText?: (request: FormRequest<E>) => Promise<boolean>
}

/** Where the form leads once the handler has run: an address, or a page at once. */
interface CallingForm<E extends Endpoint> extends FormBase<E> {
  /** Replaces the schema of the body, for fields that a form cannot write as JSON does. */
  body?: z.ZodMiniType<Body<E>>
  /** Input of the call's query; by default the query of the form's address. */
  query?: (request: PageRequest<E['access']>) => Record<string, unknown>
  redirect: (result: Reply<E>, request: FormRequest<E>) => Awaitable<FormAnswer>
}

/** A form that does something else than its call. */
interface OwnForm<E extends Endpoint> extends FormBase<E> {
  body?: z.ZodMiniType
  handler: (request: Omit<FormRequest<E>, 'body'> & { body: never }) => Promise<FormAnswer>
}

/** The plain HTML form of a call, for browsers without scripts. Its fields are named like the call's body. */
export type FormOptions<E extends Endpoint> = CallingForm<E> | OwnForm<E>

interface OperationOptions<E extends Endpoint> {
  form?: FormOptions<E> | FormOptions<E>[]
  /** Options of the call's route. */
  route?: RouteShorthandOptions
}

/**
 * Registers a declared call and its plain HTML forms. Both run the same handler: the call sends its result as JSON,
 * the form leads to its `redirect`.
 */
export function operation<E extends Endpoint>(
  context: AppContext,
  declared: E,
  handler: Handler<E>,
  { form = [], route = {} }: OperationOptions<E> = {},
): void {
  registerCall(context, declared, handler, route)
  for (const one of [form].flat()) registerForm(context, declared, handler, one)
  const call = findCall(context, declared)
  call.addForm = (added) => registerForm(context, declared, handler, added as FormOptions<E>)
  for (const waiting of call.waiting.splice(0)) call.addForm(waiting)
}

/** A call of a site, for forms that other features add. */
interface FormedCall {
  /** Set once the call is registered; calls with files are registered late. */
  addForm?: (form: FormOptions<Endpoint>) => void
  waiting: FormOptions<Endpoint>[]
}

/** By the site's list of calls, which identifies it. */
const formedCalls = new WeakMap<AppContext['endpoints'], Map<Endpoint, FormedCall>>()

function findCall({ endpoints }: AppContext, declared: Endpoint): FormedCall {
  const calls = formedCalls.get(endpoints) ?? new Map<Endpoint, FormedCall>()
  formedCalls.set(endpoints, calls)
  const call = calls.get(declared) ?? { waiting: [] }
  calls.set(declared, call)
  return call
}

/** Adds a plain form, with a `path` of its own, to the call of a lower feature. */
export function addForm<E extends Endpoint>(context: AppContext, declared: E, form: FormOptions<E>): void {
  const call = findCall(context, declared)
  const added = form as unknown as FormOptions<Endpoint>
  if (call.addForm) call.addForm(added)
  else call.waiting.push(added)
}

/** CSRF or token, and access, are checked before the body is read, input before the handler runs. */
function registerCall<E extends Endpoint>(
  context: AppContext,
  declared: E,
  handler: Handler<E>,
  options: RouteShorthandOptions,
): void {
  context.endpoints.push(declared)
  context.app.route({
    ...options,
    config: { ...options.config, isCall: true },
    method: declared.method,
    url: declared.path,
    onRequest: async (request) => {
      const { scopes } = request.auth
      if (scopes) assertOpenToToken(declared, scopes)
      else if (declared.method !== 'GET') requireToken(context, request)
      assertAccess(declared.access, request.auth.viewer)
      assertAllowedInReview(declared, request.auth.viewer)
      assertNotReadOnly(context.config, declared, request.auth.viewer)
      assertRecentAuth(declared, request.auth.viewer)
    },
    handler: async (request, reply) => {
      const input = {
        params: parseParams(declared.params, request.params) as Params<E>,
        query: parseInput(declared.query, request.query) as Query<E>,
        body: parseInput(declared.body, request.body ?? {}) as Body<E>,
      }
      await countStaffAct(context, declared, request.auth.viewer)
      await sealContribution(context, declared, request)
      const viewer = request.auth.viewer as ViewerOf<E['access']>
      const answer = await handler({ viewer, ...input, raw: request, reply, checkToken: () => {} })
      if (context.checkReplies && !declared.mediaType) checkReply(declared, answer)
      return answer instanceof JsonText ? reply.type(JSON_TYPE).send(answer.text) : answer
    },
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** @throws HttpError 419 unless the call carries the ajax marker and the token of its own cookie (product.md 1) */
function requireToken(context: AppContext, request: FastifyRequest): void {
  const marked = request.headers['x-requested-with'] === 'XMLHttpRequest'
  if (marked && isCsrfToken(context.secret, request.auth.token, request.headers['x-csrf-token'])) return
  throw new HttpError(419, TOKEN_EXPIRED)
}

function checkReply(declared: Endpoint, answer: unknown): void {
  const result = declared.reply.safeParse(JSON.parse(JSON.stringify(answer)))
  if (result.success) return
  throw new Error(
    `${declared.method} ${declared.path} answered undeclared data: ${JSON.stringify(result.error.issues)}`,
  )
}

/** A failure renders the form's page again with what was typed, and the status of the failure. */
function registerForm<E extends Endpoint>(
  context: AppContext,
  call: E,
  handler: Handler<E>,
  form: FormOptions<E>,
): void {
  const path = form.path ?? call.form
  if (!path) throw new Error(`${call.method} ${call.path} declares no address of its form`)
  const declared: Endpoint = { ...call, access: form.access ?? call.access, body: form.body ?? call.body }
  context.forms.push({ path, declared })
  context.app.post(path, checksBeforeBody(context, declared), async (raw, reply) => {
    const request = readPageRequest<E['access']>(raw, reply)
    const { _token, ...fields } = (raw.body ?? {}) as Record<string, string | string[]>
    const params = parseParams(declared.params, raw.params)
    let posted: FormRequest<E> | undefined
    try {
      assertAllowedInReview(declared, raw.auth.viewer)
      assertNotReadOnly(context.config, declared, raw.auth.viewer)
      if (!declared.file) requireFormToken(context, raw, _token)
      await confirmRecentAuth(context, declared, raw.auth.viewer, fields[PASSWORD_FIELD])
      const body = parseInput(declared.body, fields)
      posted = { ...request, params: params ?? request.params, body } as FormRequest<E>
      await countStaffAct(context, declared, raw.auth.viewer)
      await sealContribution(context, declared, raw)
      let answer: FormAnswer
      if ('handler' in form) answer = await form.handler(posted as FormRequest<E> & { body: never })
      else {
        const query = parseInput(declared.query, form.query?.(request) ?? request.query)
        const checkToken = (token: unknown) => requireFormToken(context, raw, token)
        const given = await handler({ ...request, params, query, body, checkToken } as OperationRequest<E>)
        const result = given instanceof JsonText ? given.parse() : given
        answer = await form.redirect(result, posted)
      }
      return sendContent(context, raw, reply, typeof answer === 'string' ? { redirect: answer } : answer)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      if (error.formRedirect && (!hasText(fields) || (posted && (await form.storeText?.(posted)))))
        return reply.redirect(`${error.formRedirect}?puis=${encodeURIComponent(raw.url)}`, 303)
      const sent = createSent(declared, raw, fields, error)
      reply.headers(error.headers)
      return sendPage(context, raw, reply, { ...(await form.page(request, sent)), status: error.status })
    }
  })
}

/** Bytes of a form within which its token must come; the body is not read further without it. */
const TOKEN_WITHIN = 64 * 1024
const TOKEN_FIELD = '&_token='

/** Route options of a plain form: checks before its body is read and while it arrives. */
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
    // The handler of an upload reads the body itself.
    ...(!file && {
      preParsing: (_request, _reply, payload, done) => {
        requireEarlyToken(payload)
        done()
      },
    }),
  }
}

/**
 * Decides by the origin that the browser sends; older browsers send none and are checked by the token alone.
 * @throws HttpError 419 for a form of another site
 */
function requireSameSite({ headers }: FastifyRequest, hosts: readonly string[]): void {
  const { 'sec-fetch-site': from, origin = 'null' } = headers
  if (from === undefined) {
    // Old browsers send "null" for the site's own pages too.
    if (origin === 'null' || (URL.canParse(origin) && hosts.includes(new URL(origin).hostname))) return
  } else if (from === 'same-origin' || from === 'none') return
  throw new HttpError(419, TOKEN_EXPIRED)
}

/** Fails the reader of the body with 419 after TOKEN_WITHIN bytes without a token; attach before anything reads. */
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
    // A body refused for its type has no reader: an unhandled error would end the process.
    if (!isFound && body.listenerCount('error') > 0) body.emit('error', new HttpError(419, TOKEN_EXPIRED))
  }
  body.on('data', look)
}

/** A rejected form, with the question for the password if that is what it lacks. */
function createSent(
  declared: Endpoint,
  raw: FastifyRequest,
  fields: Record<string, string | string[]>,
  error: HttpError,
): Sent {
  const errors = error instanceof InvalidData ? error.errors : {}
  const sent = {
    ...typed(fields),
    errors,
    message: error instanceof InvalidData ? '' : error.message,
    status: error.status,
    ...(error.formRedirect && { leadsTo: error.formRedirect }),
  }
  const isAsked = declared.recentAuth && (error instanceof RecentAuthRequired || PASSWORD_FIELD in errors)
  if (!isAsked) return sent
  const question = {
    action: raw.url,
    fields: { ...sent.values, ...sent.lists },
    error: errors[PASSWORD_FIELD]?.[0],
  }
  return { ...sent, message: '', question }
}

const hasText = (fields: Record<string, string | string[]>) =>
  Object.values(fields).some((value) => value.length > 0)

/** Fields to show again in the form: all but passwords. */
function typed(fields: Record<string, string | string[]>): Pick<Sent, 'values' | 'lists'> {
  const sent: Pick<Sent, 'values' | 'lists'> = { values: {}, lists: {} }
  for (const [name, value] of Object.entries(fields)) {
    if (name.includes('password')) continue
    if (typeof value === 'string') sent.values[name] = value
    else sent.lists[name] = value
  }
  return sent
}

/** @throws HttpError 419 unless the form sent the token of its own cookie */
export function requireFormToken(context: AppContext, request: FastifyRequest, token: unknown): void {
  if (!isCsrfToken(context.secret, request.auth.token, token)) throw new HttpError(419, FORM_EXPIRED)
}
