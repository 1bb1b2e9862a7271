import type { Env } from '../env.ts'
import { openLocalStore } from './local-store.ts'
import type { PhotoStore } from './photo-store.ts'

/** The object store when one is set, else the folder. @throws StartError when the folder cannot be made */
export async function openStore({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<PhotoStore> {
  if (!s3) return openLocalStore(dataDir)
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3)
}
