import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that a test may fill. */
export interface SmallDisk {
  folder: string
  /** Uses up all its space. */
  fill(): Promise<void>
  /** Frees the space that `fill` used. */
  empty(): Promise<void>
  remove(): void
}

/** Mounts a disk of that many megabytes in memory; undefined without the permission, which root has. */
export function mountSmallDisk(megabytes = 1): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'guinguette-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: async () => {
      for (const size of [1_048_576, 65_536, 4_096, 1]) {
        const bytes = Buffer.alloc(size)
        for (let isFull = false; !isFull; )
          isFull = await appendFile(filler, bytes).then(() => false, isNoSpace)
      }
    },
    empty: () => rm(filler, { force: true }),
    remove,
  }
}

function isNoSpace(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true
  throw error
}
