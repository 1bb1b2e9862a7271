import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { BoundedPool } from '../db/bounded-pool.ts'
import { ServiceUnavailable } from './errors.ts'
import { operation } from './operation.ts'

export const healthCalls = {
  getHealth: endpoint({
    name: 'getHealth',
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Whether this process can serve',
    reply: z.strictObject({ status: z.literal('ok') }),
  }),
}

export function serveHealth(context: AppContext): void {
  operation(context, healthCalls.getHealth, () => getHealth(context))
}

/** 200 while the process can serve, 503 while it stops or its database is unreachable (product.md 10). */
async function getHealth({ pool, stopping }: AppContext): Promise<{ status: 'ok' }> {
  if (stopping) throw new ServiceUnavailable()
  // Overload must not look like an outage to a supervisor.
  const isWell = pool instanceof BoundedPool && pool.isBusyAndHealthy
  if (!isWell) await pool.query('select 1')
  return { status: 'ok' }
}
