import type { Endpoint } from '../shared/endpoint.ts'

/**
 * Returns the schema of a call's body. The browser loads it with the first check of a form; undefined if it cannot,
 * so that the server validates alone.
 */
export async function loadBodySchema<E extends Endpoint>(endpoint: E): Promise<E['body'] | undefined> {
  return endpoint.body ?? endpoint.loadBody?.().catch(() => undefined)
}
