import { StartError } from '../start-error.ts'

const REASONS: [RegExp, (path: string) => string][] = [
  [/ENOSPC|EDQUOT|No space left|quota exceeded|wrote only/i, (path) => `The disk that holds ${path} is full`],
  [/EROFS|Read-only file system/i, (path) => `The disk that holds ${path} is read-only`],
  [/EACCES|EPERM|Permission denied/i, (path) => `No right to read and write ${path}`],
  // Node's message for a folder on a read-only disk.
  [/ENOENT.*mkdir/, (path) => `The folder ${path} cannot be made: its disk may be read-only`],
  [/ENOTDIR|EEXIST/, (path) => `${path} is in the way: a folder is needed there`],
]

/**
 * Turns an error of the file system or PostgreSQL into one sentence for the operator; a {@link StartError}
 * passes unchanged.
 */
export function explainFault(error: unknown, path: string): StartError {
  if (error instanceof StartError) return error
  const message = error instanceof Error ? error.message : String(error)
  const reason = diskFault(message, path)
  return new StartError(reason ?? `The embedded database in ${path} does not start: ${message}`)
}

/** Returns the sentence for a fault of the disk or its permissions, else undefined. */
export function diskFault(message: string, path: string): string | undefined {
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1](path)
  return reason && `${reason}.`
}
