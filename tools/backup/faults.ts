import { diskFault } from '../../src/platform/db/embedded-faults.ts'
import { isUnavailable } from '../../src/platform/db/unavailable.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { StoreUnavailable } from '../../src/platform/storage/photo-store.ts'

/** Of SQLSTATE: no room, no memory, no connection left. */
const NO_ROOM = /^53/

/** Turns what went wrong with a backup in `folder` into one sentence where an operator can mend it; else gives it as it is. */
export function explain(error: unknown, folder: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const { message } = error
  if (error instanceof StoreUnavailable)
    return new StartError(`Photos can be neither read nor kept (${message}).`)
  const code = 'code' in error ? String(error.code) : ''
  if (NO_ROOM.test(code)) return new StartError(`The database has no room left for this (${message}).`)
  if (isUnavailable(error)) return new StartError(`The database went away (${message || code}): try again.`)
  const sentence = code && diskFault(`${code} ${message}`, folder)
  return sentence ? new StartError(sentence) : error
}
