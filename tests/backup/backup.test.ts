import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { deleteAccount, requestAccountDeletion } from '../../src/features/accounts/delete-account.ts'
import type { AppContext } from '../../src/platform/context.ts'
import { listBackups } from '../../tools/backup/backup-folder.ts'
import { type BackupResult, createBackup } from '../../tools/backup/create-backup.ts'
import { readErasures } from '../../tools/backup/erasure-list.ts'
import { toOperatorError } from '../../tools/backup/errors.ts'
import { verifyBackup } from '../../tools/backup/restore-backup.ts'
import { createBackupWhenDue } from '../../tools/backup/schedule.ts'
import { backup as backupWord } from '../../tools/cli/backup.ts'
import { restore as restoreWord } from '../../tools/cli/restore.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  backupSourceOf,
  createEmptySite,
  fillSite,
  listFiles,
  storeAllPhotoFiles,
  storePhotoFiles,
} from '../support/backups.ts'
import { truncate } from '../support/db.ts'
import { createMember, createPhoto } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const HOUR_MS = 3_600_000

let site: TestApp
let member: { id: number }
let folder: string

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db)
  folder = await mkdtemp(join(tmpdir(), 'guinguette-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => site.close())

async function make(into = folder, options = {}): Promise<BackupResult> {
  const made = await createBackup(backupSourceOf(site), into, options)
  if (!made) throw new Error('no backup was made')
  return made
}

test('a second backup shares the files of the first and contains what was added', async () => {
  await createPhoto(site.db, member.id)
  const [old = ''] = await storeAllPhotoFiles(site.db, site.context.store)
  const first = await make()
  expect(first).toMatchObject({ files: 3, fresh: 3, missing: 0 })
  const added = await createPhoto(site.db, member.id)
  await storePhotoFiles(site.context.store, added.photo)
  const second = await make()
  expect(second).toMatchObject({ files: 6, fresh: 3 })
  const path = join('photos', old.slice(0, 2), old.replace('.webp', '.full.webp'))
  const [one, two] = [await stat(join(first.folder, path)), await stat(join(second.folder, path))]
  expect(two.ino).toBe(one.ino)
  expect(two.mode & 0o077).toBe(0)
  // A shorter file is copied again; each backup works without the others.
  await rm(join(second.folder, path))
  await writeFile(join(second.folder, path), 'half')
  const third = await make()
  expect(third).toMatchObject({ files: 6, fresh: 1 })
  await rm(first.folder, { recursive: true })
  await rm(second.folder, { recursive: true })
  await verifyBackup(third.folder)
  // Nothing is reused from a backup whose list differs from the written one.
  await rm(join(third.folder, 'files.txt'))
  const fourth = await make()
  expect(fourth).toMatchObject({ files: 6, fresh: 6 })
  await verifyBackup(fourth.folder)
})

test('an unfinished backup is not listed and is removed by the next one', async () => {
  const left = join(folder, '2026-11-22T040000.000Z.unfinished')
  await mkdir(join(left, 'tables'), { recursive: true })
  await mkdir(join(folder, 'of-somebody-else'))
  expect(await listBackups(folder)).toEqual([])
  const { folder: made } = await make()
  expect(existsSync(left)).toBe(false)
  expect(existsSync(join(folder, 'of-somebody-else'))).toBe(true)
  expect(await listBackups(folder)).toEqual([made.split('/').at(-1)])
})

test('a missing photo file is reported and does not stop the backup', async () => {
  await createPhoto(site.db, member.id)
  expect(await make()).toMatchObject({ files: 0, missing: 1 })
})

test('no backup is made of a database without a site', async () => {
  const empty = await createEmptySite()
  const { pool, close } = await empty.open()
  await expect(createBackup({ ...backupSourceOf(site), pool }, folder)).rejects.toThrow(
    'There is no site in this database.',
  )
  await close()
  await empty.drop()
})

test('one of two simultaneous backups succeeds and the other is rejected', async () => {
  await createPhoto(site.db, member.id)
  await storeAllPhotoFiles(site.db, site.context.store)
  const source = backupSourceOf(site)
  const read: typeof source.stores.photos.read = async (...photo) => {
    await expect(make()).rejects.toThrow('Another backup of this site is being made: wait until it is there.')
    return source.stores.photos.read(...photo)
  }
  const stores = { ...source.stores, photos: { ...source.stores.photos, read } }
  expect(await createBackup({ ...source, stores }, folder)).toMatchObject({ files: 3 })
  expect(await listBackups(folder)).toHaveLength(1)
  await make()
})

test('a failed backup leaves nothing and reports the reason in one sentence', async () => {
  await createPhoto(site.db, member.id)
  const source = backupSourceOf(site)
  const failing = (error: Error) => ({
    ...source,
    stores: { ...source.stores, photos: { ...source.stores.photos, read: () => Promise.reject(error) } },
  })
  const full = await writeFile('/dev/full', 'x').catch((error) => error)
  await expect(createBackup(failing(full), folder)).rejects.toThrow(`The disk that holds ${folder} is full.`)
  expect(await readdir(folder)).toEqual([])
  const failure = Object.assign(new Error('the object store does not answer'), { name: 'StoreUnavailable' })
  await expect(createBackup(failing(failure), folder)).rejects.toThrow('the object store does not answer')
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'file'), '')
  await expect(make(join(folder, 'file'))).rejects.toThrow(
    `${join(folder, 'file')} is in the way: a folder is needed there.`,
  )
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), { code: 'EACCES' })
  expect(toOperatorError(denied, '/x')).toMatchObject({ message: 'No right to read and write /x.' })
  const stopping = new AbortController()
  const aborted = make(folder, { signal: stopping.signal })
  stopping.abort()
  await expect(aborted).rejects.toThrow('aborted')
  expect(await readdir(folder)).toEqual(['file'])
})

describe('scheduled backups', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * HOUR_MS)
  const settings = () => ({ BACKUP_DIR: folder, BACKUP_EVERY: '6', BACKUP_KEEP: '2' })
  const scheduled = (): AppContext => ({
    ...site.context,
    config: readConfig({
      DATA_DIR: site.config.dataDir,
      DATABASE_URL: site.config.databaseUrl,
      ...settings(),
    }),
  })

  testLong('a backup is made when the newest is old enough, and the newest two remain', async () => {
    const names = async () => (await listBackups(folder)).map((name) => name.slice(8, 13))
    const made = async (hours: number) => (await createBackupWhenDue(scheduled(), at(hours))) !== undefined
    expect([await made(0), await made(5), await made(6)]).toEqual([true, false, true])
    expect(await names()).toEqual(['22T00', '22T06'])
    expect(await made(11.5)).toBe(false)
    expect(await made(12.5)).toBe(true)
    expect(await names()).toEqual(['22T06', '22T12'])
    expect(await made(48)).toBe(true)
    expect(await names()).toEqual(['22T12', '24T00'])
    expect((await readdir(folder)).length).toBe(2)
  })

  test('a listening site lists deletions in the folder of backups within seconds', async () => {
    const own = await createTestApp({ BACKUP_DIR: folder })
    const { db, context } = own
    const [erased, leaver] = [await createMember(db), await createMember(db)]
    await deleteAccount(context, erased.id)
    await requestAccountDeletion(context, leaver.id)
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const states = async () => [...(await readErasures([folder])).values()].map(({ state }) => state).sort()
    await expect.poll(states, { timeout: 10_000 }).toEqual(['erased', 'requested'])
    await own.close()
  })

  test.each([
    ['a process that only serves', { PROCESS_ROLE: 'web' }],
    ['a site without a folder of backups', { BACKUP_DIR: '/nonexistent/backups' }],
  ])('%s lists none', async (_what, more) => {
    const own = await createTestApp({ BACKUP_DIR: folder, ...more })
    await deleteAccount(own.context, (await createMember(own.db)).id)
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    await own.close()
    expect((await readErasures([folder])).size).toBe(0)
    expect(existsSync(join(own.config.backup.folder, 'erasures.txt'))).toBe(false)
  })

  test('one of several processes makes the backup', async () => {
    const all = await Promise.allSettled([1, 2, 3].map(() => createBackupWhenDue(scheduled(), at(0))))
    const made = all.filter((one) => one.status === 'fulfilled' && one.value)
    expect(made).toHaveLength(1)
    expect(await listBackups(folder)).toHaveLength(1)
  })

  testLong('a listening site makes a backup and stops in the middle of it', async () => {
    const own = await createTestApp(settings())
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => listBackups(folder), { timeout: 30_000 }).toHaveLength(1)
    await own.close()
    await rm(folder, { recursive: true })
    const other = await createTestApp(settings())
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    await other.close()
    const left = await readdir(folder)
    expect(left.filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  test('a failed backup is an error in the log, and an unusable folder is reported at startup', async () => {
    const error = vi.fn()
    const own = await createTestApp(settings())
    own.context.log.error = error
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    await expect
      .poll(() => error.mock.calls)
      .toContainEqual([
        { err: expect.objectContaining({ message: `${folder} is in the way: a folder is needed there.` }) },
        'no backup was made',
      ])
    await own.close()
    await expect(createTestApp(settings())).rejects.toThrow(
      `Backups cannot be kept (BACKUP_DIR): ${folder} is in the way: a folder is needed there.`,
    )
  })

  test.each([
    [{ BACKUP_EVERY: '0' }, 'The setting BACKUP_EVERY is "0"; expected a whole number from 1 to 720 hours.'],
    [{ BACKUP_KEEP: '0' }, 'The setting BACKUP_KEEP is "0"; expected a whole number from 1 to 1000.'],
  ])('%j is rejected', (given, sentence) => {
    expect(() => readConfig(given)).toThrow(sentence)
  })
})

describe('backup commands', () => {
  const env = (more = {}) =>
    readConfig({
      DATA_DIR: site.config.dataDir,
      DATABASE_URL: site.config.databaseUrl,
      BACKUP_DIR: folder,
      ...more,
    })
  const run = async (command: typeof backupWord, args: string[], more = {}) => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    print.mockClear()
    await command.run(args, env(more))
    return print.mock.calls.flat().join('\n')
  }

  testLong(
    'only the configured number of backups remains in the configured folder, another folder is not pruned',
    async () => {
      await fillSite(site)
      const said = await run(backupWord, [], { BACKUP_KEEP: '1' })
      expect(said).toMatch(
        /^\/\S+Z holds [\d,]+ rows and \d+ files \(\d+ of them new\), 1 MB\.\nThe secret key is not in it: keep that elsewhere\.$/,
      )
      await run(backupWord, [], { BACKUP_KEEP: '1' })
      expect(await listBackups(folder)).toHaveLength(1)
      const other = join(folder, 'other')
      await run(backupWord, [other], { BACKUP_KEEP: '1' })
      await run(backupWord, [other], { BACKUP_KEEP: '1' })
      const names = await listBackups(other)
      expect(names).toHaveLength(2)
      const whole = join(other, names[0] ?? '')
      expect(await run(restoreWord, [whole, '--check'])).toMatch(
        /^\S+ is whole: it shows http:\/\/localhost:3000 as it was at 20\d\d-\S+Z\.$/,
      )
      await expect(run(restoreWord, [whole])).rejects.toThrow(
        'The database is not empty, it holds the table ',
      )
      expect(await listFiles(join(whole, 'exports'))).toHaveLength(1)
    },
  )

  test.each([
    [backupWord, ['a', 'b'], 'Expected "./guinguette backup [folder]".'],
    [
      restoreWord,
      [],
      'Expected "./guinguette restore <folder of a backup> [--other-key]" or "./guinguette restore <folder of a backup> --check" or "./guinguette restore --at <moment> [--other-key]" or "./guinguette restore --finish <moment>".',
    ],
    [restoreWord, ['x', '--all'], 'Expected "./guinguette restore'],
    [restoreWord, ['/dev'], '/dev is not a backup: it has no manifest.json.'],
  ])('%o with %j is rejected', async (command, args, sentence) => {
    await expect(run(command, args)).rejects.toThrow(sentence)
  })
})
