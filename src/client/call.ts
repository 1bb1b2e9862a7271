import type * as z from 'zod/mini'
import { type Endpoint, fillPath, type Reply } from '../shared/endpoint.ts'

/** A call that failed: the status, the server's message if it gave one, and its field errors. */
export class CallError extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    /** The server's sentence; undefined where it gave none. */
    readonly serverMessage: string | undefined,
    readonly errors: Record<string, string[]> = {},
  ) {
    super(serverMessage ?? `HTTP ${status}`)
  }
}

type Part<Key extends string, S> = S extends z.ZodMiniType ? { [K in Key]: z.input<S> } : object
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The server's sentence, where a failure has one: past a limit it says when to come back. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.serverMessage : undefined
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** How a call is made: with `keepalive` it outlives the page. */
type Manner = Pick<RequestInit, 'keepalive'>

/**
 * Makes a declared call and gives its answer.
 * @throws CallError whatever goes wrong, the network included
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  manner: Manner = {},
): Promise<Reply<E>> {
  const { params, query, body } = input as Parts
  return request<Reply<E>>(endpoint.method, address(endpoint.path, params, query), body, manner)
}

/** Follows an address that the server itself gave, such as `next_page_url`. */
export function follow<E extends Endpoint>(_endpoint: E, url: string): Promise<Reply<E>> {
  return request<Reply<E>>('GET', url)
}

function address(path: string, params: Parts['params'], query: Parts['query']): string {
  const filled = fillPath(path, params)
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

async function request<T>(
  method: Endpoint['method'],
  url: string,
  body?: unknown,
  manner: Manner = {},
): Promise<T> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  const token = csrfToken()
  if (token) headers['X-CSRF-TOKEN'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { method, headers, credentials: 'same-origin', ...manner }
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(url, init).catch(() => {
    throw new CallError(0, undefined)
  })
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string
    errors?: Record<string, string[]>
  }
  if (!response.ok) throw new CallError(response.status, answer.message || undefined, answer.errors)
  return answer as T
}

/** The page's token; where it is missing that is logged and nobody is bothered (specification 1, section 1). */
export function csrfToken(): string | undefined {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content
  if (!token) console.error('CSRF token not found')
  return token
}
