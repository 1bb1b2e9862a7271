import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../src/platform/start-error.ts'
import { hashFile } from '../backup-folder.ts'
import {
  BASE_ARCHIVE,
  type Base,
  type Chain,
  hashBytes,
  listBases,
  listChains,
  readSegments,
  readUntil,
  type Segment,
  segmentPath,
  type Until,
} from './chain-folder.ts'
import { SEGMENT_BYTES, segmentName, segmentStart } from './wal.ts'

/** A commit is at most this much older than the log after it. */
const SLACK_MS = 60_000

/** A moment to restore to; undefined for the last that there is. */
export type Target = Date | undefined

/** Files of the log in order; the last one may still have grown. */
export interface RecoveryPlan {
  chain: Chain
  base: Base
  until: Until
  segments: { name: string; path: string; isFull: boolean }[]
}

/** First and last moment to which a chain can be restored. */
interface Window {
  chain: Chain
  bases: Base[]
  from: Date
  until: Until
}

/**
 * Chooses the base and the files of the log for a moment, and checks that they are as they were written.
 * @throws StartError that names the moments that can be restored, or the damaged file
 */
export async function planRecovery(recovery: string, target: Target): Promise<RecoveryPlan> {
  const windows = await findWindows(recovery)
  const last = windows.at(-1)
  if (!last) throw new StartError(`There is no base for recovery in ${recovery}: restore a backup instead.`)
  const window = target === undefined ? last : windows.findLast((one) => contains(one, target))
  if (!window) throw new StartError(outsideSentence(target ?? new Date(), windows))
  const { chain, bases, until } = window
  const base = bases.findLast(({ ended_at }) => target === undefined || ended_at <= target) as Base
  await verifyBase(base)
  return { chain, base, until, segments: await findSegments(chain, base, until, target) }
}

/** Restorable moments of each chain, oldest first. */
export async function findWindows(recovery: string): Promise<Window[]> {
  const windows: Window[] = []
  for (const chain of await listChains(recovery)) {
    const [bases, until] = [await listBases(chain), await readUntil(chain)]
    const [first] = bases
    if (first && until && until.at >= first.ended_at)
      windows.push({ chain, bases, from: first.ended_at, until })
  }
  return windows
}

const contains = ({ from, until }: Window, moment: Date) => from <= moment && moment <= until.at

function outsideSentence(target: Date, windows: readonly Window[]): string {
  const spans = windows.map(({ from, until }) => `from ${toSecond(from, 999)} to ${toSecond(until.at)}`)
  return `${target.toISOString()} cannot be restored. What can: ${spans.join(', and ')}. "--at latest" restores the last moment.`
}

/** Rounds up or down to a second that is within the window. */
function toSecond(moment: Date, add = 0): string {
  return `${new Date(moment.getTime() + add).toISOString().slice(0, 19)}Z`
}

async function verifyBase({ folder, sha256 }: Base): Promise<void> {
  const found = await hashFile(join(folder, BASE_ARCHIVE)).catch(() => undefined)
  if (found?.sha256 === sha256) return
  const problem = found ? 'is not what was written' : 'cannot be read'
  throw new StartError(
    `${join(folder, BASE_ARCHIVE)} ${problem}. Nothing was changed; take an earlier moment.`,
  )
}

/** Every file of the log from the base to the target, without a gap. */
async function findSegments(
  chain: Chain,
  base: Base,
  until: Until,
  target: Target,
): Promise<RecoveryPlan['segments']> {
  const finished = await readSegments(chain)
  const segments: RecoveryPlan['segments'] = []
  let previous: Segment | undefined
  for (let lsn = segmentStart(segmentName(chain.timeline, base.start)); ; lsn += BigInt(SEGMENT_BYTES)) {
    if (target && previous && previous.ended_at.getTime() > target.getTime() + SLACK_MS) return segments
    const name = segmentName(chain.timeline, lsn)
    const full = finished.get(name)
    const path = segmentPath(chain, name, full !== undefined)
    if (full) await verifySegment(path, full)
    else if (!existsSync(path)) {
      if (lsn < until.lsn) throw missingError(path)
      return segments
    } else await verifyGrowing(path, lsn, until)
    segments.push({ name, path, isFull: full !== undefined })
    if (!full) return segments
    previous = full
  }
}

async function verifySegment(path: string, { sha256 }: Segment): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes) throw missingError(path)
  if (hashBytes(bytes) !== sha256) throw damagedError(path)
}

/** Compares the file that grows with its last hash. */
async function verifyGrowing(path: string, start: bigint, { lsn, sha256 }: Until): Promise<void> {
  const length = Number(lsn - start)
  if (length <= 0) return
  if (hashBytes((await readFile(path)).subarray(0, length)) !== sha256) throw damagedError(path)
}

function damagedError(path: string): StartError {
  return new StartError(
    `The file ${path} of the log is not what was written. Nothing was changed; take a moment before it, or another copy of the file.`,
  )
}

function missingError(path: string): StartError {
  return new StartError(
    `The file ${path} of the log is missing. Nothing was changed; take a moment before it, or another copy of the file.`,
  )
}
