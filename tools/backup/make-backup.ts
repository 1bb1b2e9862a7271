import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, Pool } from 'pg'
import { StartError } from '../../src/platform/start-error.ts'
import { flushFolder } from '../../src/platform/storage/disk.ts'
import { dump, NAMES } from './dump.ts'
import { explain } from './faults.ts'
import { FILE_LIST, linesOf } from './file-list.ts'
import { draftOf, keepNewest, listBackups, makeFolder, momentOf, nameOf, removeUnfinished } from './folder.ts'
import { type Gathered, gatherFiles, type Stores } from './gather-files.ts'
import { sumOf } from './hashed-files.ts'
import { printOf } from './key.ts'
import { MANIFEST, newManifest, readManifest } from './manifest.ts'
import { BACKING_UP, openSession, takeLock } from './session.ts'

/** What a backup is made of. */
export interface Source {
  pool: Pool
  /** The server itself, where the pool leads to a pooler. */
  directUrl?: string | undefined
  stores: Stores
  /** The secret key, of which a print is taken; null where it is not at hand. */
  key: string | null
  siteUrl: string
}

/** A backup that was made. */
export interface Made {
  folder: string
  rows: number
  files: number
  /** Of the files, those that the last backup did not have. */
  fresh: number
  bytes: number
  /** Files that the database still names, and that its store does not have: the site lacks them too. */
  lost: number
}

interface Options {
  /** The moment that it is named by. */
  now?: Date
  /** Gives it up. */
  signal?: AbortSignal
  /** Of the backups in the folder, so many are left. */
  keep?: number
  /** Whether one is wanted, by the moment of the last one; asked when no other process can make one. */
  isDue?: (last: Date | undefined) => boolean
}

/** Another process, or command, is making one. */
export class BackupUnderWay extends StartError {
  override name = 'BackupUnderWay'
}

/**
 * Makes a backup in a folder of backups, while the site runs. It is put together beside its place and moved there whole; what was
 * left unfinished before is removed.
 * @returns nothing where it is not due
 * @throws StartError with one sentence for what an operator can mend
 */
export async function makeBackup(
  source: Source,
  folder: string,
  options: Options = {},
): Promise<Made | undefined> {
  try {
    await makeFolder(folder)
    const client = await openSession(source.pool, source.directUrl)
    try {
      if (!(await takeLock(client, BACKING_UP))) {
        throw new BackupUnderWay('Another backup of this site is being made: wait until it is there.')
      }
      await removeUnfinished(folder)
      const last = (await listBackups(folder)).at(-1)
      if (options.isDue && !options.isDue(last === undefined ? undefined : momentOf(last))) return undefined
      const made = await makeWhole(client, source, folder, { ...options, last })
      if (options.keep !== undefined) await keepNewest(folder, options.keep)
      return made
    } finally {
      // One that is in the middle of a table is cut off.
      await client.end()
    }
  } catch (error) {
    throw explain(error, folder)
  }
}

async function makeWhole(
  client: Client,
  source: Source,
  folder: string,
  { now = new Date(), signal, last }: Options & { last: string | undefined },
): Promise<Made> {
  const name = nameOf(now)
  const draft = draftOf(folder, name)
  await mkdir(draft, { mode: 0o700 })
  try {
    const before = last && (await withWholeList(join(folder, last)))
    const made = await fill(draft, { client, source, now, before, signal })
    await flushAll(draft)
    await rename(draft, join(folder, name))
    await flushFolder(folder)
    return { ...made, folder: join(folder, name) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The folder of a backup, unless its list is not what was written: what it says of files would be said again. */
async function withWholeList(folder: string): Promise<string | undefined> {
  try {
    const [{ files }, list] = [await readManifest(folder), await sumOf(join(folder, FILE_LIST))]
    return list.sha256 === files.sha256 ? folder : undefined
  } catch {
    return undefined
  }
}

interface Draft {
  client: Client
  source: Source
  now: Date
  /** The folder of the last backup. */
  before: string | undefined
  signal: AbortSignal | undefined
}

async function fill(draft: string, { client, source, now, before, signal }: Draft) {
  const dumped = await dump(client, draft, signal)
  const names = linesOf(join(draft, NAMES))
  const gathered = await gatherFiles(names, { stores: source.stores, into: draft, before, signal })
  await rm(join(draft, NAMES))
  const list = await sumOf(join(draft, FILE_LIST))
  const id = randomBytes(16).toString('hex')
  const manifest = newManifest({
    id,
    site: source.siteUrl,
    made_at: now.toISOString(),
    key: source.key === null ? null : printOf(source.key, id),
    ...dumped,
    files: { count: gathered.count, total_bytes: gathered.bytes, ...list },
  })
  await writeFlushed(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return {
    rows: dumped.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: gathered.count,
    fresh: gathered.fresh,
    bytes: gathered.bytes + dumped.tables.reduce((sum, { bytes }) => sum + bytes, 0),
    lost: await countLost(client, gathered),
  }
}

/** Of the files that were not there, those whose photo was not deleted meanwhile. */
async function countLost(client: Client, { missing }: Gathered): Promise<number> {
  const photos = missing.flatMap((name) => /^photos\/(.*)$/.exec(name)?.[1] ?? [])
  const { rows } = await client.query<{ lost: number }>(
    'select count(distinct photo) as lost from photos where photo = any($1)',
    [photos],
  )
  return rows[0]?.lost ?? 0
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Puts the names of all its files on the disk, as each file's bytes are already. */
async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await flushAll(join(folder, entry.name))
  }
  await flushFolder(folder)
}
