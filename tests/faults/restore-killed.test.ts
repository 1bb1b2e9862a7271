import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createPool } from '../../src/platform/db/client.ts'
import { createBackup } from '../../tools/backup/create-backup.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  backupSourceOf,
  createEmptySite,
  type EmptySite,
  fillSite,
  hashReferencedFiles,
  KEY,
  listFiles,
  readAllRows,
  readRestorableRows,
  storePhotoFiles,
} from '../support/backups.ts'
import { runRefusedStart } from '../support/built.ts'
import { createPhoto, createPhotoName } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

// kill -9 of a restore, during its files and during its rows: the site does not start on a partial restore,
// and the same command, run again, finishes it.

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'server', 'cli.js')
const PHOTOS = 400
const SOON = { timeout: 30_000, interval: 2 }

let site: TestApp
let folder: string
let backup: string
let target: EmptySite

beforeAll(async () => {
  site = await createTestApp()
  const { id } = await fillSite(site)
  for (let turn = 0; turn < PHOTOS; turn++) {
    const photo = createPhotoName()
    await createPhoto(site.db, id, { photo })
    await storePhotoFiles(site.context.store, photo)
  }
  folder = await mkdtemp(join(tmpdir(), 'guinguette-backups-'))
  backup = (await createBackup(backupSourceOf(site), folder))?.folder ?? ''
  target = await createEmptySite()
})
afterAll(async () => {
  await target.drop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  DATA_DIR: target.config.dataDir,
  DATABASE_URL: target.config.databaseUrl ?? '',
  SECRET_KEY: KEY,
})

/** Runs the command as an operator does. */
function restore() {
  const env = { PATH: process.env.PATH, ...settings() }
  const child = spawn(process.execPath, [CLI, 'restore', backup], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return { kill: () => child.kill('SIGKILL'), ended: once(child, 'exit'), said: () => said }
}

function expectNoStart(): void {
  const { status, stderr } = runRefusedStart(settings())
  expect(status).toBe(1)
  expect(stderr).toContain(
    `A restore of the backup ${backup.split('/').at(-1)} into this database was not finished: run "./guinguette restore" with it once more, or begin again with an empty database.`,
  )
}

testLong('the next restore finishes one that was killed during its files and during its rows', async () => {
  const first = restore()
  await expect.poll(async () => (await listFiles(target.config.dataDir)).length, SOON).toBeGreaterThan(30)
  first.kill()
  expect(await first.ended).toEqual([null, 'SIGKILL'])
  expect((await listFiles(join(target.config.dataDir, 'photos'))).length).toBeLessThan(3 * PHOTOS)
  expectNoStart()

  const database = createPool(settings().DATABASE_URL, target.config)
  try {
    const second = restore()
    // A lock on this table makes the restore wait in the middle of its transaction.
    const made = "select to_regclass('figures') is not null as is_made"
    await expect.poll(async () => (await database.pool.query(made)).rows[0].is_made, SOON).toBe(true)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table figures in share mode')
    const waiting = `
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.pool.query(waiting)).rows[0].count, SOON).toBe(1)
    second.kill()
    expect(await second.ended).toEqual([null, 'SIGKILL'])
    await holder.query('rollback')
    holder.release()
    expect((await database.pool.query('select from users')).rowCount).toBe(0)
    expectNoStart()

    const third = restore()
    expect([(await third.ended)[0], third.said()]).toEqual([
      0,
      expect.stringMatching(/^[\d,]+ rows and [\d,]+ files are back, as they were at /),
    ])
    expect(await readAllRows(database.db, database.pool)).toEqual(await readRestorableRows(site))
    expect(await hashReferencedFiles(database.pool, await target.stores())).toEqual(
      await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores),
    )
  } finally {
    await database.db.destroy()
  }
})
