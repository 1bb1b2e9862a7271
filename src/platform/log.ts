import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import type { AppContext } from './context.ts'
import { getAddressKey } from './http/limits.ts'

/** Structured logging: a text, or an object of fields before the text. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Creates the logger of the process: UTC, one JSON object a line; no line contains a cookie, token, query or
 * member's text (security.md 31).
 * @param to destination; the standard output by default
 */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: serializeError, req: serializeRequest },
  }
  return to ? pino(options, to) : pino(options)
}

/** Logged fields of an error; other fields of a database or mail server quote what members wrote. */
const ERROR_FIELDS = ['code', 'table', 'column', 'constraint', 'routine', 'syscall', 'statusCode'] as const
const MAX_DEPTH = 3

function serializeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const known = error as Error & Partial<Record<(typeof ERROR_FIELDS)[number], unknown>>
  const message = redactMessage(known.message, String(known.code ?? ''))
  const frames = known.stack?.slice(known.stack.search(/\n {4}at /)) ?? ''
  return {
    type: known.name,
    message,
    stack: frames.startsWith('\n') ? `${known.name}: ${message}${frames}` : `${known.name}: ${message}`,
    ...Object.fromEntries(
      ERROR_FIELDS.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
    ),
    ...(known.cause && depth < MAX_DEPTH ? { cause: serializeError(known.cause, depth + 1) } : {}),
  }
}

/** PostgreSQL quotes invalid values (class 22); mail servers quote recipients. */
function redactMessage(message: string, code: string): string {
  const quoted = /^22\w{3}$/.test(code) ? message.replace(/".*"/s, '"…"') : message
  return quoted.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
}

/** A request is logged by its route, never by address and query. */
function serializeRequest(request: Partial<FastifyRequest>): object {
  return { method: request.method, route: request.routeOptions?.url ?? '(none)' }
}

/** Logs each response with its route, and only the network part of the member's IP. */
export function logRequests(context: AppContext): void {
  context.app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status,
      ms: Math.round(reply.elapsedTime),
      network: maskAddress(request.ip),
    }
    if (status >= 500) request.log.error(fields, 'answered')
    else request.log.info(fields, 'answered')
  })
}

/** Returns the /24 or /48 of an address in any notation. */
function maskAddress(ip: string): string {
  const key = getAddressKey({ ip })
  return isIPv4(key) ? key.replace(/\.\d+$/, '.0') : `${key.split(':').slice(0, 3).join(':')}::`
}
