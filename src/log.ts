import { isIPv6 } from 'node:net'
import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import type { Site } from './site.ts'

/** Structured lines; texts alone or an object of fields before the text. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** The process's logger: UTC, one JSON object a line; no cookie, token or query ever stands in one (security.md 31). */
export function createLog(env: Env): Logger {
  return pino({ level: env.logLevel, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` })
}

/** One line an answered request: the route rather than the address, and only the network part of the member's IP. */
export function logRequests(site: Site): void {
  site.app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status,
      ms: Math.round(reply.elapsedTime),
      network: network(request.ip),
    }
    if (status >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

function network(ip: string): string {
  return isIPv6(ip) ? `${ip.split(':').slice(0, 3).join(':')}::` : ip.replace(/\.\d+$/, '.0')
}
