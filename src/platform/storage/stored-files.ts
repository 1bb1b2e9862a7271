import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileMissing } from './disk.ts'
import type { StoreSettings } from './open-store.ts'
import { PHOTO_SIZES, SEALED } from './photo-store.ts'

/** Returns the folder or bucket that already contains photos or data copies; undefined if all are empty. */
export async function findStoredFiles({ dataDir, s3 }: StoreSettings): Promise<string | undefined> {
  if (s3) {
    const [{ createS3Client }, { listKeys }] = await Promise.all([
      import('./s3-client.ts'),
      import('./s3-list.ts'),
    ])
    const client = createS3Client(s3)
    for (const prefix of ['photos/', `${SEALED}/`, 'exports/']) {
      for await (const _ of listKeys(client, prefix)) return `the bucket ${s3.bucket}`
    }
    return undefined
  }
  const sizes = PHOTO_SIZES.flatMap((size) => [join('photos', size), join('photos', SEALED, size)])
  for (const folder of [...sizes, 'exports']) {
    if (await containsFile(join(dataDir, folder))) return join(dataDir, folder)
  }
  return undefined
}

async function containsFile(folder: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(folder)) if (entry.isFile()) return true
    return false
  } catch (error) {
    if (isFileMissing(error)) return false
    throw error
  }
}
