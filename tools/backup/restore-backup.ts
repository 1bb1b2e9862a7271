import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { StoreSettings } from '../../src/platform/storage/open-store.ts'
import type { PhotoSize } from '../../src/platform/storage/photo-store.ts'
import { findStoredFiles } from '../../src/platform/storage/stored-files.ts'
import {
  FILE_LIST,
  type FileEntry,
  type FileHash,
  hashFile,
  keyFingerprint,
  type Manifest,
  noteRestore,
  readEntries,
  readManifest,
} from './backup-folder.ts'
import type { FileStores } from './collect-files.ts'
import { toOperatorError } from './errors.ts'
import { assertRowCounts, beginFill, fillDatabase } from './fill-database.ts'
import { openSession } from './outline.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  stores: FileStores
  storage: StoreSettings
  /** Last step before the database may be served; returns the number of accounts that it erased. */
  finish: (made: Date) => Promise<number>
}

/** Totals of a restore. */
export interface RestoreResult {
  rows: number
  files: number
  /** Accounts erased again. */
  erased: number
}

/**
 * @throws StartError when the secret key differs from that of the backup, since encrypted values could not be
 * read, and when there is none, since the next start would create one
 */
export function assertSameKey(
  { key: fingerprint, id }: Pick<Manifest, 'key' | 'id'>,
  key: string | null,
): void {
  if (fingerprint === null || (key !== null && keyFingerprint(key, id) === fingerprint)) return
  const found =
    key === null
      ? 'The secret key of the backup is not here'
      : 'The secret key here is not that of the backup'
  throw new StartError(
    `${found}, without which the second factors of staff cannot be read and open pages must be loaded again: put it into SECRET_KEY or DATA_DIR/secret-key, or add --other-key to go on with another.`,
  )
}

/**
 * Restores a verified backup into an empty database and store, or resumes an interrupted restore.
 * @throws StartError with one sentence
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<RestoreResult> {
  const { db, pool } = target.database
  const client = await openSession(pool)
  try {
    const wanted = { kind: 'restore', id: manifest.id, name: basename(resolve(folder)) } as const
    const begun = await beginFill(db, client, wanted, () => assertNoFiles(target.storage))
    const files = begun.hasRows
      ? manifest.files.count
      : await restoreFiles(folder, target.stores, begun.isBegun)
    let erased = 0
    await fillDatabase(
      db,
      client,
      {
        outline: manifest,
        copyRows: ({ name }, sink) =>
          pipeline(createReadStream(join(folder, findTableFile(manifest, name))), createGunzip(), sink),
        verify: (loaded) => assertRowCounts(loaded, manifest.tables),
      },
      begun.hasRows,
      async () => {
        erased = await target.finish(new Date(manifest.made_at))
      },
    )
    await noteRestore(folder)
    return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files, erased }
  } catch (error) {
    throw toOperatorError(error, target.storage.dataDir)
  } finally {
    await client.end()
  }
}

function findTableFile({ tables }: Manifest, table: string): string {
  const found = tables.find(({ name }) => name === table)
  if (!found) throw new Error(`the backup has no table ${table}`)
  return found.file
}

async function assertNoFiles(storage: StoreSettings): Promise<void> {
  const location = await findStoredFiles(storage)
  if (location)
    throw new StartError(`There are photos in ${location} already: a backup is put into an empty place.`)
}

const CONCURRENCY = 4

/**
 * Writes every file of a backup to the stores. @param isBegun skips files that are already stored
 * @returns the number of files
 */
export async function restoreFiles(folder: string, stores: FileStores, isBegun: boolean): Promise<number> {
  let count = 0
  let group: FileEntry[][] = []
  const putAll = async () => {
    await Promise.all(group.map((files) => restoreFile(folder, files, stores, isBegun)))
    group = []
  }
  for await (const files of groupByName(folder)) {
    count += files.length
    group.push(files)
    if (group.length === CONCURRENCY) await putAll()
  }
  await putAll()
  return count
}

/** Groups the sizes of a photo; they are adjacent in the list. */
async function* groupByName(folder: string): AsyncGenerator<FileEntry[]> {
  let files: FileEntry[] = []
  const photoName = ({ path }: FileEntry) => basename(path).split('.')[0]
  for await (const entry of readEntries(folder)) {
    const [first] = files
    if (first && photoName(first) !== photoName(entry)) {
      yield files
      files = []
    }
    files.push(entry)
  }
  if (files.length > 0) yield files
}

async function restoreFile(
  folder: string,
  files: FileEntry[],
  { photos, exports }: FileStores,
  isBegun: boolean,
): Promise<void> {
  const [first] = files
  if (!first) return
  if (first.path.startsWith('exports/')) {
    await exports.put(basename(first.path), createReadStream(join(folder, first.path)))
    return
  }
  const bytes = new Map<string, Buffer>()
  for (const entry of files) bytes.set(photoSize(entry), await readFile(join(folder, entry.path)))
  const photo = `${basename(first.path).split('.')[0]}.webp`
  if (isBegun && (await isStored(photo, files, { photos, exports }))) return
  await photos.put(photo, Object.fromEntries(bytes) as Record<PhotoSize, Buffer>)
}

async function isStored(photo: string, files: FileEntry[], { photos }: FileStores): Promise<boolean> {
  for (const entry of files) {
    const bytes = await photos.get(photoSize(entry), photo)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== entry.sha256) return false
  }
  return true
}

function photoSize({ path }: FileEntry): PhotoSize {
  return basename(path).split('.')[1] as PhotoSize
}

/**
 * Hashes every file of a backup.
 * @throws StartError for a folder that is no backup, a backup of a newer version, and the first damaged file
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await verifyFile(folder, table.file, table)
  await verifyFile(folder, FILE_LIST, manifest.files)
  let count = 0
  for await (const entry of readEntries(folder)) {
    await verifyFile(folder, assertOwnPath(folder, entry), entry)
    count++
  }
  if (count !== manifest.files.count)
    throw damagedError(folder, `${FILE_LIST} lists ${count} files, not ${manifest.files.count}`)
  return manifest
}

/** Paths from a file list must not leave the backup folder. */
function assertOwnPath(folder: string, { path }: FileEntry): string {
  if (/^(photos\/[0-9a-f]{2}|exports)\/[\w.]+$/.test(path)) return path
  throw damagedError(folder, `${FILE_LIST} names ${JSON.stringify(path)}`)
}

async function verifyFile(folder: string, file: string, expected: FileHash): Promise<void> {
  const found = await hashFile(join(folder, file)).catch(() => undefined)
  if (!found) throw damagedError(folder, `${file} cannot be read`)
  if (found.sha256 !== expected.sha256) throw damagedError(folder, `${file} is not what was written`)
}

function damagedError(folder: string, problem: string): StartError {
  return new StartError(
    `The backup ${folder} is damaged: ${problem}. Nothing was changed; take another backup.`,
  )
}
