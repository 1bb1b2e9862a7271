import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackupStoreSettings, type Config, readConfig } from '../../src/config.ts'
import type { AppContext } from '../../src/platform/context.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { chooseLocation } from '../../src/platform/db/embedded-location.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { readPostmaster } from '../../src/platform/db/postmaster.ts'
import { openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { createS3Client } from '../../src/platform/storage/s3-client.ts'
import { listKeys } from '../../src/platform/storage/s3-list.ts'
import { ERASURE_LIST } from '../../tools/backup/erasure-list.ts'
import type { RecoveryArchive } from '../../tools/backup/recovery/archive.ts'
import {
  createChain,
  hashBytes,
  segmentPath,
  writeBase,
  writeUntil,
} from '../../tools/backup/recovery/chain-folder.ts'
import { startRecovery } from '../../tools/backup/recovery/start-recovery.ts'
import { segmentName } from '../../tools/backup/recovery/wal.ts'
import { downloadRecovery } from '../../tools/backup/remote/download.ts'
import { BackupMirror } from '../../tools/backup/remote/mirror.ts'
import { startMirror } from '../../tools/backup/remote/start-mirror.ts'
import { createVault } from '../../tools/backup/remote/vault.ts'
import { backup } from '../../tools/cli/backup.ts'
import type { Command } from '../../tools/cli/command.ts'
import { download } from '../../tools/cli/download.ts'
import { restore } from '../../tools/cli/restore.ts'
import { flipBit, KEY, silentLog, storePhotoFiles } from '../support/backups.ts'
import { RUNS_ALL } from '../support/engines.ts'
import { createMember, createPhoto } from '../support/factories.ts'
import { startS3 } from '../support/s3.ts'

const SOON = { timeout: 30_000, interval: 50 }
const WRITES = RUNS_ALL ? 200 : 60

let s3: Awaited<ReturnType<typeof startS3>>
let store: BackupStoreSettings
let folder: string
let config: Config

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

let tests = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-copies-'))
  await chmod(folder, 0o755)
  store = { ...s3.settings, folder: `site-${tests++}` }
  config = readMachineConfig('machine')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** A machine with the settings of the object store, and nothing else. */
const readMachineConfig = (machine: string): Config =>
  readConfig({
    DATA_DIR: join(folder, machine, 'data'),
    BACKUP_DIR: join(folder, machine, 'backups'),
    SECRET_KEY: KEY,
    RECOVERY_DAYS: '7',
    LOG_LEVEL: 'silent',
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_BUCKET: store.bucket,
    BACKUP_S3_REGION: store.region,
    BACKUP_S3_ACCESS_KEY: store.accessKey,
    // The server of the tests does not check it, and a setting needs a minimum length.
    BACKUP_S3_SECRET_KEY: 'S3RVER-S3RVER',
    BACKUP_S3_FOLDER: store.folder,
  })

async function run(command: Command, args: string[], of: Config): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  print.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await command.run(args, of)
  return print.mock.calls.flat().join('\n')
}

async function listObjects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of listKeys(createS3Client(store), `${store.folder}/`))
    keys.push(key.slice(store.folder.length + 1))
  return keys
}

interface Running {
  database: OpenDatabase
  photos: AppContext['store']
  archive: RecoveryArchive | undefined
  mirror: BackupMirror | undefined
}

async function startSite(of: Config): Promise<Running> {
  const database = await openDatabase(of, silentLog)
  await migrateToLatest(database.db)
  const photos = await openPhotoStore(of)
  const context = { config: of, log: silentLog, secret: KEY, store: photos } as unknown as AppContext
  return { database, photos, archive: startRecovery(context, database), mirror: startMirror(context) }
}

async function stopSite({ database, archive, mirror }: Running): Promise<void> {
  await archive?.stop()
  await mirror?.stop()
  await database.close()
}

/** The machine is gone: database, folder of backups, everything. */
async function destroyMachine(site: Running): Promise<void> {
  const postmaster = await readPostmaster((await chooseLocation(config.dataDir, silentLog)).cluster)
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  await rm(config.backup.folder, { recursive: true, force: true })
  await stopSite(site).catch(() => {})
  await rm(join(folder, 'machine'), { recursive: true, force: true })
}

describe('the drill', () => {
  test('brings a lost machine back on an empty one, with all writes but those of the last ten seconds', async () => {
    const created = await startEmbedded(config.dataDir, silentLog, {
      as: 'server',
      initArguments: ['--no-sync'],
    })
    await created.stop()
    const site = await startSite(config)
    const { db } = site.database
    const [stays, leaves] = [await createMember(db), await createMember(db)]
    const { photo } = await createPhoto(db, stays.id)
    await storePhotoFiles(site.photos, photo)
    const bytes = await site.photos.read('full', photo)
    await appendFile(
      join(config.backup.folder, ERASURE_LIST),
      `${new Date(Date.now() + 600_000).toISOString()} ${leaves.id}\n`,
    )
    await sql`create table entries (id integer primary key, filler text)`.execute(db)
    await vi.waitUntil(async () => (await listObjects()).some((key) => key.includes('/base.json')), SOON)
    await site.mirror?.copyFolder()
    const begun = Date.now()
    const written: Date[] = []
    for (let id = 1; id <= WRITES; id++) {
      await sql`insert into entries values (${id}, ${'x'.repeat(200)})`.execute(db)
      written.push(new Date())
      await sleep(100)
    }
    // On a busy machine the log may be copied later than every three seconds.
    await vi.waitUntil(() => Number(site.mirror?.until) > begun, SOON)
    await destroyMachine(site)
    expect(existsSync(join(folder, 'machine'))).toBe(false)

    const other = readMachineConfig('other')
    expect(await run(download, [], other)).toMatch(
      /^\d+ files are in \S+backups\. Continue with "\.\/guinguette restore --at latest"\.$/,
    )
    expect(await run(restore, ['--at', 'latest'], other)).toContain(
      '1 accounts erased since then were erased again',
    )
    const restored = await startSite(other)
    try {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from entries`.execute(
        restored.database.db,
      )
      const [lost] = written.slice(rows[0]?.count)
      const lostMs = (written.at(-1)?.getTime() ?? 0) - (lost ?? written.at(-1) ?? new Date()).getTime()
      expect(lostMs).toBeLessThan(10_000)
      expect(rows[0]?.count).toBeGreaterThan(0)
      expect(await restored.photos.read('full', photo)).toEqual(bytes)
    } finally {
      await stopSite(restored)
    }
  }, 120_000)
})

describe('a backup', () => {
  test('comes back whole by its name; backups share the photos', async () => {
    const created = await startEmbedded(config.dataDir, silentLog, {
      as: 'server',
      initArguments: ['--no-sync'],
    })
    await created.stop()
    const database = await openDatabase(config, silentLog)
    try {
      await migrateToLatest(database.db)
      const member = await createMember(database.db)
      const { photo } = await createPhoto(database.db, member.id)
      await storePhotoFiles(await openPhotoStore(config), photo)
    } finally {
      await database.close()
    }
    await run(backup, [], config)
    await run(backup, [], config)
    const mirror = createMirror()
    await mirror.readStored()
    await mirror.copyFolder()
    const names = (await run(download, ['--list'], config)).split('\n')
    expect(names).toHaveLength(2)
    expect((await listObjects()).filter((key) => key.startsWith('photos/'))).toHaveLength(3)

    const other = readMachineConfig('other')
    await run(download, [names[1] ?? ''], other)
    expect(await run(restore, [join(other.backup.folder, names[1] ?? ''), '--check'], other)).toContain(
      'is whole',
    )
    await expect(run(download, ['2020-01-01T000000.000Z'], other)).rejects.toThrow(
      'There is no backup "2020-01-01T000000.000Z" in the object store',
    )
  }, 120_000)
})

/** Copies on call alone. */
function createMirror(graceDays = 7): BackupMirror {
  return new BackupMirror({
    ...{ vault: createVault(store, KEY), folder: config.backup.folder, recovery: config.recovery.folder },
    ...{ graceDays, log: silentLog },
  })
}

test('a base is uploaded as soon as it is made, and its absence is a sentence', async () => {
  const chain = await createChain(config.recovery.folder, {
    ...{ system: '1', timeline: 1, site: 'http://localhost:3000', secret: KEY },
  })
  const mirror = createMirror()
  mirror.start()
  try {
    await vi.waitUntil(async () => (await listObjects()).some((key) => key.includes('chain.json')), SOON)
    const empty = readMachineConfig('empty')
    await run(download, [], empty)
    await expect(run(restore, ['--at', 'latest'], empty)).rejects.toThrow('There is no base for recovery in')
    const base = join(chain.folder, 'bases', '2026-11-28T140740.251Z')
    await mkdir(base)
    await writeFile(join(base, 'base.tar.gz'), 'archive')
    await writeBase(base, { ...{ start: 1n, end: 2n, ended_at: new Date() }, sha256: 'x', bytes: 7 })
    await vi.waitUntil(async () => (await listObjects()).some((key) => key.includes('base.json')), SOON)
    expect((await listObjects()).filter((key) => key.includes('/bases/'))).toHaveLength(2)
  } finally {
    await mirror.stop()
  }
}, 120_000)

describe('the growing file of the log', () => {
  const CHAIN = { system: '1', timeline: 1, site: 'http://localhost:3000', secret: KEY }
  const START = 16n * 2n ** 20n
  const NAME = segmentName(1, START)

  async function grow(times: number) {
    const chain = await createChain(config.recovery.folder, CHAIN)
    const mirror = createMirror()
    await mirror.readStored()
    const path = segmentPath(chain, NAME, false)
    for (let time = 1; time <= times; time++) {
      await appendFile(path, `entry ${time};`)
      const bytes = await readFile(path)
      await writeUntil(chain, { lsn: START + BigInt(bytes.length), at: new Date(), sha256: hashBytes(bytes) })
      await mirror.copyLog()
    }
    return { chain, mirror, path }
  }
  const listPieces = async () => (await listObjects()).filter((key) => key.includes('.from-'))
  const downloadInto = async (machine: string, secret = KEY) => {
    const other = readMachineConfig(machine)
    await downloadRecovery(createVault(store, secret), other.backup.folder, true)
    return join(other.recovery.folder, (await readdir(other.recovery.folder))[0] ?? '', 'wal', NAME)
  }

  test('is uploaded by what is added, and comes back as it was', async () => {
    const { path } = await grow(3)
    expect(await listPieces()).toHaveLength(3)
    expect(await readFile(await downloadInto('other'))).toEqual(await readFile(path))
  })

  test('becomes one piece once there are more than a hundred', async () => {
    const { path } = await grow(103)
    expect(await listPieces()).toHaveLength(3)
    expect(await readFile(await downloadInto('other'))).toEqual(await readFile(path))
  })

  test('goes on after a restart of the site', async () => {
    const { chain, path } = await grow(2)
    await appendFile(path, 'later;')
    const bytes = await readFile(path)
    await writeUntil(chain, { lsn: START + BigInt(bytes.length), at: new Date(), sha256: hashBytes(bytes) })
    const mirror = createMirror()
    await mirror.readStored()
    await mirror.copyLog()
    expect(await listPieces()).toHaveLength(3)
    expect(await readFile(await downloadInto('other'))).toEqual(bytes)
  })

  test('is replaced by the full one', async () => {
    const { mirror, path } = await grow(2)
    await writeFile(`${path}.gz`, 'full')
    await rm(path)
    await mirror.copyLog()
    expect(await listPieces()).toEqual([])
    expect(existsSync(await downloadInto('other'))).toBe(false)
  })

  test('is not readable in the object store, nor with another secret key', async () => {
    await grow(1)
    const client = createS3Client(store)
    for (const key of await listObjects()) {
      const { bytes } = await client.send(`${store.folder}/${key}`, { method: 'GET' })
      expect(bytes.includes('entry') || bytes.includes('localhost')).toBe(false)
    }
    await expect(downloadInto('other', 'another secret key of 32 characters')).rejects.toThrow(
      'cannot be opened: it is damaged, or SECRET_KEY is not the key that wrote it.',
    )
  })

  test.each([
    ['damaged', (bytes: Buffer) => flipBit(bytes)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['marked as unfinished', (bytes: Buffer) => Buffer.concat([Buffer.from([0]), bytes.subarray(1)])],
  ])('is refused once it is %s', async (_how, change) => {
    await grow(1)
    const client = createS3Client(store)
    const [key = ''] = await listPieces()
    const { bytes } = await client.send(`${store.folder}/${key}`, { method: 'GET' })
    await client.send(`${store.folder}/${key}`, { method: 'PUT', body: change(bytes) })
    await expect(downloadInto('other')).rejects.toThrow('cannot be opened')
  })

  test('does not go when the folder of backups is emptied, but once the days are over', async () => {
    const { mirror } = await grow(2)
    await mirror.copyFolder()
    const before = await listObjects()
    await rm(config.recovery.folder, { recursive: true, force: true })
    const later = createMirror(7)
    await later.readStored()
    await later.copyFolder()
    expect((await listObjects()).filter((key) => !key.startsWith('missing'))).toEqual(before)
    const last = createMirror(0)
    await last.readStored()
    await last.copyFolder()
    expect(await listObjects()).toEqual(['missing.json.part-00000'])
  })
})
