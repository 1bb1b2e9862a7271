import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoSize } from '../../src/platform/storage/photo-store.ts'
import { type Entry, readEntries } from './file-list.ts'
import type { Stores } from './gather-files.ts'

const AT_ONCE = 4

/**
 * Puts every file of a backup into the stores. @param isBegun a part of them is there already, and is not sent again
 * @returns how many files it was
 */
export async function restoreFiles(folder: string, stores: Stores, isBegun: boolean): Promise<number> {
  let count = 0
  let group: Entry[][] = []
  const putAll = async () => {
    await Promise.all(group.map((files) => putBack(folder, files, stores, isBegun)))
    group = []
  }
  for await (const files of byName(folder)) {
    count += files.length
    group.push(files)
    if (group.length === AT_ONCE) await putAll()
  }
  await putAll()
  return count
}

/** A photo's sizes, or one copy: what stands under one name stands together. */
async function* byName(folder: string): AsyncGenerator<Entry[]> {
  let files: Entry[] = []
  const nameOf = ({ path }: Entry) => basename(path).split('.')[0]
  for await (const entry of readEntries(folder)) {
    const [first] = files
    if (first && nameOf(first) !== nameOf(entry)) {
      yield files
      files = []
    }
    files.push(entry)
  }
  if (files.length > 0) yield files
}

async function putBack(
  folder: string,
  files: Entry[],
  { photos, exports }: Stores,
  isBegun: boolean,
): Promise<void> {
  const [first] = files
  if (!first) return
  if (first.path.startsWith('exports/')) {
    await exports.put(basename(first.path), createReadStream(join(folder, first.path)))
    return
  }
  const bytes = new Map<string, Buffer>()
  for (const entry of files) bytes.set(sizeOf(entry), await readFile(join(folder, entry.path)))
  const photo = `${basename(first.path).split('.')[0]}.webp`
  if (isBegun && (await isThere(photo, files, { photos, exports }))) return
  await photos.put(photo, Object.fromEntries(bytes) as Record<PhotoSize, Buffer>)
}

async function isThere(photo: string, files: Entry[], { photos }: Stores): Promise<boolean> {
  for (const entry of files) {
    const bytes = await photos.get(sizeOf(entry), photo)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== entry.sha256) return false
  }
  return true
}

function sizeOf({ path }: Entry): PhotoSize {
  return basename(path).split('.')[1] as PhotoSize
}
