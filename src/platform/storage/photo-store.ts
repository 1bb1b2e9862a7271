/** Stored sizes of a photo. */
export const PHOTO_SIZES = ['full', 'thumbnail', 'avatar'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Files of photos, in a folder or an object store. A file never changes. */
export interface PhotoStore {
  /** Stores a photo in every size; durable once this resolves. */
  put(file: string, sizes: Record<PhotoSize, Uint8Array>): Promise<void>
  /** Reads a file, or returns null if there is none. */
  get(size: PhotoSize, file: string): Promise<Buffer | null>
  /** Removes every size; succeeds if there is none. */
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
