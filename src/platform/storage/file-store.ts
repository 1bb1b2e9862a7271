import type { Readable } from 'node:stream'

/** Where files are that one member is given once: in a folder, or in an object store. Never under a public address. */
export interface FileStore {
  /**
   * Keeps what a stream gives, piece by piece; once it resolves, the file is there for good. When it fails, nothing is there
   * under that name.
   * @returns how many bytes it was
   */
  put(file: string, content: Readable): Promise<number>
  /** The bytes as they come, or null when there are none. */
  get(file: string): Promise<Readable | null>
  /** One that is gone already is no fault. */
  remove(file: string): Promise<void>
  /** Every file, and when it was written. */
  list(): AsyncIterable<{ file: string; written_at: Date }>
}

/** 128 random bits; anything else is no file of ours, whatever it would mean to a file system. */
const FILE_NAME = /^[0-9a-f]{32}\.zip$/

export function isFileName(name: string): boolean {
  return FILE_NAME.test(name)
}

/** @throws Error for what is no name of ours */
export function assertFileName(file: string): string {
  if (!isFileName(file)) throw new Error(`no name of a file: ${JSON.stringify(file)}`)
  return file
}
