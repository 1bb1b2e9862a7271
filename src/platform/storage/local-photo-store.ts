import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DRAFTS, flushFolder, isFileMissing, prepareFolder, withStoreErrors } from './disk.ts'
import { isPhotoFile, PHOTO_SIZES, type PhotoStore, SEALED } from './photo-store.ts'

const OLD_MS = 60_000

/**
 * Opens a store in `DATA_DIR/photos`, with a folder per size. A file appears completely and durably, or not
 * at all; abandoned drafts are removed.
 * @throws StartError if the folder cannot be created
 */
export async function openLocalPhotoStore(dataDir: string): Promise<PhotoStore> {
  const folder = join(dataDir, 'photos')
  await prepareFolder(folder, [...PHOTO_SIZES, ...PHOTO_SIZES.map((size) => join(SEALED, size))], {
    what: 'Photos',
    oldMs: OLD_MS,
  })
  const at = (size: string, file: string) => join(folder, size, assertPhotoFile(file))
  const sealedAt = (size: string, file: string) => join(folder, SEALED, size, assertPhotoFile(file))
  return {
    put: (file, sizes) =>
      withStoreErrors('photos', async () => {
        await Promise.all(PHOTO_SIZES.map((size) => writeDurably(folder, at(size, file), sizes[size])))
        await Promise.all(PHOTO_SIZES.map((size) => flushFolder(join(folder, size))))
      }),
    get: async (size, file) =>
      isPhotoFile(file) ? withStoreErrors('photos', () => readOrNull(at(size, file))) : null,
    seal: (file) => moveSizes(file, at, sealedAt),
    unseal: (file) => moveSizes(file, sealedAt, at),
    read: async (size, file) =>
      withStoreErrors(
        'photos',
        async () => (await readOrNull(at(size, file))) ?? readOrNull(sealedAt(size, file)),
      ),
    remove: (file) =>
      withStoreErrors('photos', async () => {
        const paths = PHOTO_SIZES.flatMap((size) => [at(size, file), sealedAt(size, file)])
        await Promise.all(paths.map((path) => rm(path, { force: true })))
      }),
  }
}

function assertPhotoFile(file: string): string {
  if (!isPhotoFile(file)) throw new Error(`no name of a photo: ${JSON.stringify(file)}`)
  return file
}

type PathOf = (size: string, file: string) => string

/** A missing file has been moved before. */
function moveSizes(file: string, from: PathOf, to: PathOf): Promise<void> {
  return withStoreErrors('photos', async () => {
    for (const size of PHOTO_SIZES) {
      await rename(from(size, file), to(size, file)).catch((error) => {
        if (!isFileMissing(error)) throw error
      })
    }
  })
}

async function writeDurably(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(folder, DRAFTS, randomUUID())
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isFileMissing(error)) return null
    throw error
  }
}
