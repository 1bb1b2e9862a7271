import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import type { AppContext } from '../../src/platform/context.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { chooseLocation } from '../../src/platform/db/embedded-location.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { ERASURE_LIST } from '../../tools/backup/erasure-list.ts'
import type { RecoveryArchive } from '../../tools/backup/recovery/archive.ts'
import { findWindows } from '../../tools/backup/recovery/plan.ts'
import { startRecovery } from '../../tools/backup/recovery/start-recovery.ts'
import { parseMoment, restore } from '../../tools/cli/restore.ts'
import { KEY, silentLog, storePhotoFiles } from '../support/backups.ts'
import { RUNS_ALL } from '../support/engines.ts'
import { createMember, createPhoto } from '../support/factories.ts'

const SOON = { timeout: 20_000, interval: 50 }

let folder: string
let config: Config
let database: OpenDatabase | undefined
let archive: RecoveryArchive | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-moment-'))
  await chmod(folder, 0o755)
  config = readConfig({
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    SECRET_KEY: KEY,
    RECOVERY_DAYS: '7',
    LOG_LEVEL: 'silent',
  })
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

/** A cluster of its own: the one that tests share has no slot to spare. */
async function createCluster(): Promise<void> {
  const created = await startEmbedded(config.dataDir, silentLog, {
    as: 'server',
    initArguments: ['--no-sync'],
  })
  await created.stop()
}

async function start(): Promise<{ db: OpenDatabase['db']; store: AppContext['store'] }> {
  database = await openDatabase(config, silentLog)
  await migrateToLatest(database.db)
  const store = await openPhotoStore(config)
  const context = { config, log: silentLog, secret: KEY, store } as unknown as AppContext
  archive = startRecovery(context, database)
  return { db: database.db, store }
}

async function stop(): Promise<void> {
  await archive?.stop()
  await database?.close()
  archive = undefined
  database = undefined
}

async function run(...args: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  print.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await restore.run(args, config)
  return print.mock.calls.flat().join('\n')
}

/** Waits until this moment can be restored. */
async function awaitMoment(moment: Date): Promise<void> {
  await expect
    .poll(async () => (await findWindows(config.recovery.folder)).at(-1)?.until.at.getTime() ?? 0, SOON)
    .toBeGreaterThan(moment.getTime())
}

test('a moment comes back with its photos, without accounts erased since, and leaves the former database', async () => {
  await createCluster()
  const { db, store } = await start()
  await awaitMoment(new Date())
  const [stays, leaves] = [await createMember(db), await createMember(db)]
  const early = await createPhoto(db, stays.id)
  await storePhotoFiles(store, early.photo)
  const bytes = await store.read('full', early.photo)
  await sleep(20)
  const moment = new Date()
  await sleep(20)
  const late = await createPhoto(db, stays.id)
  await storePhotoFiles(store, late.photo)
  await store.remove(early.photo)
  const joined = await createMember(db)
  await awaitMoment(new Date())
  await stop()
  const erasedAt = new Date().toISOString()
  await appendFile(join(config.backup.folder, ERASURE_LIST), `${erasedAt} ${leaves.id}\n`)
  const { cluster } = await chooseLocation(config.dataDir, silentLog)

  expect((await run('--at', moment.toISOString())).split('\n')).toEqual([
    `The database is as it was at ${moment.toISOString()}.`,
    '1 photos are back, 0 have no file, 1 of later were moved out of the way.',
    '1 accounts erased since then were erased again; deletions requested or undone since are as they were. Everybody signs in again; browsers subscribe to push again.',
    expect.stringMatching(/^The former database is /),
  ])
  const former = (await readdir(join(cluster, '..'))).find((name) => name.startsWith('postgres.before-'))
  expect(existsSync(join(cluster, '..', former ?? '', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(config.dataDir, 'restoring'))).toBe(false)

  const restored = await start()
  const ids = (await restored.db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(ids).toContain(stays.id)
  expect(ids).not.toContain(leaves.id)
  expect(ids).not.toContain(joined.id)
  expect(await restored.store.read('full', early.photo)).toEqual(bytes)
  expect(await restored.store.read('full', late.photo)).toBeNull()
  if (!RUNS_ALL) return
  // The log goes on in a chain of its own, and the former one can still be restored.
  await awaitMoment(new Date())
  expect(await findWindows(config.recovery.folder)).toHaveLength(2)
}, 180_000)

test.each([
  ['2026-11-27T20:15:03', '2026-11-27T20:15:03.000Z'],
  ['2026-11-27 20:15:03.5Z', '2026-11-27T20:15:03.500Z'],
  ['2026-11-27T21:15:03+01:00', '2026-11-27T20:15:03.000Z'],
])('%s is a moment', (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment)
})

test.each(['hier', '2026-13-01T00:00:00', '2026-11-27', ''])('"%s" is rejected as a moment', (text) => {
  expect(() => parseMoment(text)).toThrow(
    'is no moment: write it in UTC, such as 2026-11-27T20:15:03, with an offset, such as 2026-11-27T21:15:03+01:00, or "latest".',
  )
})

test('a moment is rejected with a database elsewhere, and without a base', async () => {
  const elsewhere = { ...config, databaseUrl: 'postgresql://elsewhere' }
  await expect(restore.run(['--at', 'latest'], elsewhere)).rejects.toThrow(
    'A moment is restored in the embedded database only; for the one of DATABASE_URL see docs/backup.md.',
  )
  await expect(restore.run(['--at', 'latest'], config)).rejects.toThrow(
    `There is no base for recovery in ${config.recovery.folder}: restore a backup instead.`,
  )
  await expect(restore.run(['--at', 'latest', '--all'], config)).rejects.toThrow(
    'Expected "./guinguette restore',
  )
})
