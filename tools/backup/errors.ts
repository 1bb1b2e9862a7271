import { diskFault } from '../../src/platform/db/embedded-faults.ts'
import { isUnavailable } from '../../src/platform/db/unavailable.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { StoreUnavailable } from '../../src/platform/storage/photo-store.ts'

/** SQLSTATE class 53: disk full, out of memory, too many connections. */
const INSUFFICIENT_RESOURCES = /^53/

/**
 * Converts an error of a backup in `folder` to one sentence that tells an operator what to fix; returns other
 * errors unchanged.
 */
export function toOperatorError(error: unknown, folder: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const { message } = error
  if (error instanceof StoreUnavailable)
    return new StartError(`Photos can be neither read nor kept (${message}).`)
  const code = 'code' in error ? String(error.code) : ''
  if (INSUFFICIENT_RESOURCES.test(code))
    return new StartError(`The database has no room left for this (${message}).`)
  if (isUnavailable(error)) return new StartError(`The database went away (${message || code}): try again.`)
  const sentence = code && diskFault(`${code} ${message}`, folder)
  return sentence ? new StartError(sentence) : error
}
