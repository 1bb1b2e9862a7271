import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../../../src/platform/log.ts'
import { PHOTO_SIZES, type PhotoStore, SEALED } from '../../../src/platform/storage/photo-store.ts'
import { listBackups, photoPath } from '../backup-folder.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 5_000
/** Mode of a file that the store does not have any more, since its time of change. */
const REMOVED_MODE = 0o400

interface PoolOptions {
  store: PhotoStore
  dataDir: string
  recovery: string
  days: number
  log: Pick<Log, 'warn'>
}

/** Copies of the photos in `DATA_DIR`, of each moment that can be restored. */
export class PhotoPool {
  readonly #options: PoolOptions
  readonly #waiting = new Map<string, Date>()
  #copying: Promise<void> | undefined

  constructor(options: PoolOptions) {
    this.#options = options
    const { store } = options
    const put = store.put.bind(store)
    store.put = async (photo, sizes) => {
      await put(photo, sizes)
      this.#add(photo)
    }
  }

  /** Since when a photo has not been copied. */
  get waitsSince(): Date | undefined {
    const [first] = this.#waiting.values()
    return first
  }

  /** Adds photos that a former process did not copy. */
  async addMissing(): Promise<Set<string>> {
    const present = await this.#listStored()
    const copied = new Set((await this.#listCopies()).map((path) => basename(path)))
    for (const photo of present) if (!copied.has(basename(photoPath(photo, 'full')))) this.#add(photo)
    return present
  }

  /** Adds missing photos, and removes those that have been gone for longer than a moment can be restored. */
  async sweep(now = new Date()): Promise<void> {
    const present = await this.addMissing()
    await this.#copying
    for (const path of await this.#listCopies()) await this.#sweepCopy(path, present, now)
  }

  #add(photo: string): void {
    this.#waiting.set(photo, this.#waiting.get(photo) ?? new Date())
    this.#copying ??= this.#copyWaiting().finally(() => {
      this.#copying = undefined
    })
  }

  async #copyWaiting(): Promise<void> {
    const { recovery, log } = this.#options
    const newest = await findNewestBackup(dirname(recovery))
    for (const photo of this.#waiting.keys()) {
      try {
        // The full size last: it shows that the others are there.
        for (const size of PHOTO_SIZES.toReversed()) await this.#copy(photo, size, newest)
        this.#waiting.delete(photo)
      } catch (error) {
        log.warn(`A photo was not copied for recovery, trying again: ${error}`)
        setTimeout(() => this.#add(photo), RETRY_MS).unref()
        return
      }
    }
  }

  /** Links to the file in the newest backup, or copies the store's: a link to that would share its damage. */
  async #copy(photo: string, size: string, backup: string | undefined): Promise<void> {
    const { recovery, dataDir } = this.#options
    const path = join(recovery, photoPath(photo, size))
    if (existsSync(path)) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (backup && (await succeeds(link(join(backup, photoPath(photo, size)), path)))) return
    const areas = [join(dataDir, 'photos', size), join(dataDir, 'photos', SEALED, size)]
    const from = areas.map((area) => join(area, photo)).find((file) => existsSync(file))
    // Removed since: no moment needs it that has not been restorable before.
    if (!from) return
    await copyFile(from, `${path}.new`)
    await chmod(`${path}.new`, 0o600)
    await rename(`${path}.new`, path)
  }

  async #sweepCopy(path: string, present: ReadonlySet<string>, now: Date): Promise<void> {
    const found = await stat(path)
    const isMarked = (found.mode & 0o777) === REMOVED_MODE
    if (present.has(`${basename(path).split('.')[0]}.webp`)) {
      if (isMarked) await chmod(path, 0o600)
      return
    }
    if (!isMarked) {
      await utimes(path, now, now)
      await chmod(path, REMOVED_MODE)
    } else if (now.getTime() - found.mtimeMs > this.#options.days * DAY_MS) await rm(path)
  }

  async #listStored(): Promise<Set<string>> {
    const folders = [join('photos', 'full'), join('photos', SEALED, 'full')]
    const names = folders.map((folder) => readdir(join(this.#options.dataDir, folder)).catch(() => []))
    return new Set((await Promise.all(names)).flat())
  }

  async #listCopies(): Promise<string[]> {
    const folder = join(this.#options.recovery, 'photos')
    if (!existsSync(folder)) return []
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
      .map((entry) => join(entry.parentPath, entry.name))
  }
}

async function findNewestBackup(folder: string): Promise<string | undefined> {
  const last = (await listBackups(folder)).at(-1)
  return last === undefined ? undefined : join(folder, last)
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
