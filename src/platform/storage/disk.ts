import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { StoreUnavailable } from './photo-store.ts'

/** Folder of unfinished files; separate, so that abandoned ones are easy to find. */
export const DRAFTS = 'drafts'

/**
 * Creates a folder and its subfolders, and removes files abandoned by killed processes.
 * @param oldMs younger drafts may belong to another running process
 * @throws StartError if that fails; `what` begins its sentence
 */
export async function prepareFolder(
  folder: string,
  parts: readonly string[],
  { what, oldMs }: { what: string; oldMs: number },
): Promise<void> {
  await withStartErrors(folder, what, async () => {
    for (const name of [DRAFTS, ...parts]) await mkdir(join(folder, name), { recursive: true })
    await sweepDrafts(join(folder, DRAFTS), oldMs)
  })
}

/** Turns an error of a folder's preparation into a StartError that `what` begins. */
export async function withStartErrors(
  folder: string,
  what: string,
  prepare: () => Promise<void>,
): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    throw new StartError(
      `${what} cannot be kept in ${folder} (${messageOf(error)}): mend that, or set DATA_DIR.`,
    )
  }
}

async function sweepDrafts(drafts: string, oldMs: number): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = await stat(join(drafts, name)).catch(() => undefined)
    if (draft && Date.now() - draft.mtimeMs > oldMs) await rm(join(drafts, name), { force: true })
  }
}

/** Flushes a folder's entries to the disk, as `sync` does a file's bytes. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Turns an error of the file system into StoreUnavailable. */
export async function withStoreErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSystem = error instanceof Error && 'code' in error
    throw isSystem ? new StoreUnavailable(`${what}: ${messageOf(error)}`, { cause: error }) : error
  }
}

/** True if the file or folder does not exist. */
export function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
