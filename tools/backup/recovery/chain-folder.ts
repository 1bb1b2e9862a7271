import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../../src/platform/start-error.ts'
import { flushFolder } from '../../../src/platform/storage/disk.ts'
import { formatBackupName, keyFingerprint } from '../backup-folder.ts'

// A chain is the log of one database without a gap, in a folder of its own, with the bases that it continues.

const CHAIN_FILE = 'chain.json'
const BASE_FILE = 'base.json'
const UNTIL_FILE = 'until.json'
const SEGMENTS_FILE = 'segments.txt'
/** Archive of a base. */
export const BASE_ARCHIVE = 'base.tar.gz'
/** The file of the log that still grows; it has its whole name without a suffix. */
const SEGMENT_NAME = /^[0-9A-F]{24}$/

const moment = z.coerce.date()
const lsn = z.string().transform(BigInt)
const chainSchema = z.object({
  id: z.string(),
  system: z.string(),
  timeline: z.number(),
  /** Address of the site. */
  site: z.string(),
  /** Fingerprint of the secret key, which is not here. */
  key: z.string(),
  began_at: moment,
})
const baseSchema = z.object({ start: lsn, end: lsn, ended_at: moment, sha256: z.string(), bytes: z.number() })
/** With the hash of the file that grows, up to this position. */
const untilSchema = z.object({ lsn, at: moment, sha256: z.string() })

/** Up to which moment, and position, a chain is complete. */
export type Until = z.infer<typeof untilSchema>

/** A copy of the whole cluster. */
export interface Base extends z.infer<typeof baseSchema> {
  folder: string
}

/** A finished file of the log. */
export interface Segment {
  name: string
  ended_at: Date
  sha256: string
}

export interface Chain extends z.infer<typeof chainSchema> {
  folder: string
}

const toText = (value: unknown) =>
  `${JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one), 2)}\n`

/** Replaces a file in one step. @param isFlushed the file is on the disk when this resolves */
async function writeState(folder: string, name: string, value: unknown, isFlushed: boolean): Promise<void> {
  const draft = join(folder, `${name}.new`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(toText(value))
    if (isFlushed) await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
  if (isFlushed) await flushFolder(folder)
}

async function readState<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(`${path} is damaged: it cannot be read.`)
  }
}

/** Begins a chain. */
export async function createChain(
  recovery: string,
  { system, timeline, site, secret }: { system: string; timeline: number; site: string; secret: string },
): Promise<Chain> {
  const began = new Date()
  const folder = join(recovery, formatBackupName(began))
  const id = randomBytes(16).toString('hex')
  await mkdir(join(folder, 'bases'), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'wal'), { mode: 0o700 })
  const content = { id, system, timeline, site, key: keyFingerprint(secret, id), began_at: began }
  await writeState(folder, CHAIN_FILE, content, true)
  await flushFolder(recovery)
  return { ...content, folder }
}

/** Chains, oldest first. */
export async function listChains(recovery: string): Promise<Chain[]> {
  const names = existsSync(recovery) ? (await readdir(recovery)).sort() : []
  const chains: Chain[] = []
  for (const name of names) {
    const folder = join(recovery, name)
    const found = await readState(join(folder, CHAIN_FILE), chainSchema).catch((error) => {
      if (existsSync(folder) && name !== 'photos') throw error
      return undefined
    })
    if (found) chains.push({ ...found, folder })
  }
  return chains
}

export async function writeUntil({ folder }: Chain, until: Until): Promise<void> {
  await writeState(folder, UNTIL_FILE, until, false)
}

export function readUntil({ folder }: Chain): Promise<Until | undefined> {
  return readState(join(folder, UNTIL_FILE), untilSchema)
}

/** Describes a base whose archive is written; it exists from then on. */
export async function writeBase(draft: string, base: Omit<Base, 'folder'>): Promise<void> {
  await writeState(draft, BASE_FILE, base, true)
}

/** Complete bases, oldest first. */
export async function listBases({ folder }: Chain): Promise<Base[]> {
  const bases: Base[] = []
  for (const name of (await readdir(join(folder, 'bases'))).sort()) {
    const path = join(folder, 'bases', name)
    const found =
      name.includes('.') && name.endsWith('Z') && (await readState(join(path, BASE_FILE), baseSchema))
    if (found) bases.push({ ...found, folder: path })
  }
  return bases
}

/** Path of a file of the log: compressed once it is full. */
export function segmentPath({ folder }: Chain, name: string, isFull: boolean): string {
  return join(folder, 'wal', isFull ? `${name}.gz` : name)
}

export async function addSegment({ folder }: Chain, { name, ended_at, sha256 }: Segment): Promise<void> {
  await appendFile(join(folder, SEGMENTS_FILE), `${name} ${ended_at.toISOString()} ${sha256}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/** Finished files of the log by name; one that was finished twice has its last entry. */
export async function readSegments({ folder }: Chain): Promise<Map<string, Segment>> {
  const path = join(folder, SEGMENTS_FILE)
  const text = existsSync(path) ? await readFile(path, 'utf8') : ''
  const segments = new Map<string, Segment>()
  for (const [, name = '', ended = '', sha256 = ''] of text.matchAll(
    /^([0-9A-F]{24}) (\S+) ([0-9a-f]{64})$/gm,
  ))
    segments.set(name, { name, ended_at: new Date(ended), sha256 })
  return segments
}

/** Name of the file that still grows, if there is one. */
export async function findOpenSegment({ folder }: Chain): Promise<string | undefined> {
  return (await readdir(join(folder, 'wal')))
    .filter((name) => SEGMENT_NAME.test(name))
    .sort()
    .at(-1)
}

/** Removes files of the log before this one. Their lines stay: they say when each ended. */
export async function removeSegmentsBefore({ folder }: Chain, first: string): Promise<void> {
  for (const name of await readdir(join(folder, 'wal')))
    if (name.slice(0, 24) < first) await rm(join(folder, 'wal', name), { force: true })
}

/** Removes a folder so that a partly removed one is never listed. */
export async function removeFolder(folder: string): Promise<void> {
  const draft = `${folder}.removed`
  await rename(folder, draft)
  await rm(draft, { recursive: true, force: true })
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
