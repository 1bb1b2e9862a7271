import type { S3Settings } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { openLocalFiles } from './local-files.ts'
import { openLocalStore } from './local-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** What says where photos and files are kept. */
export interface StorePlace {
  dataDir: string
  s3?: S3Settings | undefined
}

/** Copies of members' data: a folder of `DATA_DIR`, and the beginning of the keys in an object store. */
const EXPORTS = 'exports'

/** The object store when one is set, else the folder. @throws StartError when the folder cannot be made */
export async function openStore({ dataDir, s3 }: StorePlace): Promise<PhotoStore> {
  if (!s3) return openLocalStore(dataDir)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3)
}

/** Where copies of members' data wait to be taken. @throws StartError when the folder cannot be made */
export async function openExports({ dataDir, s3 }: StorePlace): Promise<FileStore> {
  if (!s3) return openLocalFiles(dataDir, EXPORTS)
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(s3, EXPORTS)
}
