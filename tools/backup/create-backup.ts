import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Client, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../src/platform/start-error.ts'
import { flushFolder } from '../../src/platform/storage/disk.ts'
import {
  createFolder,
  createManifest,
  draftPath,
  FILE_LIST,
  type FileHash,
  formatBackupName,
  hashFile,
  keyFingerprint,
  listBackups,
  MANIFEST_FILE,
  type Manifest,
  parseBackupName,
  readLines,
  readManifest,
  removeOldBackups,
  removeUnfinishedBackups,
  writeHashedFile,
} from './backup-folder.ts'
import { type CollectedFiles, collectFiles, type FileStores, referencedFilesQuery } from './collect-files.ts'
import { toOperatorError } from './errors.ts'
import {
  BACKUP_LOCK,
  beginSnapshot,
  copyToStdout,
  type DatabaseOutline,
  JOBS_TABLE,
  openSession,
  quoteTable,
  readOutline,
  tryAdvisoryLock,
} from './outline.ts'

/** Inputs of a backup. */
export interface BackupSource {
  pool: Pool
  /** The server's own address when the pool connects through a pooler. */
  directUrl?: string | undefined
  stores: FileStores
  /** The secret key, stored as a fingerprint; null when unavailable. */
  key: string | null
  siteUrl: string
}

/** A finished backup. */
export interface BackupResult {
  folder: string
  rows: number
  files: number
  /** Files that the previous backup did not have. */
  fresh: number
  bytes: number
  /** Photos that the database names but the store lacks; the site does not show them either. */
  missing: number
}

interface BackupOptions {
  /** Snapshot time, which names the backup. */
  now?: Date
  /** Aborts the backup. */
  signal?: AbortSignal
  /** Number of backups to retain in the folder. */
  retain?: number
  /** Whether a backup is due, given the time of the previous one. Called while the backup lock prevents others. */
  isDue?: (last: Date | undefined) => boolean
}

/** Another process or command is making a backup. */
export class BackupInProgress extends StartError {
  override name = 'BackupUnderWay'
}

/**
 * Creates a backup while the site runs. Assembles it in a draft folder and renames it when complete; removes
 * earlier unfinished drafts.
 * @returns undefined when none is due
 * @throws StartError with one sentence for what an operator can fix
 */
export async function createBackup(
  source: BackupSource,
  folder: string,
  options: BackupOptions = {},
): Promise<BackupResult | undefined> {
  try {
    await createFolder(folder)
    const client = await openSession(source.pool, source.directUrl)
    try {
      if (!(await tryAdvisoryLock(client, BACKUP_LOCK))) {
        throw new BackupInProgress('Another backup of this site is being made: wait until it is there.')
      }
      await removeUnfinishedBackups(folder)
      const last = (await listBackups(folder)).at(-1)
      if (options.isDue && !options.isDue(last === undefined ? undefined : parseBackupName(last)))
        return undefined
      const backup = await writeBackup(client, source, folder, { ...options, last })
      if (options.retain !== undefined) await removeOldBackups(folder, options.retain)
      return backup
    } finally {
      // Ends a COPY that is still running.
      await client.end()
    }
  } catch (error) {
    throw toOperatorError(error, folder)
  }
}

async function writeBackup(
  client: Client,
  source: BackupSource,
  folder: string,
  { now = new Date(), signal, last }: BackupOptions & { last: string | undefined },
): Promise<BackupResult> {
  const name = formatBackupName(now)
  const draft = draftPath(folder, name)
  await mkdir(draft, { mode: 0o700 })
  try {
    const before = last && (await findIntactBackup(join(folder, last)))
    const backup = await fillDraft(draft, { client, source, now, previous: before, signal })
    await flushFolders(draft)
    await rename(draft, join(folder, name))
    await flushFolder(folder)
    return { ...backup, folder: join(folder, name) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** Returns the folder unless its file list is damaged: its entries would be copied into the new list. */
async function findIntactBackup(folder: string): Promise<string | undefined> {
  try {
    const [{ files }, list] = [await readManifest(folder), await hashFile(join(folder, FILE_LIST))]
    return list.sha256 === files.sha256 ? folder : undefined
  } catch {
    return undefined
  }
}

interface Draft {
  client: Client
  source: BackupSource
  now: Date
  /** Folder of the previous backup. */
  previous: string | undefined
  signal: AbortSignal | undefined
}

async function fillDraft(draft: string, { client, source, now, previous, signal }: Draft) {
  const dump = await dumpDatabase(client, draft, signal)
  const names = readLines(join(draft, NAMES_FILE))
  const collected = await collectFiles(names, {
    stores: source.stores,
    target: draft,
    previous: previous,
    signal,
  })
  await rm(join(draft, NAMES_FILE))
  const list = await hashFile(join(draft, FILE_LIST))
  const id = randomBytes(16).toString('hex')
  const manifest = createManifest({
    id,
    site: source.siteUrl,
    made_at: now.toISOString(),
    key: source.key === null ? null : keyFingerprint(source.key, id),
    ...dump,
    files: { count: collected.count, total_bytes: collected.bytes, ...list },
  })
  await writeFileDurably(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return {
    rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: collected.count,
    fresh: collected.fresh,
    bytes: collected.bytes + dump.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: await countMissingPhotos(client, collected),
  }
}

/** Counts missing files whose photo still exists: others were deleted during the backup. */
async function countMissingPhotos(client: Client, { missing }: CollectedFiles): Promise<number> {
  const photos = missing.flatMap((name) => /^photos\/(.*)$/.exec(name)?.[1] ?? [])
  // Before its migration the second table does not exist.
  const { rows: tables } = await client.query<{ name: string }>(
    `select name from unnest(array['photos', 'conversation_photos']) name where to_regclass(name) is not null`,
  )
  const all = tables.map(({ name }) => `select photo from ${name}`).join(' union all ')
  const { rows } = await client.query<{ missing: number }>(
    `select count(distinct photo) as missing from (${all}) named where photo = any($1)`,
    [photos],
  )
  return rows[0]?.missing ?? 0
}

async function writeFileDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs every folder; the files themselves are already synced. */
async function flushFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushFolders(join(folder, entry.name))
  }
  await flushFolder(folder)
}

/** Temporary file with the names of the files to collect. */
export const NAMES_FILE = 'names.txt'
/** Fast, and a fifth of the size. */
const GZIP = { level: 3 }

type DatabaseDump = Omit<DatabaseOutline, 'tables'> & Pick<Manifest, 'tables'>

/**
 * Writes every table and the names of the referenced files, all from one snapshot. Ends the transaction before
 * files are collected: that takes hours and would block vacuum.
 */
export async function dumpDatabase(
  client: Client,
  folder: string,
  signal?: AbortSignal,
): Promise<DatabaseDump> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  await beginSnapshot(client)
  const outline = await readOutline(client)
  if (outline.migrations.length === 0) throw new StartError('There is no site in this database.')
  await lockTables(client, outline)
  const tables: Manifest['tables'] = []
  for (const table of outline.tables) {
    const file = `tables/${table.name}.copy.gz`
    const { rows, ...sum } = await copyToFile(client, copyToStdout(table), join(folder, file), {
      zip: true,
      signal,
    })
    tables.push({ ...table, file, rows, ...sum })
  }
  await copyToFile(
    client,
    `copy (${referencedFilesQuery(outline.tables)}) to stdout`,
    join(folder, NAMES_FILE),
    {
      zip: false,
      signal,
    },
  )
  await client.query('commit')
  return { ...outline, tables }
}

/** Keeps migrations and dropped partitions waiting until everything is read. */
async function lockTables(client: Client, { tables }: DatabaseOutline): Promise<void> {
  const names = tables.filter(({ name }) => name !== JOBS_TABLE).map(({ name }) => quoteTable(name))
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
}

async function copyToFile(
  client: Client,
  statement: string,
  path: string,
  { zip, signal }: { zip: boolean; signal: AbortSignal | undefined },
): Promise<FileHash & { rows: number }> {
  const rows = client.query(copyTo(statement))
  const sum = await writeHashedFile(path, rows, { signal, ...(zip ? { through: createGzip(GZIP) } : {}) })
  // The row count arrives after the last row, at the latest with the next answer.
  await client.query('select')
  return { rows: rows.rowCount, ...sum }
}
