import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PHOTO_SIZES } from '../../src/platform/storage/photo-store.ts'
import type { Sum } from './hashed-files.ts'

/** A file of a backup, under its path in there. */
export interface Entry extends Sum {
  path: string
}

/** Holds a line for each file, in the order of their paths. */
export const FILE_LIST = 'files.txt'

/** Sizes in the order in which their paths stand. */
export const SIZES = [...PHOTO_SIZES].sort()

/** Folders of few enough files for every file system: by the first two digits of a name. */
export function pathOf(photo: string, size: string): string {
  const [name] = photo.split('.')
  return `photos/${photo.slice(0, 2)}/${name}.${size}.webp`
}

/** The line that {@link readEntries} reads. */
export function lineOf({ sha256, bytes, path }: Entry): string {
  return `${sha256} ${bytes} ${path}\n`
}

/** Every file that the list of a backup names. */
export async function* readEntries(folder: string): AsyncGenerator<Entry> {
  for await (const line of linesOf(join(folder, FILE_LIST))) {
    const [sha256 = '', bytes = '', path = ''] = line.split(' ')
    yield { sha256, bytes: Number(bytes), path }
  }
}

/** The lines of a file, which is opened when the first is asked for. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}

/**
 * Finds entries by their paths, asked for in their order: both are walked once, however many there are.
 * @param entries none where there is no backup from before
 */
export function createFinder(entries: AsyncIterator<Entry> | undefined) {
  let current: Entry | undefined
  let isOver = entries === undefined
  return async (path: string): Promise<Entry | undefined> => {
    while (!isOver && (current === undefined || current.path < path)) {
      const next = await entries?.next()
      isOver = !next || next.done === true
      current = isOver ? undefined : next?.value
    }
    return current?.path === path ? current : undefined
  }
}
