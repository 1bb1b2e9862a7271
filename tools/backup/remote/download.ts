import { existsSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../../src/platform/start-error.ts'
import { createFolder, MANIFEST_FILE, readEntries } from '../backup-folder.ts'
import { listChains } from '../recovery/chain-folder.ts'
import { CHANGING, formatPiece, joinPieces, type Piece, parsePiece, toStoredPath } from './local-files.ts'
import type { Vault } from './vault.ts'

const CONCURRENT = 8
/** Needed by every restore, where it is. */
const COMMON = ['erasures.txt', 'last-restore']
const RECOVERY = /^recovery\//
const PHOTO = /^photos\//

/** Content of the object store: paths of files, and the pieces of growing ones by path. */
interface Stored {
  paths: Set<string>
  pieces: Map<string, Piece[]>
}

async function readStored(vault: Vault): Promise<Stored> {
  const stored: Stored = { paths: new Set(), pieces: new Map() }
  for await (const { path } of vault.list()) {
    const piece = parsePiece(path)
    if (piece) stored.pieces.set(piece.file, [...(stored.pieces.get(piece.file) ?? []), piece])
    else stored.paths.add(path)
  }
  return stored
}

/** Names of the complete backups in the object store, oldest first. */
export async function listStoredBackups(vault: Vault): Promise<string[]> {
  const { paths } = await readStored(vault)
  return [...paths]
    .filter((path) => path.endsWith(`/${MANIFEST_FILE}`))
    .map((path) => path.slice(0, -MANIFEST_FILE.length - 1))
    .sort()
}

/**
 * Downloads what a restore of a moment needs into the folder of backups. Files that are there stay.
 * @param hasPhotos false where photos are in an object store of their own
 * @returns the number of files
 * @throws StartError if there is nothing, or something cannot be opened
 */
export async function downloadRecovery(vault: Vault, folder: string, hasPhotos: boolean): Promise<number> {
  const { paths, pieces } = await readStored(vault)
  const wanted = [...paths].filter((path) => RECOVERY.test(path) || COMMON.includes(path))
  const photos = hasPhotos ? [...paths].filter((path) => PHOTO.test(path)) : []
  if (!wanted.some((path) => RECOVERY.test(path)))
    throw new StartError('There is no log of a database in the object store of backups.')
  await createFolder(folder)
  const growing = [...pieces].filter(([file]) => !paths.has(`${file}.gz`))
  await inParallel(growing, ([file, all]) => downloadPieces(vault, join(folder, file), all))
  await inParallel([...photos, ...wanted], (path) =>
    downloadFile(vault, path, join(folder, PHOTO.test(path) ? join('recovery', path) : path)),
  )
  // Of a chain whose base is not uploaded yet: a restore says so.
  for (const { folder: chain } of await listChains(join(folder, 'recovery')))
    for (const name of ['bases', 'wal']) await mkdir(join(chain, name), { recursive: true, mode: 0o700 })
  return growing.length + photos.length + wanted.length
}

/**
 * Downloads one backup into the folder of backups.
 * @throws StartError for a name that the object store does not have
 */
export async function downloadBackup(vault: Vault, folder: string, name: string): Promise<number> {
  const { paths } = await readStored(vault)
  const manifest = `${name}/${MANIFEST_FILE}`
  if (!paths.has(manifest))
    throw new StartError(
      `There is no backup ${JSON.stringify(name)} in the object store: "--list" lists them.`,
    )
  const own = [...paths].filter((path) => path.startsWith(`${name}/`) && path !== manifest)
  await createFolder(folder)
  await inParallel([...own, ...COMMON.filter((path) => paths.has(path))], (path) =>
    downloadFile(vault, path, join(folder, path)),
  )
  const photos: string[] = []
  for await (const { path } of readEntries(join(folder, name))) if (PHOTO.test(path)) photos.push(path)
  await inParallel(photos, (path) => downloadFile(vault, toStoredPath(path), join(folder, name, path)))
  // Last: it makes the folder a backup.
  await downloadFile(vault, manifest, join(folder, manifest))
  return own.length + photos.length + 1
}

async function downloadFile(vault: Vault, path: string, to: string): Promise<void> {
  if (existsSync(to) && !CHANGING.test(to)) return
  await writeNew(to, vault.read(path))
}

async function downloadPieces(vault: Vault, to: string, pieces: readonly Piece[]): Promise<void> {
  await writeNew(
    to,
    (async function* () {
      for (const piece of joinPieces(pieces)) yield* vault.read(formatPiece(piece))
    })(),
  )
}

async function writeNew(to: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const file = await open(`${to}.new`, 'w', 0o600)
  try {
    for await (const chunk of chunks) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${to}.new`, to)
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const workers = Array.from({ length: CONCURRENT }, async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  })
  await Promise.all(workers)
}
