import { StartError } from '../start-error.ts'

const REASONS: [RegExp, (path: string) => string][] = [
  [/ENOSPC|EDQUOT|No space left|quota exceeded|wrote only/i, (path) => `The disk that holds ${path} is full`],
  [/EROFS|Read-only file system/i, (path) => `The disk that holds ${path} is read-only`],
  [/EACCES|EPERM|Permission denied/i, (path) => `No right to read and write ${path}`],
  // Node's word for a folder that a read-only disk does not take.
  [/ENOENT.*mkdir/, (path) => `The folder ${path} cannot be made: its disk may be read-only`],
  [/ENOTDIR|EEXIST/, (path) => `${path} is in the way: a folder is needed there`],
]

/** Turns a file system's or PostgreSQL's complaint about `path` into one sentence; other {@link StartError}s pass. */
export function explainFault(error: unknown, path: string): StartError {
  if (error instanceof StartError) return error
  const message = error instanceof Error ? error.message : String(error)
  const reason = diskFault(message, path)
  return new StartError(reason ?? `The embedded database in ${path} does not start: ${message}`)
}

/** The sentence for what a disk or its rights do not allow at `path`, if that is what a message tells of. */
export function diskFault(message: string, path: string): string | undefined {
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1](path)
  return reason && `${reason}.`
}
