import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig, type S3Settings } from '../../src/config.ts'
import { openDatabase } from '../../src/platform/db/client.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { beginImport } from '../../src/platform/db/pending-import.ts'
import { openPhotoStore } from '../../src/platform/storage/open-store.ts'
import { createS3Client } from '../../src/platform/storage/s3-client.ts'
import { moveDatabase } from '../../tools/backup/move-database.ts'
import { movePhotos } from '../../tools/backup/move-photos.ts'
import { move } from '../../tools/cli/move.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  backupSourceOf,
  createEmptySite,
  type EmptySite,
  fillSite,
  hashReferencedFiles,
  readAllRows,
  silentLog,
  storeSettings,
} from '../support/backups.ts'
import { testLong } from '../support/long-form.ts'
import { startS3 } from '../support/s3.ts'

let site: TestApp
let emptySite: EmptySite
beforeAll(async () => {
  site = await createTestApp()
  await fillSite(site)
  emptySite = await createEmptySite()
})
afterAll(async () => {
  await site.close()
  await emptySite.drop()
})

async function run(args: string[], settings: Record<string, string>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  print.mockClear()
  await move.run(args, readConfig(settings))
  return print.mock.calls.flat().join('\n')
}

test('a database that arrives different is removed, and a second move succeeds', async () => {
  const to = await emptySite.open()
  const from = site.context.pool
  // An interrupted move has left the tables; one of them now changes the data.
  const client = await to.pool.connect()
  await beginImport(client, { kind: 'move', id: 'move', name: 'the embedded database', has_rows: false })
  client.release()
  await migrateToLatest(to.db)
  await to.pool.query(`
    create function spoil() returns trigger language plpgsql as $$
    begin new.message := new.message || '!'; return new; end $$`)
  await to.pool.query('create trigger spoil before insert on letters for each row execute function spoil()')
  await to.pool.query('alter table letters enable always trigger spoil')
  await expect(moveDatabase(from, to, '/data')).rejects.toThrow(
    'The table letters did not arrive as it is (2 of 2 rows): nothing was kept, move once more.',
  )
  await to.pool.query('drop function spoil cascade')
  await expect(openDatabase(emptySite.config, silentLog)).rejects.toThrow(
    'A move into this database was not finished: run "./guinguette move database" once more, or empty it.',
  )
  const rows = await moveDatabase(from, to, '/data')
  expect(rows).toBeGreaterThan(80)
  expect(await readAllRows(to.db, to.pool)).toEqual(await readAllRows(site.db, from))
  await expect(moveDatabase(from, to, '/data')).rejects.toThrow(
    'The database is not empty, it holds the table ',
  )
  await to.close()
  await (await openDatabase(emptySite.config, silentLog)).close()
})

test('photos are uploaded to an object store once and verified against it', async () => {
  const s3 = await startS3()
  try {
    const { dataDir } = site.config
    const env = readConfig({ DATA_DIR: dataDir, ...storeSettings(s3.settings) })
    const settings = env.s3 as S3Settings
    const client = createS3Client(settings)
    const [photo = ''] = (
      await site.db.selectFrom('photos').select('photo').where('photo', '~', '^[0-9a-f]{32}').execute()
    ).map(({ photo }) => photo)
    // Earlier uploads: half of a file, and one of the same length.
    await client.send(`photos/full/${photo}`, { method: 'PUT', body: Buffer.from('half') })
    await client.send(`photos/avatar/${photo}`, { method: 'PUT', body: Buffer.alloc(500) })
    const first = await movePhotos(dataDir, settings)
    expect(first).toEqual({ files: first.files, sent: first.files })
    expect(await movePhotos(dataDir, settings)).toEqual({ files: first.files, sent: 0 })
    await client.send(`photos/thumbnail/${photo}`, { method: 'DELETE' })
    expect(await movePhotos(dataDir, settings)).toEqual({ files: first.files, sent: 1 })
    const { photos } = backupSourceOf(site).stores
    const moved = { ...backupSourceOf(site).stores, photos: await openPhotoStore(env) }
    expect(moved.photos).not.toBe(photos)
    expect(await hashReferencedFiles(site.context.pool, moved)).toEqual(
      await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores),
    )
    await expect(movePhotos(dataDir, { ...settings, bucket: 'none' })).rejects.toThrow(
      'Photos can be neither read nor kept (the object store answered 404 NoSuchBucket).',
    )
  } finally {
    await s3.stop()
  }
})

testLong('the commands move a stopped site and reject a running one', async () => {
  const s3 = await startS3()
  const dataDir = await mkdtemp(join(tmpdir(), 'guinguette-move-'))
  const target = await createEmptySite()
  const stores = storeSettings(s3.settings)
  try {
    const databaseUrl = site.config.databaseUrl ?? ''
    const running = { DATA_DIR: site.config.dataDir, DATABASE_URL: databaseUrl, ...stores }
    await site.db.selectFrom('users').select('id').execute()
    await expect(run(['photos'], running)).rejects.toThrow(
      'The site runs, and what its members add meanwhile would be left behind: stop it, or send most of it before with "./guinguette move photos --ahead".',
    )
    expect(await run(['photos', '--ahead'], running)).toMatch(
      /^\d+ files of \S+ are in the bucket photos-of-a-test, \d+ of them new\.\nWhat members add from now on is not: stop the site/,
    )
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir, { mode: 0o755 })
    const embedded = await openDatabase(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), silentLog)
    const refusal = `The database in ${dataDir} is in use by another running Guinguette: stop it first.`
    const moving = { DATA_DIR: dataDir, DATABASE_URL: target.config.databaseUrl ?? '' }
    await moveDatabase(site.context.pool, embedded, dataDir)
    const expected = await readAllRows(embedded.db, embedded.pool)
    await expect(run(['database'], moving)).rejects.toThrow(refusal)
    await expect(run(['photos'], { DATA_DIR: dataDir, ...stores })).rejects.toThrow(refusal)
    await embedded.close()
    expect(await run(['database'], moving)).toMatch(
      /^\d+ rows are in the database of DATABASE_URL: keep that set\. The embedded one in \S+ is as it was; remove it when you trust the new one\.$/,
    )
    expect(await run(['photos'], { DATA_DIR: dataDir, ...stores })).toMatch(/^0 files of /)
    const targetDb = await target.open()
    expect(await readAllRows(targetDb.db, targetDb.pool)).toEqual(expected)
    await targetDb.close()
  } finally {
    await s3.stop()
    await target.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test.each([
  [['database'], {}, 'DATABASE_URL is not set: it says where the database is moved to.'],
  [['photos'], {}, 'The S3 settings are not set: they say where photos are moved to.'],
  [['photos', '--all'], {}, 'Expected "./guinguette move database" or "./guinguette move photos [--ahead]".'],
  [[], {}, 'Expected "./guinguette move database"'],
])('move %j is rejected with one sentence', async (args, settings, sentence) => {
  await expect(run(args, settings)).rejects.toThrow(sentence)
})
