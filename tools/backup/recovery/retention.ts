import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Base,
  type Chain,
  listBases,
  listChains,
  readUntil,
  removeFolder,
  removeSegmentsBefore,
} from './chain-folder.ts'
import { segmentName } from './wal.ts'

const DAY_MS = 86_400_000

/** Bases that no moment after the limit needs: each has a successor that was complete before. */
export function findUnneededBases<T extends Pick<Base, 'ended_at'>>(bases: readonly T[], limit: Date): T[] {
  return bases.filter((_base, index) => {
    const next = bases[index + 1]
    return next !== undefined && next.ended_at <= limit
  })
}

/** Removes what no moment of the last days needs. @param current chain that is being written */
export async function removeOldRecovery(
  recovery: string,
  days: number,
  current: Chain,
  now = new Date(),
): Promise<void> {
  const limit = new Date(now.getTime() - days * DAY_MS)
  await removePartlyRemoved(recovery)
  for (const chain of await listChains(recovery)) {
    if (chain.folder !== current.folder) {
      const until = (await readUntil(chain))?.at ?? chain.began_at
      if (until < limit) await removeFolder(chain.folder)
      if (until < limit) continue
    }
    await thinOut(chain, limit)
  }
}

async function thinOut(chain: Chain, limit: Date): Promise<void> {
  const bases = await listBases(chain)
  const unneeded = findUnneededBases(bases, limit)
  for (const { folder } of unneeded) await removeFolder(folder)
  const [oldest] = bases.slice(unneeded.length)
  if (oldest) await removeSegmentsBefore(chain, segmentName(chain.timeline, oldest.start))
  await removePartlyRemoved(join(chain.folder, 'bases'))
}

async function removePartlyRemoved(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.removed')) await rm(join(folder, name), { recursive: true, force: true })
}
