import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup, verifyBackup } from '../tools/backup/restore-backup.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createEmptySite, type EmptySite, readSchemaItems } from './support/backups.ts'
import { testUndistributed } from './support/long-form.ts'

/** A backup of the first version: its demo community of twelve, with smaller photos. */
const BACKUP = join(import.meta.dirname, 'fixtures', 'first-release.tar.gz')
let restored: EmptySite
let site: TestApp
let member: Browser
const folder = mkdtempSync(join(tmpdir(), 'guinguette-first-'))

beforeAll(async () => {
  spawnSync('tar', ['-xzf', BACKUP, '-C', folder])
  restored = await createEmptySite()
  const database = await restored.open()
  const target = {
    database,
    stores: await restored.stores(),
    storage: restored.config,
    finish: async () => 0,
  }
  await restoreBackup(folder, await verifyBackup(folder), target)
  await database.close()
  site = await createTestApp({
    DATABASE_URL: restored.config.databaseUrl ?? '',
    DATA_DIR: restored.config.dataDir,
  })
  member = await site.as(null)
  const fields = { email: 'julien.1@demo.guinguette.invalid', password: 'bal-au-bord-de-l-eau' }
  expect((await member.submit('/connexion', fields)).status).toBe(303)
})
afterAll(async () => {
  await site.close()
  await restored.drop()
  rmSync(folder, { recursive: true })
})

/** Which months have a partition depends on when a database was created. */
const withoutMonths = (items: readonly { a: string }[]) => items.filter(({ a }) => !/_20\d\d_\d\d$/.test(a))

// A restored database is a plain one.
testUndistributed(
  'data of the first version have the schema of a new site after their migrations',
  async () => {
    const fresh = await createTestApp()
    try {
      const [upgraded, created] = await Promise.all(
        [site, fresh].map(async ({ context }) => withoutMonths(await readSchemaItems(context.pool))),
      )
      expect(upgraded).toEqual(created)
    } finally {
      await fresh.close()
    }
  },
)

test.each([
  ['/', 'Julien'],
  ['/celibataire/3', 'Salomé'],
  ['/recherche', '<h1'],
  ['/messages', 'Salomé'],
  ['/forum', '/forum/topic/'],
  ['/notifications', 'Notifications'],
  ['/user/photos', 'Votre photo'],
])('a member of the first version finds %s', async (path, text) => {
  const { status, text: page } = await member.get(path)
  expect([status, page.includes(text)]).toEqual([200, true])
})

test('photos of the first version are served', async () => {
  const [, photo] = /src="(\/cache\/avatar\/\S+?\.webp)"/.exec((await member.get('/user/photos')).text) ?? []
  const { status, headers } = await member.raw('GET', String(photo))
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
})
