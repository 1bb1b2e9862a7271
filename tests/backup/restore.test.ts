import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  deleteAccount,
  eraseDueAccounts,
  requestAccountDeletion,
  undoAccountDeletion,
} from '../../src/features/accounts/delete-account.ts'
import { openDatabase } from '../../src/platform/db/client.ts'
import { listMigrations, migrateDown, migrateToLatest } from '../../src/platform/db/migrate.ts'
import { applyErasures } from '../../tools/backup/apply-erasures.ts'
import {
  findLastRestoreTime,
  listBackups,
  type Manifest,
  readManifest,
} from '../../tools/backup/backup-folder.ts'
import type { FileStores } from '../../tools/backup/collect-files.ts'
import { type BackupResult, createBackup } from '../../tools/backup/create-backup.ts'
import { readErasures, recordErasures, tidyErasures } from '../../tools/backup/erasure-list.ts'
import { assertSameKey, restoreBackup, verifyBackup } from '../../tools/backup/restore-backup.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  backupSourceOf,
  createEmptySite,
  type EmptySite,
  fillSite,
  flipBit,
  hashReferencedFiles,
  KEY,
  listFiles,
  readAllRows,
  readRestorableRows,
  readSchemaItems,
  silentLog,
  storePhotoFiles,
  storeSettings,
} from '../support/backups.ts'
import { createLike, createMember, createPhoto, createPhotoName } from '../support/factories.ts'
import { testLong, testUndistributed } from '../support/long-form.ts'
import { startS3 } from '../support/s3.ts'

let site: TestApp
let folder: string
const emptySites: EmptySite[] = []

beforeAll(async () => {
  site = await createTestApp()
  await fillSite(site)
  folder = await mkdtemp(join(tmpdir(), 'guinguette-backups-'))
})
afterEach(async () => {
  for (const emptySite of emptySites.splice(0)) await emptySite.drop()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function openEmptySite(settings: Record<string, string> = {}): Promise<EmptySite> {
  const emptySite = await createEmptySite(settings)
  emptySites.push(emptySite)
  return emptySite
}

async function make(): Promise<BackupResult> {
  const made = await createBackup(backupSourceOf(site), folder)
  if (!made) throw new Error('no backup was made')
  return made
}

/** Restores as the command does and returns the result of `look` there. */
async function restore<T>(
  { config, open, stores }: EmptySite,
  from: string,
  look: (restored: { db: TestApp['db']; pool: TestApp['context']['pool']; stores: FileStores }) => Promise<T>,
  { manifest, change = (all) => all }: { manifest?: Manifest; change?: (all: FileStores) => FileStores } = {},
): Promise<T> {
  const whole = manifest ?? (await verifyBackup(from))
  const database = await open()
  try {
    const all = await stores()
    const erasures = await readErasures([dirname(from)])
    const finish = (made: Date) => applyErasures(database, config, KEY, erasures, made)
    await restoreBackup(from, whole, { database, stores: change(all), storage: config, finish })
    return await look({ ...database, stores: all })
  } finally {
    await database.close()
  }
}

// Distributed tables are restored as plain ones.
testUndistributed('the restored site equals the original, table by table and file by file', async () => {
  const made = await make()
  expect(made).toMatchObject({ missing: 0 })
  expect(await listFiles(made.folder)).toContain('manifest.json')
  const emptySite = await openEmptySite()
  await restore(emptySite, made.folder, async ({ db, pool, stores }) => {
    expect(await readAllRows(db, pool)).toEqual(await readRestorableRows(site))
    expect(await readSchemaItems(pool)).toEqual(await readSchemaItems(site.context.pool))
    const files = await hashReferencedFiles(pool, stores)
    expect(files).toEqual(await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores))
    expect(Object.keys(files).length).toBe(made.files)
    expect(made.files).toBeGreaterThan(6)
    // The log stays append-only, and new ids follow all ids ever given.
    await expect(pool.query("update audit set action = 'x'")).rejects.toThrow(
      /permission denied for table audit|only ever added to/,
    )
    const { rows } = await pool.query("select nextval('users_id_seq') as here")
    const original = await site.context.pool.query('select last_value as last from users_id_seq')
    expect(rows[0].here).toBe(original.rows[0].last + 1)
  })
  const restored = await findLastRestoreTime(dirname(made.folder))
  expect(Date.now() - Number(restored)).toBeLessThan(60_000)
  // It is a site from then on: any process opens it, and no restore accepts it.
  await (await openDatabase(emptySite.config, silentLog)).close()
  await expect(restore(emptySite, made.folder, async () => {})).rejects.toThrow(
    /^The database is not empty, it holds the table pgboss\.\w+: take an empty one\.$/,
  )
})

test('nobody is signed in after a restore, and mailed links and push subscriptions are gone', async () => {
  const { id } = await createMember(site.db)
  await site.as({ id })
  const made = await make()
  const count = (db: TestApp['db']) =>
    Promise.all(
      (['sessions', 'account_tokens', 'push_subscriptions'] as const).map(
        async (table) => (await db.selectFrom(table).select('user_id').execute()).length,
      ),
    )
  for (const rows of await count(site.db)) expect(rows).toBeGreaterThan(0)
  await restore(await openEmptySite(), made.folder, async ({ db }) => {
    expect(await count(db)).toEqual([0, 0, 0])
    const keys = await db
      .selectFrom('data_exports')
      .select('id')
      .where('token_hash', 'is not', null)
      .execute()
    expect(keys).toEqual([])
  })
})

test('accounts erased after the backup are erased by the restore, and their numbers are not given again', async () => {
  const own = join(folder, 'erasures')
  const [stays, leaves, former] = [
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db, { roles: 1 }),
  ]
  const photo = await createPhoto(site.db, leaves.id)
  await createLike(site.db, photo.id, stays.id)
  const made = await createBackup(backupSourceOf(site), own)
  const later = await createMember(site.db)
  await site.db.updateTable('users').set({ roles: 0 }).where('id', '=', former.id).execute()
  for (const { id } of [leaves, former, later]) await deleteAccount(site.context, id)
  await recordErasures(site.db, own)
  await recordErasures(site.db, own)
  const list = await readFile(join(own, 'erasures.txt'), 'utf8')
  expect(list.match(new RegExp(` ${leaves.id}$`, 'gm'))).toHaveLength(1)
  await restore(await openEmptySite(), made?.folder ?? '', async ({ db, pool }) => {
    const ids = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
    expect(ids).toContain(stays.id)
    for (const { id } of [leaves, former]) expect(ids).not.toContain(id)
    expect(await db.selectFrom('photos').select('id').where('id', '=', photo.id).execute()).toEqual([])
    const { rows } = await pool.query("select nextval('users_id_seq') as next")
    expect(rows[0].next).toBe(later.id + 1)
  })
  // Erased before the backup: the number may be somebody else's in a restored site.
  await writeFile(join(own, 'erasures.txt'), `2020-01-01T00:00:00.000Z ${stays.id}\n2999-01-0`)
  await restore(await openEmptySite(), made?.folder ?? '', async ({ db }) => {
    expect(await db.selectFrom('users').select('id').where('id', '=', stays.id).execute()).toHaveLength(1)
  })
})

test('deletions requested or undone after the backup are so again, and their 72 hours go on', async () => {
  const own = join(folder, 'requests')
  const [leaver, undoes, changesMind, expired] = [
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db),
  ]
  await requestAccountDeletion(site.context, undoes.id)
  const made = await createBackup(backupSourceOf(site), own)
  await undoAccountDeletion(site.context, undoes.id)
  for (const { id } of [leaver, changesMind, expired]) await requestAccountDeletion(site.context, id)
  await undoAccountDeletion(site.context, changesMind.id)
  await recordErasures(site.db, own)
  const list = await readFile(join(own, 'erasures.txt'), 'utf8')
  for (const [{ id }, state] of [
    [leaver, 'requested'],
    [undoes, 'undone'],
    [changesMind, 'undone'],
  ] as const) {
    expect(list).toMatch(new RegExp(`^\\S+Z ${id} ${state}$`, 'm'))
  }
  const requestedAt = ({ id }: { id: number }, db: TestApp['db']) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select('deletion_requested_at as at')
      .executeTakeFirstOrThrow()
      .then(({ at }) => at)
  const moment = await requestedAt(leaver, site.db)
  expect(moment).not.toBeNull()
  await restore(await openEmptySite(), made?.folder ?? '', async ({ db }) => {
    expect(await requestedAt(leaver, db)).toEqual(moment)
    for (const member of [undoes, changesMind]) expect(await requestedAt(member, db)).toBeNull()
    // The clock goes on: another 72 hours do not begin with the restore.
    await db
      .updateTable('users')
      .set({ deletion_requested_at: new Date(Date.now() - 73 * 3_600_000) })
      .where('id', '=', expired.id)
      .execute()
    await eraseDueAccounts({ ...site.context, db })
    const ids = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
    expect([ids.includes(expired.id), ids.includes(leaver.id)]).toEqual([false, true])
  })
})

test('the list of a folder loses what no backup needs, and a named folder gets what the site knows', async () => {
  const [own, named] = [join(folder, 'tidied'), join(folder, 'named')]
  const gone = await createMember(site.db)
  await createBackup(backupSourceOf(site), own)
  await createBackup(backupSourceOf(site), named)
  await deleteAccount(site.context, gone.id)
  await recordErasures(site.db, own)
  const DAY_MS = 86_400_000
  const before = new Date(Date.now() - 364 * DAY_MS).toISOString()
  const long = new Date(Date.now() - 366 * DAY_MS)
  const cut = await readFile(join(own, 'erasures.txt'), 'utf8')
  await writeFile(join(own, 'erasures.txt'), `${long.toISOString()} 8000001\n${before} 8000002\n${cut}2026-0`)
  await tidyErasures(site.db, own)
  const listed = async (of: string) => [...(await readErasures([of])).keys()]
  expect(await listed(own)).toContain(8_000_002)
  expect(await listed(own)).toContain(gone.id)
  expect(await listed(own)).not.toContain(8_000_001)
  await tidyErasures(site.db, named, true)
  expect(await listed(named)).toContain(gone.id)
  // An older backup still needs its entries.
  await rename(join(own, await onlyBackup(own)), join(own, '2020-01-01T000000.000Z'))
  await writeFile(join(own, 'erasures.txt'), `${long.toISOString()} 8000001\n`)
  await tidyErasures(site.db, own)
  expect(await listed(own)).toEqual([8_000_001])
})

const onlyBackup = async (own: string) => String((await listBackups(own))[0])

test('a line cut short by a crash loses no other', async () => {
  const own = join(folder, 'cut')
  await mkdir(own)
  await writeFile(join(own, 'erasures.txt'), '2026-01-01T00:00:00.000Z 12')
  const gone = await createMember(site.db)
  await deleteAccount(site.context, gone.id)
  await recordErasures(site.db, own)
  const listed = await readErasures([own])
  expect([listed.has(gone.id)]).toEqual([true])
})

test('a backup contains concurrent writes completely or not at all', async () => {
  const { id } = await createMember(site.db)
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const [remaining, removed] = [createPhotoName(), createPhotoName()]
      for (const photo of [remaining, removed]) {
        await storePhotoFiles(site.context.store, photo)
        await site.db.transaction().execute(async (tx) => {
          await createLike(tx, (await createPhoto(tx, id, { photo })).id, id)
        })
      }
      await site.db.deleteFrom('photos').where('photo', '=', removed).execute()
      await site.context.store.remove(removed)
    }
  }
  const writers = Promise.all([write(), write()])
  const made = await make().finally(() => {
    isOver = true
  })
  await writers
  expect(made.missing).toBe(0)
  await restore(await openEmptySite(), made.folder, async ({ db, pool, stores }) => {
    const { rows } = await pool.query(
      'select count(*) as wrong from photos p where likes <> (select count(*) from photo_likes where photo_id = p.id)',
    )
    expect(rows[0].wrong).toBe(0)
    for (const { photo } of await db
      .selectFrom('photos')
      .select('photo')
      .where('user_id', '=', id)
      .execute()) {
      const isStill = await site.db
        .selectFrom('photos')
        .select('id')
        .where('photo', '=', photo)
        .executeTakeFirst()
      if (isStill)
        expect(await stores.photos.get('full', photo)).toEqual(await site.context.store.get('full', photo))
    }
  })
})

testLong('photos are restored from and to an object store', async () => {
  const s3 = await startS3()
  const { bucket } = s3.settings
  const settings = storeSettings(s3.settings)
  try {
    const made = await make()
    const inStore = await openEmptySite(settings)
    const from = await restore(inStore, made.folder, async ({ pool, stores }) => {
      expect(await hashReferencedFiles(pool, stores)).toEqual(
        await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores),
      )
      const again = await createBackup(
        { ...backupSourceOf(site), pool, stores },
        join(folder, 'of-the-store'),
      )
      expect(again).toMatchObject({ files: made.files, fresh: made.files, missing: 0 })
      return again
    })
    await restore(await openEmptySite(), from?.folder ?? '', async ({ pool, stores }) => {
      expect(await hashReferencedFiles(pool, stores)).toEqual(
        await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores),
      )
    })
    await expect(restore(await openEmptySite(settings), made.folder, async () => {})).rejects.toThrow(
      `There are photos in the bucket ${bucket} already: a backup is put into an empty place.`,
    )
  } finally {
    await s3.stop()
  }
})

testLong('an interrupted restore is recognised and continues only with the same backup', async () => {
  const [first, second] = [await make(), await make()]
  const emptySite = await openEmptySite()
  let left = 2
  const change = (all: FileStores): FileStores => ({
    ...all,
    photos: {
      ...all.photos,
      put: async (file, sizes) => {
        if (left-- <= 0) throw new Error('the machine goes down')
        await all.photos.put(file, sizes)
      },
    },
  })
  await expect(restore(emptySite, first.folder, async () => {}, { change })).rejects.toThrow(
    'the machine goes down',
  )
  const name = first.folder.split('/').at(-1)
  await expect(openDatabase(emptySite.config, silentLog)).rejects.toThrow(
    `A restore of the backup ${name} into this database was not finished: run "./guinguette restore" with it once more, or begin again with an empty database.`,
  )
  await expect(restore(emptySite, second.folder, async () => {})).rejects.toThrow(
    `A restore of another backup, ${name}, into this database was not finished: finish it, or take an empty database.`,
  )
  // Rows are restored in one transaction: a truncated table leaves none.
  const manifest = await readManifest(first.folder)
  const tables = manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, rows: table.rows + 1 } : table,
  )
  await expect(
    restore(emptySite, first.folder, async () => {}, { manifest: { ...manifest, tables } }),
  ).rejects.toThrow(/^The table users holds \d+ rows where \d+ were to come: nothing was kept\.$/)
  await expect(openDatabase(emptySite.config, silentLog)).rejects.toThrow('was not finished')
  await cutAmidRows(emptySite, first.folder)
  await expect(openDatabase(emptySite.config, silentLog)).rejects.toThrow('was not finished')
  let sent = 0
  const count = (all: FileStores): FileStores => ({
    ...all,
    photos: {
      ...all.photos,
      put: (file, sizes) => {
        sent++
        return all.photos.put(file, sizes)
      },
    },
  })
  await restore(
    emptySite,
    first.folder,
    async ({ db, pool, stores }) => {
      expect(await readAllRows(db, pool)).toEqual(await readRestorableRows(site))
      expect(await hashReferencedFiles(pool, stores)).toEqual(
        await hashReferencedFiles(site.context.pool, backupSourceOf(site).stores),
      )
    },
    { change: count },
  )
  expect(sent).toBe(0)
  await (await openDatabase(emptySite.config, silentLog)).close()
})

testLong('a backup of an older version is migrated, one of a newer version is rejected', async () => {
  const older = await createTestApp()
  await createMember(older.db, { name: 'Lou' })
  const [taken] = await migrateDown(older.db)
  const made = await createBackup(backupSourceOf(older), join(folder, 'older'))
  await older.close()
  await restore(await openEmptySite(), made?.folder ?? '', async ({ db }) => {
    const ran = await listMigrations(db)
    expect(ran.find(({ name }) => name === taken)?.executedAt).toBeInstanceOf(Date)
    expect(await migrateToLatest(db)).toEqual([])
    expect(await db.selectFrom('users').select(['id', 'name']).execute()).toEqual([{ id: 1, name: 'Lou' }])
  })
  const path = join(made?.folder ?? '', 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999-later'] }))
  await expect(verifyBackup(made?.folder ?? '')).rejects.toThrow(
    /^The backup .* is of a newer Guinguette \(the migration 999-later is not known to this one\): update first\.$/,
  )
  await writeFile(path, JSON.stringify({ format: 2 }))
  await expect(verifyBackup(made?.folder ?? '')).rejects.toThrow(
    'is of a newer Guinguette (format 2 is not known',
  )
})

test('a damaged backup is rejected before anything is written', async () => {
  const { folder: backup } = await make()
  const photo = (await listFiles(backup)).find((path) => path.startsWith('photos')) ?? ''
  for (const file of [photo, 'tables/users.copy.gz', 'files.txt']) {
    const whole = await readFile(join(backup, file))
    // Backups share their files: a new file belongs to this one only.
    await rm(join(backup, file))
    await writeFile(join(backup, file), flipBit(whole))
    await expect(verifyBackup(backup)).rejects.toThrow(
      `The backup ${backup} is damaged: ${file} is not what was written. Nothing was changed; take another backup.`,
    )
    await rm(join(backup, file))
    await expect(verifyBackup(backup)).rejects.toThrow(
      `The backup ${backup} is damaged: ${file} cannot be read.`,
    )
    await writeFile(join(backup, file), whole)
    await verifyBackup(backup)
  }
  await writeFile(join(backup, 'manifest.json'), '{"format": 1')
  await expect(verifyBackup(backup)).rejects.toThrow(
    `The backup ${backup} is damaged: its manifest.json cannot be read.`,
  )
  await rm(join(backup, 'manifest.json'))
  await expect(verifyBackup(backup)).rejects.toThrow(`${backup} is not a backup: it has no manifest.json.`)
  await expect(verifyBackup(join(folder, 'none'))).rejects.toThrow(
    `${join(folder, 'none')} is not a backup: there is no such folder.`,
  )
  await rm(backup, { recursive: true })
})

test('a target with photos is rejected as not empty, and another secret key is reported', async () => {
  const { folder: backup } = await make()
  const emptySite = await openEmptySite()
  await storePhotoFiles((await emptySite.stores()).photos, createPhotoName())
  await expect(restore(emptySite, backup, async () => {})).rejects.toThrow(
    /^There are photos in .*photos\/full already: a backup is put into an empty place\.$/,
  )
  const manifest = await readManifest(backup)
  assertSameKey(manifest, KEY)
  assertSameKey({ ...manifest, key: null }, null)
  expect(() => assertSameKey(manifest, 'another secret key of the same length')).toThrow(
    'The secret key here is not that of the backup, without which the second factors of staff cannot be read and open pages must be loaded again: put it into SECRET_KEY or DATA_DIR/secret-key, or add --other-key to go on with another.',
  )
  expect(() => assertSameKey(manifest, null)).toThrow(
    'The secret key of the backup is not here, without which',
  )
  expect(await readFile(join(backup, 'manifest.json'), 'utf8')).not.toContain(KEY)
})

/** Restores until rows arrive, and ends the session that writes them. */
async function cutAmidRows(emptySite: EmptySite, backup: string): Promise<void> {
  const other = await emptySite.open()
  const holder = await other.pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  const restoring = expect(restore(emptySite, backup, async () => {})).rejects.toThrow(
    /^The database went away \(.*\): try again\.$/,
  )
  const cut = async () => {
    const { rows } = await other.pool.query(`
      select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and application_name = 'guinguette backup' and wait_event_type = 'Lock'`)
    return rows.length
  }
  await expect.poll(cut).toBe(1)
  await restoring
  await holder.query('rollback')
  holder.release()
  await other.close()
}
