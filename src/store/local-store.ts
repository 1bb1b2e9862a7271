import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { isPhotoFile, PHOTO_SIZES, type PhotoStore, StoreAway } from './photo-store.ts'

/** Where a file is written until it is whole; apart from the others, so that what was left is found at once. */
const DRAFTS = 'drafts'
/** A younger one may be of another instance, which is writing it. */
const OLD_MS = 60_000

/**
 * Photos in `DATA_DIR/photos`, a folder a size. A file appears under its name whole and on the disk, or not at all; what
 * a killed process left of one is removed now.
 * @throws StartError when the folder cannot be made
 */
export async function openLocalStore(dataDir: string): Promise<PhotoStore> {
  const folder = join(dataDir, 'photos')
  await prepare(folder)
  const at = (size: string, file: string) => join(folder, size, checked(file))
  return {
    put: (file, sizes) =>
      orAway(async () => {
        await Promise.all(PHOTO_SIZES.map((size) => write(folder, at(size, file), sizes[size])))
        await Promise.all(PHOTO_SIZES.map((size) => flush(join(folder, size))))
      }),
    get: async (size, file) => (isPhotoFile(file) ? orAway(() => readOrNull(at(size, file))) : null),
    remove: (file) =>
      orAway(async () => {
        await Promise.all(PHOTO_SIZES.map((size) => rm(at(size, file), { force: true })))
      }),
  }
}

async function prepare(folder: string): Promise<void> {
  try {
    for (const name of [DRAFTS, ...PHOTO_SIZES]) await mkdir(join(folder, name), { recursive: true })
    await sweep(join(folder, DRAFTS))
  } catch (error) {
    throw new StartError(`Photos cannot be kept in ${folder} (${reason(error)}): mend that, or set DATA_DIR.`)
  }
}

async function sweep(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = await stat(join(drafts, name)).catch(() => undefined)
    if (draft && Date.now() - draft.mtimeMs > OLD_MS) await rm(join(drafts, name), { force: true })
  }
}

function checked(file: string): string {
  if (!isPhotoFile(file)) throw new Error(`no name of a photo: ${JSON.stringify(file)}`)
  return file
}

async function write(folder: string, path: string, bytes: Uint8Array): Promise<void> {
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

/** Puts the names of a folder on the disk, as `sync` does the bytes of a file. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** A disk that is full, gone or not ours is a store that is away. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error
    throw isSystem ? new StoreAway(`photos: ${reason(error)}`, { cause: error }) : error
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
