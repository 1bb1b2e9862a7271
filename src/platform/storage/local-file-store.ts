import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DRAFTS, flushFolder, isFileMissing, prepareFolder, withStoreErrors } from './disk.ts'
import { assertFileName, type FileStore, isFileName } from './file-store.ts'

/** Writing a copy of a large account takes some minutes. */
const OLD_MS = 3_600_000

/**
 * Opens a store in one folder of `DATA_DIR`. A file appears completely and durably, or not at all.
 * @throws StartError if the folder cannot be created
 */
export async function openLocalFiles(dataDir: string, name: string): Promise<FileStore> {
  const folder = join(dataDir, name)
  await prepareFolder(folder, [], { what: 'Files', oldMs: OLD_MS })
  const at = (file: string) => join(folder, assertFileName(file))
  return {
    put: (file, content) =>
      withStoreErrors(name, async () => {
        const bytes = await writeDurably(join(folder, DRAFTS, randomUUID()), at(file), content)
        await flushFolder(folder)
        return bytes
      }),
    get: async (file) => (isFileName(file) ? withStoreErrors(name, () => openIfPresent(at(file))) : null),
    remove: (file) => withStoreErrors(name, () => rm(at(file), { force: true })),
    list: () => listFiles(folder),
  }
}

async function writeDurably(draft: string, path: string, content: Readable): Promise<number> {
  try {
    const file = await open(draft, 'wx', 0o600)
    const sink = file.createWriteStream({ flush: true })
    await pipeline(content, sink)
    await rename(draft, path)
    return sink.bytesWritten
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Opened before it is returned, so that a file removed later can still be read to its end. */
async function openIfPresent(path: string): Promise<Readable | null> {
  try {
    return (await open(path, 'r')).createReadStream()
  } catch (error) {
    if (isFileMissing(error)) return null
    throw error
  }
}

async function* listFiles(folder: string): AsyncGenerator<{ file: string; written_at: Date }> {
  for (const file of await readdir(folder)) {
    const found = isFileName(file) && (await stat(join(folder, file)).catch(() => undefined))
    if (found) yield { file, written_at: found.mtime }
  }
}
