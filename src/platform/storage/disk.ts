import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { StoreUnavailable } from './photo-store.ts'

/** Where a file is written until it is whole; apart from the others, so that what was left is found at once. */
export const DRAFTS = 'drafts'

/**
 * Makes a folder with its parts, and removes what killed processes left of files that were being written.
 * @param oldMs a younger draft may be of another instance, which is writing it
 * @throws StartError when that cannot be done; `what` begins its sentence
 */
export async function prepareFolder(
  folder: string,
  parts: readonly string[],
  { what, oldMs }: { what: string; oldMs: number },
): Promise<void> {
  try {
    for (const name of [DRAFTS, ...parts]) await mkdir(join(folder, name), { recursive: true })
    await sweepDrafts(join(folder, DRAFTS), oldMs)
  } catch (error) {
    throw new StartError(
      `${what} cannot be kept in ${folder} (${reasonOf(error)}): mend that, or set DATA_DIR.`,
    )
  }
}

async function sweepDrafts(drafts: string, oldMs: number): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = await stat(join(drafts, name)).catch(() => undefined)
    if (draft && Date.now() - draft.mtimeMs > oldMs) await rm(join(drafts, name), { force: true })
  }
}

/** Puts the names of a folder on the disk, as `sync` does the bytes of a file. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A disk that is full, gone or not ours is a store that is away. */
export async function withStoreErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error
    throw isSystem ? new StoreUnavailable(`${what}: ${reasonOf(error)}`, { cause: error }) : error
  }
}

/** There is no such file, or folder. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
