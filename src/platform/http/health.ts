import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { BoundedPool } from '../db/bounded-pool.ts'
import { Unavailable } from './errors.ts'
import { operation } from './operation.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Whether this process can serve',
  reply: z.strictObject({ status: z.literal('ok') }),
})

/** 200 while the process can serve, 503 when it stops or its database is away (product.md 10). */
export function serveHealth(context: AppContext): void {
  operation(context, readHealth, async () => {
    if (context.stopping) throw new Unavailable()
    // Whoever watches over the process must not take a crowd for an outage.
    const { pool } = context
    const isWell = pool instanceof BoundedPool && pool.isBusyAndWell
    if (!isWell) await pool.query('select 1')
    return { status: 'ok' as const }
  })
}
