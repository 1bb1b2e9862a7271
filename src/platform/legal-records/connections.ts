import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../schema/database.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { toSessionId } from '../http/viewer.ts'
import { LEGAL_RECORD, normalizeAddress } from './records.ts'

// Connections (décret 2021-1362, article 5): one record at each sign-in, and one where a session writes content from another
// address or a day later. The latest record of a session before a text says where that text came from. A token of the API is
// a session of its own, and has a record where it is created and revoked.

type LegalContext = Pick<AppContext, 'legalRecords' | 'config'>
type ConnectionCause = 'sign-in' | 'content' | 'token-created' | 'token-revoked'

/** Seals where a member signs in from, in the transaction that creates the session. */
export async function sealSignIn(
  context: LegalContext,
  tx: Kysely<Database>,
  request: FastifyRequest,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  if (!context.legalRecords.isOn) return
  await context.legalRecords.seal(tx, createConnection(context, request, userId, sessionId, 'sign-in'))
}

/** Seals where a token of the API was created or revoked from, in the transaction that does so. */
export async function sealTokenChange(
  context: LegalContext,
  tx: Kysely<Database>,
  request: FastifyRequest,
  { userId, tokenId, cause }: { userId: number; tokenId: number; cause: 'token-created' | 'token-revoked' },
): Promise<void> {
  if (!context.legalRecords.isOn) return
  await context.legalRecords.seal(tx, createConnection(context, request, userId, toSessionId(tokenId), cause))
}

const DAY_MS = 86_400_000
/** Sessions of a busy day. */
const SESSIONS_MAX = 50_000

/** Addresses sealed by this process in the last day, by session: most contributions need no statement. */
const sealedAddresses = new WeakMap<AppContext, LRUCache<number, string>>()

/**
 * Seals the address of a call that writes content, before it writes: no content is without one. A call that is refused then
 * leaves the record of a connection alone.
 */
export async function sealContribution(
  context: AppContext,
  { createsContent }: Pick<Endpoint, 'createsContent'>,
  request: FastifyRequest,
): Promise<void> {
  const { viewer } = request.auth
  if (!createsContent || !viewer || !context.legalRecords.isOn) return
  const known = sealedAddresses.get(context) ?? new LRUCache({ max: SESSIONS_MAX, ttl: DAY_MS / 2 })
  sealedAddresses.set(context, known)
  if (known.get(viewer.session_id) === request.ip) return
  const record = createConnection(context, request, viewer.id, viewer.session_id, 'content')
  await context.legalRecords.sealNewAddress(context.db, record)
  known.set(viewer.session_id, request.ip)
}

function createConnection(
  { config }: LegalContext,
  request: FastifyRequest,
  userId: number,
  sessionId: number,
  cause: ConnectionCause,
) {
  const { ip, socket, headers, raw } = request
  const isDirect = normalizeAddress(socket.remoteAddress ?? '') === normalizeAddress(ip)
  const occurred_at = new Date()
  return {
    kind: LEGAL_RECORD.connection,
    user_id: userId,
    subject_id: sessionId,
    occurred_at,
    ip,
    content: {
      member: userId,
      ...(sessionId > 0 ? { session: sessionId } : { session: null, token: -sessionId }),
      cause,
      at: occurred_at.toISOString(),
      ip: normalizeAddress(ip),
      // The port of a proxy is not the member's.
      port: isDirect ? (socket.remotePort ?? null) : null,
      protocol: `${config.isSecure ? 'https' : 'http'}, HTTP/${raw.httpVersion}`,
      user_agent: headers['user-agent']?.slice(0, 400) ?? null,
    },
  }
}
