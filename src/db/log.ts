import type { Env } from '../env.ts'

/** What the database's keepers write to; Fastify's logger is one too. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const LEVELS = { info: 30, warn: 40, error: 50 }

/** The log of what happens before there is a site: lines of the same form as the site's, on standard output. */
export function processLog(level: Env['logLevel']): Log {
  const lowest = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: 100 }[level]
  const at = (own: number) => (msg: string) => {
    if (own < lowest) return
    process.stdout.write(`${JSON.stringify({ level: own, time: new Date().toISOString(), msg })}\n`)
  }
  return { info: at(LEVELS.info), warn: at(LEVELS.warn), error: at(LEVELS.error) }
}
