import type { Readable } from 'node:stream'

/** Files for a single member and download, in a folder or an object store; never at a public address. */
export interface FileStore {
  /**
   * Stores a stream. The file is durable once this resolves, and absent if it rejects.
   * @returns its number of bytes
   */
  put(file: string, content: Readable): Promise<number>
  /** Opens a file, or returns null if there is none. */
  get(file: string): Promise<Readable | null>
  /** Succeeds if there is no such file. */
  remove(file: string): Promise<void>
  /** Lists every file with the time it was written. */
  list(): AsyncIterable<{ file: string; written_at: Date }>
}

/** 128 random bits; anything else could mean something to a file system. */
const FILE_NAME = /^[0-9a-f]{32}\.zip$/

export function isFileName(name: string): boolean {
  return FILE_NAME.test(name)
}

/** @throws Error for any other name */
export function assertFileName(file: string): string {
  if (!isFileName(file)) throw new Error(`no name of a file: ${JSON.stringify(file)}`)
  return file
}
