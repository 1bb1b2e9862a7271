/** Codes of a database that is away, starting, stopping, out of connections, room or patience; prefixes of SQLSTATE count. */
const CODES = [
  ...['ECONN', 'EHOST', 'ENET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN'],
  ...['08', '53', '57P0', '57014', '55P03'],
]

// The pool and the driver report these without a code.
const SENTENCES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** No connection was tried for: the database has just been found away, or too many wait for one already. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

/** Whether an error means that the database cannot answer now, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoConnection) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (code && CODES.some((prefix) => code.startsWith(prefix))) return true
  // A server that has stopped in order has taken its socket away with it.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
