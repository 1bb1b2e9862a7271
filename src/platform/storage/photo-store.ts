/** Stored sizes of a photo. */
export const PHOTO_SIZES = ['full', 'thumbnail', 'avatar'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Folder, and key prefix, of photos that are served to nobody (decision 8). */
export const SEALED = 'sealed'

/** Files of photos, in a folder or an object store. A file never changes. */
export interface PhotoStore {
  /** Stores a photo in every size; durable once this resolves. */
  put(file: string, sizes: Record<PhotoSize, Uint8Array>): Promise<void>
  /** Reads a file, or returns null if there is none. */
  get(size: PhotoSize, file: string): Promise<Buffer | null>
  /** Moves every size to the sealed area, which `get` does not read; repeatable. */
  seal(file: string): Promise<void>
  /** Moves every size back; repeatable. */
  unseal(file: string): Promise<void>
  /** Reads a file in either area, for backups; never for a response. */
  read(size: PhotoSize, file: string): Promise<Buffer | null>
  /** Removes every size in both areas; succeeds if there is none. */
  remove(file: string): Promise<void>
}

/** The store cannot answer now; a later attempt may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** 128 random bits; anything else could mean something to a file system. */
const FILE_NAME = /^[0-9a-f]{32}\.webp$/

export function isPhotoFile(name: string): boolean {
  return FILE_NAME.test(name)
}
