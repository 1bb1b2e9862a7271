import type { AppContext } from '../context.ts'
import { hashToken } from './session.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Records a write in the member's session before the response, so that their next read, in any process,
 * includes it. Uses the cookie of the response: signing in creates another session.
 */
export function trackLastWrite(context: AppContext): void {
  if (!context.reads.hasReplica) return
  context.app.addHook('onSend', async (request, reply) => {
    const token = request.auth?.token
    if (READS.has(request.method) || reply.statusCode >= 400 || !token?.startsWith('s.')) return
    await context.reads.trackWrite(hashToken(token)).catch((error: unknown) => {
      // The write itself is committed; the member may miss it for a moment.
      context.log.error(
        { err: error },
        'last write of a session not recorded: its next reads may be outdated',
      )
    })
  })
}
