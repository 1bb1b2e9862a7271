import type { S3Settings } from '../env.ts'
import { openLocalStore } from './local-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** What says where photos are kept. */
export interface StorePlace {
  dataDir: string
  s3?: S3Settings | undefined
}

/** The object store when one is set, else the folder. @throws StartError when the folder cannot be made */
export async function openStore({ dataDir, s3 }: StorePlace): Promise<PhotoStore> {
  if (!s3) return openLocalStore(dataDir)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3)
}
