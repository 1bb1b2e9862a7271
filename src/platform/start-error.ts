/** The process cannot start; the message is one sentence for the operator, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

interface Listened {
  port: number
  host: string
}

/**
 * Turns an error of listening into a sentence that names its settings; returns other errors unchanged.
 * @param names of the settings
 */
export function toListenError(
  error: unknown,
  { port, host }: Listened,
  names: Record<keyof Listened, string>,
): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken on ${host}: stop what uses it, or set ${names.port} to another one.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user: set ${names.port} to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `This machine has no address ${host}: set ${names.host} to one of its own, or to 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
