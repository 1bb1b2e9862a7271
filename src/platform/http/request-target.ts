import type { IncomingMessage, ServerResponse } from 'node:http'
import { MALFORMED_REQUEST } from './texts.ts'
import { closeAfterAnswer } from './unread-body.ts'

/**
 * Answers 400 to a request whose target is not a path, or that names several hosts: a proxy and the site could read it
 * differently.
 * @returns whether the request was rejected
 */
export function rejectMalformedRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const isPath = request.url?.startsWith('/') ?? false
  if (isPath && countHosts(request.rawHeaders) <= 1) return false
  closeAfterAnswer(request, response)
  response.writeHead(400, HEADERS).end(BODY)
  return true
}

const BODY = JSON.stringify({ message: MALFORMED_REQUEST })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** @param headers names and values in turn; the parsed headers keep the first of several hosts only */
function countHosts(headers: readonly string[]): number {
  return headers.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}
