import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '../../src/platform/db/embedded.ts'
import { chooseLocation } from '../../src/platform/db/embedded-location.ts'
import { readPostmaster } from '../../src/platform/db/postmaster.ts'
import { RecoveryArchive } from '../../tools/backup/recovery/archive.ts'
import { listBases, listChains, readSegments } from '../../tools/backup/recovery/chain-folder.ts'
import { findWindows, planRecovery, type Target } from '../../tools/backup/recovery/plan.ts'
import { recoverCluster } from '../../tools/backup/recovery/recover-cluster.ts'
import { flipBit, KEY, silentLog } from '../support/backups.ts'
import { RUNS_ALL } from '../support/engines.ts'

// A drill: rows are written all the time, PostgreSQL is killed, its folder removed, and the database restored.

const SOON = { timeout: 20_000, interval: 50 }
const WRITES = RUNS_ALL ? 200 : 20

let folder: string
let dataDir: string
let recovery: string
let embedded: Embedded | undefined
let archive: RecoveryArchive | undefined

let first: Written[]
let second: Written[]
let middle: Date

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette recovery-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  recovery = join(folder, 'backups', 'recovery')
  await start()
  await vi.waitUntil(async () => (await countBases()) === 1, SOON)
  first = await writeRows(WRITES)
  await completeSegment()
  middle = new Date()
  await sleep(20)
  second = await writeRows(WRITES)
  await destroyDatabase()
})
afterEach(async () => {
  await embedded?.stop()
  embedded = undefined
})
afterAll(async () => {
  await archive?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  embedded = await startEmbedded(dataDir, silentLog, { as: 'server', initArguments: ['--no-sync'] })
  archive = new RecoveryArchive({
    url: embedded.adminUrl,
    recovery,
    days: 7,
    site: 'http://localhost:3000',
    secret: KEY,
    log: silentLog,
  })
}

const countBases = async () => {
  const [chain] = (await listChains(recovery)).slice(-1)
  return chain ? (await listBases(chain)).length : 0
}

async function query<T extends object>(text: string, url = embedded?.url): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

interface Written {
  id: number
  at: Date
}

/** Writes a row every 100 ms, and returns each with a moment between its commit and the next row's. */
async function writeRows(count: number): Promise<Written[]> {
  const client = new pg.Client({ connectionString: embedded?.url })
  await client.connect()
  await client.query('create table if not exists entries (id integer primary key, filler text)')
  const [{ last }] = (await client.query('select coalesce(max(id), 0) as last from entries')).rows
  const written: Written[] = []
  for (let id = last + 1; id <= last + count; id++) {
    await client.query('insert into entries values ($1, $2)', [id, 'x'.repeat(200)])
    // A `Date` has whole milliseconds, a commit microseconds: read at once, it could be the earlier of the two.
    await sleep(50)
    written.push({ id, at: new Date() })
    await sleep(50)
  }
  await client.end()
  return written
}

/** Completes the file of the log that grows. */
async function completeSegment(): Promise<void> {
  const [chain] = await listChains(recovery)
  if (!chain) throw new Error('there is no chain')
  const before = (await readSegments(chain)).size
  await query('select pg_switch_wal()', embedded?.adminUrl)
  await vi.waitUntil(async () => (await readSegments(chain)).size > before, SOON)
}

/** kill -9 of PostgreSQL and the site's part, and rm -rf of the folder. */
async function destroyDatabase(): Promise<void> {
  const { cluster } = await chooseLocation(dataDir, silentLog)
  const postmaster = await readPostmaster(cluster)
  const running = embedded
  embedded = undefined
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  await rm(cluster, { recursive: true, force: true })
  await Promise.all([running?.stop(), archive?.stop()])
  archive = undefined
  await rm(cluster, { recursive: true, force: true })
}

async function restore(target: Target): Promise<number[]> {
  const plan = await planRecovery(recovery, target)
  await recoverCluster(await chooseLocation(dataDir, silentLog), plan, target)
  embedded = await startEmbedded(dataDir, silentLog, { as: 'server' })
  const rows = await query<Written>('select id from entries order by id')
  await embedded.stop()
  embedded = undefined
  return rows.map(({ id }) => id)
}

test('a destroyed database comes back with every write but those of the last seconds', async () => {
  const all = [...first, ...second]
  const lost = all.slice((await restore(undefined)).length)
  const last = all.at(-1)?.at ?? new Date()
  for (const { at } of lost) expect(last.getTime() - at.getTime()).toBeLessThan(2_000)
})

test('a moment in the middle shows exactly the writes until then', async () => {
  expect(await restore(middle)).toEqual(first.map(({ id }) => id))
  expect(await restore(first[9]?.at)).toEqual(first.slice(0, 10).map(({ id }) => id))
})

test('a moment that cannot be restored is rejected with those that can', async () => {
  const [window] = await findWindows(recovery)
  const second = (moment = new Date(0)) => `${moment.toISOString().slice(0, 19)}Z`
  const from = new Date((window?.from.getTime() ?? 0) + 999)
  for (const moment of [new Date(0), new Date(Date.now() + 60_000)])
    await expect(restore(moment)).rejects.toThrow(
      `${moment.toISOString()} cannot be restored. What can: from ${second(from)} to ${second(window?.until.at)}. "--at latest" restores the last moment.`,
    )
})

test('a missing and a damaged file of the log are named', async () => {
  const [chain] = await listChains(recovery)
  const names = (await readdir(join(chain?.folder ?? '', 'wal'))).sort()
  const full = join(chain?.folder ?? '', 'wal', names.filter((name) => name.endsWith('.gz')).at(-1) ?? '')
  const bytes = await readFile(full)
  await writeFile(full, flipBit(bytes))
  await expect(restore(undefined)).rejects.toThrow(
    `The file ${full} of the log is not what was written. Nothing was changed;`,
  )
  await rm(full)
  await expect(restore(undefined)).rejects.toThrow(
    `The file ${full} of the log is missing. Nothing was changed;`,
  )
  await writeFile(full, bytes)
  const growing = join(chain?.folder ?? '', 'wal', names.find((name) => !name.endsWith('.gz')) ?? '')
  const end = await readFile(growing)
  await writeFile(growing, flipBit(end.subarray(0, 2_000)))
  await expect(restore(undefined)).rejects.toThrow(
    `The file ${growing} of the log is not what was written. Nothing was changed;`,
  )
  await writeFile(growing, end)
})
