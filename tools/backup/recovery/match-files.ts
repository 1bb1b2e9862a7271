import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../src/config.ts'
import { isFileMissing } from '../../../src/platform/storage/disk.ts'
import { openPhotoStore } from '../../../src/platform/storage/open-store.ts'
import { PHOTO_SIZES, type PhotoSize, SEALED } from '../../../src/platform/storage/photo-store.ts'
import type { Database } from '../../../src/schema/database.ts'
import { listBackups, photoPath } from '../backup-folder.ts'
import { referencedFilesQuery } from '../collect-files.ts'

export interface MatchedFiles {
  /** Photos that were put back; undefined for an object store, which is left as it is. */
  photos: { added: number; missing: number; removed: number } | undefined
}

/**
 * Puts the photos back that the database of this moment names and the store lacks, and moves those out of the store
 * that it does not name. Copies of members' data that are gone are forgotten, so members ask for new ones.
 */
export async function matchFiles(
  db: Kysely<Database>,
  config: Config,
  formerPhotos: string,
): Promise<MatchedFiles> {
  if (config.s3) return { photos: undefined }
  const present = await listPhotos(config.dataDir)
  const sources = [config.recovery.folder, ...(await listBackupFolders(config.backup.folder))]
  const store = await openPhotoStore(config)
  const photos = { added: 0, missing: 0, removed: 0 }
  const named = new Set<string>()
  for (const name of await listNamedPhotos(db)) {
    named.add(name)
    if (present.has(name)) continue
    const sizes = await findSizes(sources, name)
    if (sizes) await store.put(name, sizes)
    if (sizes) photos.added++
    else photos.missing++
  }
  for (const name of present) {
    if (named.has(name)) continue
    await moveAside(config.dataDir, formerPhotos, name)
    photos.removed++
  }
  await forgetMissingExports(db, config.dataDir)
  return { photos }
}

async function listPhotos(dataDir: string): Promise<Set<string>> {
  const folders = [join(dataDir, 'photos', 'full'), join(dataDir, 'photos', SEALED, 'full')]
  return new Set((await Promise.all(folders.map(listNames))).flat())
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileMissing(error)) return []
    throw error
  }
}

async function listBackupFolders(folder: string): Promise<string[]> {
  return (await listBackups(folder)).reverse().map((name) => join(folder, name))
}

async function listNamedPhotos(db: Kysely<Database>): Promise<string[]> {
  const tables = ['photos', 'conversation_photos', 'site_settings', 'users'].map((name) => ({ name }))
  const { rows } = await sql<{ name: string }>`${sql.raw(referencedFilesQuery(tables))}`.execute(db)
  return rows.map(({ name }) => name.slice('photos/'.length))
}

async function findSizes(
  folders: readonly string[],
  name: string,
): Promise<Record<PhotoSize, Buffer> | undefined> {
  for (const folder of folders) {
    const files = PHOTO_SIZES.map((size) =>
      readFile(join(folder, photoPath(name, size))).catch(() => undefined),
    )
    const sizes = (await Promise.all(files)).filter((bytes) => bytes !== undefined)
    if (sizes.length === PHOTO_SIZES.length)
      return Object.fromEntries(PHOTO_SIZES.map((size, index) => [size, sizes[index]])) as Record<
        PhotoSize,
        Buffer
      >
  }
  return undefined
}

async function moveAside(dataDir: string, former: string, name: string): Promise<void> {
  for (const size of PHOTO_SIZES) {
    await mkdir(join(former, size), { recursive: true, mode: 0o700 })
    for (const area of ['', SEALED]) {
      const path = join(dataDir, 'photos', area, size, name)
      await rename(path, join(former, size, name)).catch((error) => {
        if (!isFileMissing(error)) throw error
      })
    }
  }
}

async function forgetMissingExports(db: Kysely<Database>, dataDir: string): Promise<void> {
  const present = await listNames(join(dataDir, 'exports'))
  await sql`
    delete from data_exports where file is not null and file <> all(${present}::text[])`.execute(db)
}
