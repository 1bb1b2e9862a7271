import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Config } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { PHOTO_SIZES } from '../../src/platform/storage/photo-store.ts'
import { migrations } from '../../src/schema/migrations/index.ts'

/** Suffix of a backup's folder until it is complete. */
const UNFINISHED_SUFFIX = '.unfinished'
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/

/** A backup is named by its snapshot time in UTC. */
export function formatBackupName(moment: Date): string {
  return moment.toISOString().replaceAll(':', '')
}

/** Snapshot time of a backup. */
export function parseBackupName(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3'))
}

/** Snapshot time of the newest backup; undefined when there is none or no folder. */
export async function findLatestBackupTime(folder: string): Promise<Date | undefined> {
  const last = existsSync(folder) ? (await listBackups(folder)).at(-1) : undefined
  return last === undefined ? undefined : parseBackupName(last)
}

/** Snapshot time of the oldest backup; undefined when there is none. */
export async function findOldestBackupTime(folder: string): Promise<Date | undefined> {
  const [first] = await listBackups(folder)
  return first === undefined ? undefined : parseBackupName(first)
}

/** Contains the time of the last restore, in the folder of the backups. */
const RESTORE_FILE = 'last-restore'

/** Time of the last restore of a backup in this folder; undefined when none is known. */
export async function findLastRestoreTime(folder: string): Promise<Date | undefined> {
  const written = await readFile(join(folder, RESTORE_FILE), 'utf8').catch(() => '')
  const time = new Date(written.trim())
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Writes the time of a restore next to its backup, unless that folder cannot be written to. */
export async function noteRestore(backup: string, now = new Date()): Promise<void> {
  await writeFile(join(dirname(resolve(backup)), RESTORE_FILE), `${now.toISOString()}\n`, {
    mode: 0o600,
  }).catch(() => undefined)
}

/** Folder in which a backup is assembled. */
export function draftPath(folder: string, name: string): string {
  return join(folder, name + UNFINISHED_SUFFIX)
}

/** Creates the backup folder, readable by its owner only. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Names of the complete backups, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => BACKUP_NAME.test(name) && existsSync(join(folder, name, MANIFEST_FILE)))
    .sort()
}

/** Removes unfinished backups. Requires the backup lock: a running backup is unfinished too. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED_SUFFIX) && BACKUP_NAME.test(name.slice(0, -UNFINISHED_SUFFIX.length))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/**
 * Removes the oldest backups beyond this count and returns their names. Renames each first, so that a partly
 * removed one is never listed.
 */
export async function removeOldBackups(folder: string, count: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -count)
  for (const name of old) {
    await rename(join(folder, name), draftPath(folder, name))
    await rm(draftPath(folder, name), { recursive: true, force: true })
  }
  return old
}

/** Describes the backup; written last. */
export const MANIFEST_FILE = 'manifest.json'
const FORMAT = 1

const hashFields = { sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number() }
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** Address of the backed-up site. */
  site: z.string(),
  made_at: z.string(),
  /** Fingerprint of the secret key, which is not in the backup; null when the key was unavailable. */
  key: z.string().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string().regex(/^tables\/[\w.]+$/),
      ...hashFields,
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  queues: z.array(z.string()),
  /** Tables that were distributed over a Citus cluster. */
  distributed: z.array(z.string()).optional(),
  /** The file list and its totals. */
  files: z.object({ count: z.number(), total_bytes: z.number(), ...hashFields }),
})

/** Contents of a backup's manifest. */
export type Manifest = z.infer<typeof manifestSchema>

/** Adds the format version. */
export function createManifest(content: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...content }
}

/** @throws StartError for a folder that is no backup, or one of a newer Guinguette */
export async function readManifest(folder: string): Promise<Manifest> {
  const found = parseJson(await readManifestText(folder))
  const format = z.object({ format: z.number() }).safeParse(found)
  if (format.success && format.data.format > FORMAT)
    throw newerVersionError(folder, `format ${format.data.format}`)
  const manifest = manifestSchema.safeParse(found)
  if (!manifest.success)
    throw new StartError(`The backup ${folder} is damaged: its ${MANIFEST_FILE} cannot be read.`)
  const unknown = manifest.data.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown) throw newerVersionError(folder, `the migration ${unknown}`)
  return manifest.data
}

async function readManifestText(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST_FILE))) return readFile(join(folder, MANIFEST_FILE), 'utf8')
  const reason = existsSync(folder) ? `it has no ${MANIFEST_FILE}` : 'there is no such folder'
  throw new StartError(`${folder} is not a backup: ${reason}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function newerVersionError(folder: string, what: string): StartError {
  return new StartError(
    `The backup ${folder} is of a newer Guinguette (${what} is not known to this one): update first.`,
  )
}

/** Identifies the content of a file. */
export interface FileHash {
  sha256: string
  bytes: number
}

/** Backups contain all private data of members. */
const OWNER_ONLY = 0o600

/**
 * Writes a new file, flushed to disk on return, and returns its hash. @param through transforms the bytes on the
 * way
 */
export async function writeHashedFile(
  path: string,
  source: Readable,
  { through, signal }: { through?: Transform; signal?: AbortSignal | undefined } = {},
): Promise<FileHash> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const sink = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY, flush: true })
  const options = signal ? { signal } : {}
  if (through) await pipeline(source, through, counted, sink, options)
  else await pipeline(source, counted, sink, options)
  return { sha256: hash.digest('hex'), bytes }
}

/** Hashes an existing file. */
export async function hashFile(path: string): Promise<FileHash> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** A file of a backup, by its path inside. */
export interface FileEntry extends FileHash {
  path: string
}

/** One line per file, sorted by path. */
export const FILE_LIST = 'files.txt'

/** Photo sizes in the sort order of their paths. */
export const SORTED_SIZES = [...PHOTO_SIZES].sort()

/** Folders by the first two digits keep the number of files per folder small. */
export function photoPath(photo: string, size: string): string {
  const [name] = photo.split('.')
  return `photos/${photo.slice(0, 2)}/${name}.${size}.webp`
}

/** Formats the line that {@link readEntries} parses. */
export function formatEntry({ sha256, bytes, path }: FileEntry): string {
  return `${sha256} ${bytes} ${path}\n`
}

/** Yields every file that the backup lists. */
export async function* readEntries(folder: string): AsyncGenerator<FileEntry> {
  for await (const text of readLines(join(folder, FILE_LIST))) {
    const [sha256 = '', bytes = '', path = ''] = text.split(' ')
    yield { sha256, bytes: Number(bytes), path }
  }
}

/** Yields the lines of a file; opens it on first use. */
export async function* readLines(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}

/**
 * Finds entries by path. Paths must come in sorted order: both lists are read once, in constant memory.
 * @param entries undefined without a previous backup
 */
export function createEntryFinder(entries: AsyncIterator<FileEntry> | undefined) {
  let current: FileEntry | undefined
  let isOver = entries === undefined
  return async (path: string): Promise<FileEntry | undefined> => {
    while (!isOver && (current === undefined || current.path < path)) {
      const next = await entries?.next()
      isOver = !next || next.done === true
      current = isOver ? undefined : next?.value
    }
    return current?.path === path ? current : undefined
  }
}

/** Reads the site's secret key. Unlike a start of the site, creates none. */
export async function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | null> {
  return config.secretKey ?? readFile(join(config.dataDir, 'secret-key'), 'utf8').catch(() => null)
}

/** Distinguishes keys without revealing them. @param id of the backup that stores the fingerprint */
export function keyFingerprint(key: string, id: string): string {
  return createHmac('sha256', key).update(`guinguette backup ${id}`).digest('hex').slice(0, 32)
}
