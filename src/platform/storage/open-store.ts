import type { S3Settings } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { openLocalFiles } from './local-file-store.ts'
import { openLocalPhotoStore } from './local-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** What says where photos and files are kept. */
export interface StoreSettings {
  dataDir: string
  s3?: S3Settings | undefined
}

/** Copies of members' data: a folder of `DATA_DIR`, and the beginning of the keys in an object store. */
const EXPORTS = 'exports'

/** The object store when one is set, else the folder. @throws StartError when the folder cannot be made */
export async function openPhotoStore({ dataDir, s3 }: StoreSettings): Promise<PhotoStore> {
  if (!s3) return openLocalPhotoStore(dataDir)
  const { createS3PhotoStore } = await import('./s3-photo-store.ts')
  return createS3PhotoStore(s3)
}

/** Where copies of members' data wait to be taken. @throws StartError when the folder cannot be made */
export async function openExportStore({ dataDir, s3 }: StoreSettings): Promise<FileStore> {
  if (!s3) return openLocalFiles(dataDir, EXPORTS)
  const { createS3Files } = await import('./s3-file-store.ts')
  return createS3Files(s3, EXPORTS)
}
