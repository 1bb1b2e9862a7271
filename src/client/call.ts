import type * as z from 'zod/mini'
import { type Endpoint, fillPath, type Reply } from '../shared/endpoint.ts'

/** A failed call: its status, the server's message if any, and its field errors. */
export class CallError extends Error {
  constructor(
    /** 0 without a response. */
    readonly status: number,
    /** The server's sentence; undefined if there is none. */
    readonly serverMessage: string | undefined,
    readonly errors: Record<string, string[]> = {},
    /** Says what the page can do about it. */
    readonly code?: string,
  ) {
    super(serverMessage ?? `HTTP ${status}`)
  }
}

type Part<Key extends string, S> = S extends z.ZodMiniType ? { [K in Key]: z.input<S> } : object
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The server's sentence, if any: past a limit it says when to come back. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.serverMessage : undefined
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** With `keepalive` the call outlives the page. */
type RequestOptions = Pick<RequestInit, 'keepalive'>

/**
 * Makes a declared call and returns its reply.
 * @throws CallError on any failure, network errors included
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: RequestOptions = {},
): Promise<Reply<E>> {
  const { params, query, body } = input as Parts
  return sendRequest<Reply<E>>(endpoint.method, buildUrl(endpoint.path, params, query), body, options)
}

/** Calls a URL that the server returned, such as `next_page_url`. */
export function callUrl<E extends Endpoint>(_endpoint: E, url: string): Promise<Reply<E>> {
  return sendRequest<Reply<E>>('GET', url)
}

function buildUrl(path: string, params: Parts['params'], query: Parts['query']): string {
  const filled = fillPath(path, params)
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}

/** Shows a refusal that the member can resolve; returns whether to repeat the call. Set with the live updates. */
export const resolver: { resolve?: (refusal: { code?: string }) => Promise<boolean> } = {}

async function sendRequest<T>(
  method: Endpoint['method'],
  url: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  const token = readCsrfToken()
  if (token) headers['X-CSRF-TOKEN'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { method, headers, credentials: 'same-origin', ...options }
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(url, init).catch(() => {
    throw new CallError(0, undefined)
  })
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string
    code?: string
    errors?: Record<string, string[]>
  }
  if (!response.ok) {
    if (await resolver.resolve?.(answer)) return sendRequest(method, url, body, options)
    throw new CallError(response.status, answer.message || undefined, answer.errors, answer.code)
  }
  return answer as T
}

/** A missing token is logged, without a message to the member (specification 1, section 1). */
export function readCsrfToken(): string | undefined {
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content
  if (!token) console.error('CSRF token not found')
  return token
}
