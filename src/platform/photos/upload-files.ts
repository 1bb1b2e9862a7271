import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../db/postmaster.ts'
import type { Log } from '../log.ts'
import { withStartErrors, withStoreErrors } from '../storage/disk.ts'

/** An uploaded file as it arrived; it exists until the work with it ends. */
export interface UploadedFile {
  path: string
  size: number
}

/** Uploads on the disk instead of in memory, in a folder that is neither served nor backed up. */
export interface UploadFiles {
  /** Runs work with the path of a file that it may write; whatever happens, the file is deleted afterwards. */
  run<T>(work: (path: string) => Promise<T>): Promise<T>
  close(): void
}

/** No request and its picture take that long. */
const OLD_MS = 3_600_000

/**
 * Opens the folder, and deletes files of killed processes: those of this machine at once, those of others once they are
 * old, because a folder may be shared.
 * @throws StartError if the folder cannot be created
 */
export async function openUploadFiles(dataDir: string, log: Pick<Log, 'warn'>): Promise<UploadFiles> {
  const folder = join(dataDir, 'uploads')
  await withStartErrors(folder, 'Uploads', async () => {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    await sweep(folder, isOrphan)
  })
  const report = (error: unknown) =>
    log.warn({ err: error }, 'uploaded file not deleted; trying again hourly')
  const timer = setInterval(() => void sweep(folder, isOld).catch(report), OLD_MS).unref()
  return {
    run: async (work) => {
      const path = join(folder, `${randomBytes(16).toString('hex')}.${process.pid}.${hostname()}`)
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true }).catch(report)
      }
    },
    close: () => clearInterval(timer),
  }
}

async function sweep(
  folder: string,
  isGarbage: (folder: string, name: string) => Promise<boolean>,
): Promise<void> {
  for (const name of await readdir(folder))
    if (await isGarbage(folder, name)) await rm(join(folder, name), { force: true })
}

/** At the start this process has no uploads: a file with its number is of an earlier one. */
async function isOrphan(folder: string, name: string): Promise<boolean> {
  const [, pid, ...host] = name.split('.')
  const isDead = Number(pid) === process.pid || !isAlive(Number(pid))
  return (host.join('.') === hostname() && isDead) || isOld(folder, name)
}

async function isOld(folder: string, name: string): Promise<boolean> {
  const found = await stat(join(folder, name)).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > OLD_MS
}

/**
 * Writes chunks into a new file as they arrive.
 * @throws StoreUnavailable, for a full disk for example; whatever the chunks throw
 */
export async function writeUpload(path: string, chunks: AsyncIterable<Buffer>): Promise<UploadedFile> {
  const file = await withStoreErrors('uploads', () => open(path, 'wx', 0o600))
  let size = 0
  try {
    for await (const chunk of chunks) {
      await withStoreErrors('uploads', () => file.writeFile(chunk))
      size += chunk.length
    }
  } finally {
    await file.close()
  }
  return { path, size }
}

/** Reads the first bytes of a file. */
export async function readStart({ path }: UploadedFile, bytes: number): Promise<Buffer> {
  const file = await withStoreErrors('uploads', () => open(path, 'r'))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
