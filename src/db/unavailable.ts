/** Codes of a database that is away, starting, stopping, out of connections, room or patience; prefixes of SQLSTATE count. */
const CODES = ['ECONN', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', '08', '53', '57P0', '57014', '55P03']

// The pool and the driver report these without a code.
const SENTENCES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Query read timeout',
]

/** Whether an error means that the database cannot answer now, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (code && CODES.some((prefix) => code.startsWith(prefix))) return true
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
