import type { AppContext } from '../context.ts'
import { hashToken } from './session.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Notes in the session's row that its member has written, before they are answered: what they read next, in whichever
 * process, holds it. Noted by the cookie that they leave with, for signing in makes another session.
 */
export function trackLastWrite(context: AppContext): void {
  if (!context.reads.hasReplica) return
  context.app.addHook('onSend', async (request, reply) => {
    const token = request.auth?.token
    if (READS.has(request.method) || reply.statusCode >= 400 || !token?.startsWith('s.')) return
    await context.reads.trackWrite(hashToken(token)).catch((error: unknown) => {
      // What was written stands; they may miss it for a moment.
      context.log.error({ err: error }, 'a session was not noted to have written')
    })
  })
}
