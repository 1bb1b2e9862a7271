import type { S3Settings } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { openLocalFiles } from './local-file-store.ts'
import { openLocalPhotoStore } from './local-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** Settings of the stores. */
export interface StoreSettings {
  dataDir: string
  s3?: S3Settings | undefined
}

/** Folder of `DATA_DIR`, and key prefix in an object store. */
const EXPORTS = 'exports'

/**
 * Opens the object store if set, else the folder.
 * @throws StartError if the folder cannot be created
 */
export async function openPhotoStore({ dataDir, s3 }: StoreSettings): Promise<PhotoStore> {
  if (!s3) return openLocalPhotoStore(dataDir)
  const { createS3PhotoStore } = await import('./s3-photo-store.ts')
  return createS3PhotoStore(s3)
}

/**
 * Opens the store of members' data copies.
 * @throws StartError if the folder cannot be created
 */
export async function openExportStore({ dataDir, s3 }: StoreSettings): Promise<FileStore> {
  if (!s3) return openLocalFiles(dataDir, EXPORTS)
  const { createS3Files } = await import('./s3-file-store.ts')
  return createS3Files(s3, EXPORTS)
}
