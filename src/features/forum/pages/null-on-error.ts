import type { AppContext } from '../../../platform/context.ts'
import { HttpError } from '../../../platform/http/errors.ts'

/** A page stands without what could not be read: null, and the reason in the log. What is refused on purpose passes. */
export function nullOnError<T>(
  context: Pick<AppContext, 'log'>,
  what: string,
  reading: Promise<T>,
): Promise<T | null> {
  return reading.catch((err: unknown) => {
    if (err instanceof HttpError) throw err
    context.log.error({ err }, `${what} could not be read`)
    return null
  })
}
