/** The sizes in which a photo is kept. */
export const PHOTO_SIZES = ['full', 'thumbnail', 'avatar'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Where the files of photos are: in a folder, or in an object store. A file never changes under its name. */
export interface PhotoStore {
  /** Keeps a photo in every size; once it resolves, it is there for good. */
  put(file: string, sizes: Record<PhotoSize, Uint8Array>): Promise<void>
  /** The bytes, or null when there are none. */
  get(size: PhotoSize, file: string): Promise<Buffer | null>
  /** Removes a photo in every size; one that is gone already is no fault. */
  remove(file: string): Promise<void>
}

/** The store cannot answer now; later it may. */
export class StoreUnavailable extends Error {
  override name = 'StoreAway'
}

/** 128 random bits; anything else is no file of ours, whatever it would mean to a file system. */
const FILE_NAME = /^[0-9a-f]{32}\.webp$/

export function isPhotoFile(name: string): boolean {
  return FILE_NAME.test(name)
}
