import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { flushFolder } from '../../../src/platform/storage/disk.ts'
import { formatBackupName, writeHashedFile } from '../backup-folder.ts'
import { BASE_ARCHIVE, type Base, type Chain, writeBase } from './chain-folder.ts'
import { Replication } from './replication.ts'

const DAY_MS = 86_400_000
const OLDEST_DAYS = 7
const UNFINISHED = '.unfinished'
const GZIP = { level: 3 }

/**
 * A base is due after a week, and after a day if the log since then is larger than the base: replaying it would take
 * longer than unpacking a new one.
 */
export function isBaseDue(
  newest: Pick<Base, 'start' | 'ended_at' | 'bytes'> | undefined,
  written: bigint,
  now = new Date(),
): boolean {
  if (!newest) return true
  const days = (now.getTime() - newest.ended_at.getTime()) / DAY_MS
  return days >= OLDEST_DAYS || (days >= 1 && written - newest.start > BigInt(newest.bytes))
}

/** Copies the running cluster into the chain. */
export async function createBase(url: string, chain: Chain): Promise<Base> {
  const bases = join(chain.folder, 'bases')
  await removeUnfinished(bases)
  const name = formatBackupName(new Date())
  const draft = join(bases, name + UNFINISHED)
  await mkdir(draft, { mode: 0o700 })
  const replication = await Replication.open(url)
  try {
    const zip = createGzip(GZIP)
    const written = writeHashedFile(join(draft, BASE_ARCHIVE), zip)
    // A full disk rejects it before it is awaited.
    written.catch(() => replication.close())
    zip.on('drain', () => replication.resume())
    const positions = await replication.readBase((bytes) => {
      if (!zip.write(bytes)) replication.pause()
    })
    zip.end()
    const base = { ...positions, ended_at: new Date(), ...(await written) }
    await writeBase(draft, base)
    await rename(draft, join(bases, name))
    await flushFolder(bases)
    return { ...base, folder: join(bases, name) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    await replication.close()
  }
}

async function removeUnfinished(bases: string): Promise<void> {
  for (const name of await readdir(bases))
    if (name.endsWith(UNFINISHED)) await rm(join(bases, name), { recursive: true, force: true })
}
