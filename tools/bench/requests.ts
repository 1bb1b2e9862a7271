import type { BenchRequest } from './load.ts'

/** Requests of the same address by each of these members in turn. */
export function asEach(cookies: readonly string[], path: string): BenchRequest[] {
  return cookies.map((cookie) => ({ path, headers: { cookie: `guinguette=${cookie}` } }))
}
