/**
 * Codes of a database that is unreachable, starting, stopping or out of connections, space or time; SQLSTATE
 * by prefix.
 */
const CODES = [
  ...['ECONN', 'EHOST', 'ENET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'],
  ...['08', '53', '57P0', '57014', '55P03'],
]

// The pool and the driver report these without a code.
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  // Citus gives a worker that fails in the middle of a transaction the code of an internal error.
  'could not commit transaction ',
  'failure on connection marked as essential',
  'failed to prepare transaction',
  'failed to read result',
]

/** Rejected without an attempt: the database is unreachable, or too many requests wait for a connection. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

/** True if the database cannot answer now, so that a later retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoConnection) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (code && CODES.some((prefix) => code.startsWith(prefix))) return true
  // A server that stops in order removes its socket.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return MESSAGES.some((sentence) => error.message.startsWith(sentence))
}
