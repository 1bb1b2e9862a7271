import { setMaxListeners } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../src/platform/storage/file-store.ts'
import type { PhotoStore } from '../../src/platform/storage/photo-store.ts'
import { createFinder, type Entry, FILE_LIST, lineOf, pathOf, readEntries, SIZES } from './file-list.ts'
import { writeHashed } from './hashed-files.ts'

/** SQL: the files that each table names. */
const NAMED_BY: Record<string, string> = {
  data_exports: `select 'exports/' || file as name from data_exports where file ~ '^[0-9a-f]{32}[.]zip$'`,
  photos: `select 'photos/' || photo as name from photos where photo ~ '^[0-9a-f]{32}[.]webp$'`,
  users: `select 'photos/' || avatar as name from users where avatar ~ '^[0-9a-f]{32}[.]webp$'`,
}

/** SQL: the files that these tables name, each once, in the order of their paths in a backup. Before an update there are fewer tables. */
export function namedFiles(tables: readonly { name: string }[]): string {
  const parts = tables.flatMap(({ name }) => NAMED_BY[name] ?? [])
  const all = parts.length > 0 ? parts.join(' union all ') : "select '' as name where false"
  return `select distinct name collate "C" as name from (${all}) named order by 1`
}

/** Where the files of a site are. */
export interface Stores {
  photos: PhotoStore
  exports: FileStore
}

interface Gathering {
  stores: Stores
  /** The folder of the backup that is being made. */
  into: string
  /** The folder of the last backup, if there is one. */
  before: string | undefined
  signal?: AbortSignal | undefined
}

/** What was gathered. */
export interface Gathered {
  count: number
  bytes: number
  /** Files that no backup had before. */
  fresh: number
  /** Names, as {@link namedFiles} gives them, behind which there is no file. */
  missing: string[]
}

/** Photos that are fetched at once: a store that is far away answers many at a time. */
const AT_ONCE = 8

/**
 * Brings the files of these names into a backup, in their order, and lists them. A file never changes under its name, so
 * that one which the last backup has is linked to and not fetched.
 */
export async function gatherFiles(names: AsyncIterable<string>, gathering: Gathering): Promise<Gathered> {
  const gathered: Gathered = { count: 0, bytes: 0, fresh: 0, missing: [] }
  const { into, before, signal } = gathering
  // Each file that is being written listens to it.
  if (signal) setMaxListeners(0, signal)
  const entries = before === undefined ? undefined : readEntries(before)
  const find = createFinder(entries)
  const lines = async function* () {
    for await (const some of inGroups(names, AT_ONCE)) {
      signal?.throwIfAborted()
      const known: (Entry | undefined)[][] = []
      for (const name of some) known.push(await findAll(find, name))
      const kept = await Promise.all(some.map((name, place) => gather(name, known[place] ?? [], gathering)))
      for (const [place, files] of kept.entries()) {
        if (!files) gathered.missing.push(some[place] ?? '')
        for (const { isFresh, ...entry } of files ?? []) {
          gathered.count++
          gathered.bytes += entry.bytes
          if (isFresh) gathered.fresh++
          yield lineOf(entry)
        }
      }
    }
  }
  const list = createWriteStream(join(into, FILE_LIST), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), list).finally(() => entries?.return(undefined))
  return gathered
}

type Kept = Entry & { isFresh: boolean }

/** The paths of what a name stands for: a photo has a file a size. */
function pathsOf(name: string): string[] {
  const photo = /^photos\/(.*)$/.exec(name)?.[1]
  return photo ? SIZES.map((size) => pathOf(photo, size)) : [name]
}

async function findAll(find: (path: string) => Promise<Entry | undefined>, name: string) {
  const found: (Entry | undefined)[] = []
  for (const path of pathsOf(name)) found.push(await find(path))
  return found
}

/** The files of a name, linked to or fetched; null where the store has none, or not all. */
async function gather(
  name: string,
  known: (Entry | undefined)[],
  gathering: Gathering,
): Promise<Kept[] | null> {
  const linked = await Promise.all(known.map((entry) => entry && linkTo(entry, gathering)))
  if (linked.every((entry) => entry !== undefined))
    return linked.map((entry) => ({ ...entry, isFresh: false }))
  const sources = await sourcesOf(name, gathering.stores)
  if (!sources) return null
  const paths = pathsOf(name)
  return Promise.all(
    sources.map(async (source, place) => {
      const done = linked[place]
      if (done) {
        source.destroy()
        return { ...done, isFresh: false }
      }
      const path = paths[place] ?? ''
      const full = join(gathering.into, path)
      await mkdir(dirname(full), { recursive: true, mode: 0o700 })
      return { path, ...(await writeHashed(full, source, { signal: gathering.signal })), isFresh: true }
    }),
  )
}

async function sourcesOf(name: string, { photos, exports }: Stores): Promise<Readable[] | null> {
  const [folder, file = ''] = name.split('/')
  if (folder === 'exports') {
    const content = await exports.get(file)
    return content && [content]
  }
  const sizes = await Promise.all(SIZES.map((size) => photos.get(size, file)))
  const whole = sizes.filter((bytes) => bytes !== null)
  return whole.length === SIZES.length ? whole.map((bytes) => Readable.from([bytes])) : null
}

/** Not where the disk is another, or the file is not what the list says: then it is fetched. */
async function linkTo(entry: Entry, { before = '', into }: Gathering): Promise<Entry | undefined> {
  const from = join(before, entry.path)
  const to = join(into, entry.path)
  try {
    if ((await stat(from)).size !== entry.bytes) return undefined
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to)
    return entry
  } catch (error) {
    if (error instanceof Error && 'code' in error && WITHOUT_LINKS.has(String(error.code))) return undefined
    throw error
  }
}

const WITHOUT_LINKS = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP'])

async function* inGroups(names: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let group: string[] = []
  for await (const name of names) {
    group.push(name)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
