import { setMaxListeners } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../src/platform/storage/file-store.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import {
  createEntryFinder,
  FILE_LIST,
  type FileEntry,
  formatEntry,
  photoPath,
  readEntries,
  SORTED_SIZES,
  writeHashedFile,
} from './backup-folder.ts'

/** SQL: names of the files that each table refers to. */
const FILES_BY_TABLE: Record<string, string> = {
  conversation_photos: `select 'photos/' || photo as name from conversation_photos where photo ~ '^[0-9a-f]{32}[.]webp$'`,
  data_exports: `select 'exports/' || file as name from data_exports where file ~ '^[0-9a-f]{32}[.]zip$'`,
  photos: `select 'photos/' || photo as name from photos where photo ~ '^[0-9a-f]{32}[.]webp$'`,
  site_settings: `select 'photos/' || split_part(value, ' ', 1) as name from site_settings where key in ('SITE_LOGO', 'SITE_LOGO_DRAFT') and value ~ '^[0-9a-f]{32}[.]webp '`,
  users: `select 'photos/' || avatar as name from users where avatar ~ '^[0-9a-f]{32}[.]webp$'`,
}

/** SQL: distinct names of the files that these tables refer to, in path order. Older schemas have fewer tables. */
export function referencedFilesQuery(tables: readonly { name: string }[]): string {
  const parts = tables.flatMap(({ name }) => FILES_BY_TABLE[name] ?? [])
  const all = parts.length > 0 ? parts.join(' union all ') : "select '' as name where false"
  return `select distinct name collate "C" as name from (${all}) named order by 1`
}

/** The file stores of a site. */
export interface FileStores {
  photos: PhotoStore
  exports: FileStore
}

interface CollectOptions {
  stores: FileStores
  /** Folder of the backup in progress. */
  target: string
  /** Folder of the previous backup, if any. */
  previous: string | undefined
  signal?: AbortSignal | undefined
}

/** Totals of the collected files. */
export interface CollectedFiles {
  count: number
  bytes: number
  /** Files that the previous backup did not have. */
  fresh: number
  /** Names from {@link referencedFilesQuery} that have no file. */
  missing: string[]
}

/** Photos fetched at once: a remote store answers many in parallel. */
const CONCURRENCY = 8

/**
 * Adds the named files to a backup in order and writes the file list. A file never changes under its name, so
 * files of the previous backup are hard-linked instead of fetched.
 */
export async function collectFiles(
  names: AsyncIterable<string>,
  options: CollectOptions,
): Promise<CollectedFiles> {
  const totals: CollectedFiles = { count: 0, bytes: 0, fresh: 0, missing: [] }
  const { target, previous, signal } = options
  // Every file being written adds a listener.
  if (signal) setMaxListeners(0, signal)
  const entries = previous === undefined ? undefined : readEntries(previous)
  const find = createEntryFinder(entries)
  const lines = async function* () {
    for await (const batch of splitIntoBatches(names, CONCURRENCY)) {
      signal?.throwIfAborted()
      const known: (FileEntry | undefined)[][] = []
      for (const name of batch) known.push(await findEntries(find, name))
      const collected = await Promise.all(
        batch.map((name, index) => collectFile(name, known[index] ?? [], options)),
      )
      for (const [index, files] of collected.entries()) {
        if (!files) totals.missing.push(batch[index] ?? '')
        for (const { isFresh, ...entry } of files ?? []) {
          totals.count++
          totals.bytes += entry.bytes
          if (isFresh) totals.fresh++
          yield formatEntry(entry)
        }
      }
    }
  }
  const list = createWriteStream(join(target, FILE_LIST), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), list).finally(() => entries?.return(undefined))
  return totals
}

type CollectedEntry = FileEntry & { isFresh: boolean }

/** Paths of the files behind a name: a photo has one file per size. */
function filePaths(name: string): string[] {
  const photo = /^photos\/(.*)$/.exec(name)?.[1]
  return photo ? SORTED_SIZES.map((size) => photoPath(photo, size)) : [name]
}

async function findEntries(find: (path: string) => Promise<FileEntry | undefined>, name: string) {
  const found: (FileEntry | undefined)[] = []
  for (const path of filePaths(name)) found.push(await find(path))
  return found
}

/** Links or fetches the files of a name; null when the store lacks any of them. */
async function collectFile(
  name: string,
  known: (FileEntry | undefined)[],
  options: CollectOptions,
): Promise<CollectedEntry[] | null> {
  const linked = await Promise.all(known.map((entry) => entry && linkFile(entry, options)))
  if (linked.every((entry) => entry !== undefined))
    return linked.map((entry) => ({ ...entry, isFresh: false }))
  const sources = await openSources(name, options.stores)
  if (!sources) return null
  const paths = filePaths(name)
  return Promise.all(
    sources.map(async (source, index) => {
      const done = linked[index]
      if (done) {
        source.destroy()
        return { ...done, isFresh: false }
      }
      const path = paths[index] ?? ''
      const full = join(options.target, path)
      await mkdir(dirname(full), { recursive: true, mode: 0o700 })
      return { path, ...(await writeHashedFile(full, source, { signal: options.signal })), isFresh: true }
    }),
  )
}

async function openSources(name: string, { photos, exports }: FileStores): Promise<Readable[] | null> {
  const [folder, file = ''] = name.split('/')
  if (folder === 'exports') {
    const content = await exports.get(file)
    return content && [content]
  }
  const sizes = await Promise.all(SORTED_SIZES.map((size) => photos.read(size, file)))
  const complete = sizes.filter((bytes) => bytes !== null)
  return complete.length === SORTED_SIZES.length ? complete.map((bytes) => Readable.from([bytes])) : null
}

/** Undefined when the files are on different disks or the size differs; the file is then fetched. */
async function linkFile(
  entry: FileEntry,
  { previous = '', target }: CollectOptions,
): Promise<FileEntry | undefined> {
  const from = join(previous, entry.path)
  const to = join(target, entry.path)
  try {
    if ((await stat(from)).size !== entry.bytes) return undefined
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to)
    return entry
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNLINKABLE_ERRORS.has(String(error.code)))
      return undefined
    throw error
  }
}

const UNLINKABLE_ERRORS = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP'])

async function* splitIntoBatches(names: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let group: string[] = []
  for await (const name of names) {
    group.push(name)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
