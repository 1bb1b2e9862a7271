import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { migrateToLatest } from '../../src/platform/db/migrate.ts'
import { ERASURE_LIST } from '../../tools/backup/erasure-list.ts'
import { restore } from '../../tools/cli/restore.ts'
import { createEmptySite, type EmptySite, KEY } from '../support/backups.ts'
import { createMember } from '../support/factories.ts'

let site: EmptySite
let folder: string

beforeAll(async () => {
  site = await createEmptySite()
  folder = await mkdtemp(join(tmpdir(), 'guinguette-finish-'))
})
afterAll(async () => {
  await site.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a database restored to a moment by another tool loses the accounts erased since', async () => {
  const before = await site.open()
  await migrateToLatest(before.db)
  const [stays, early, leaves] = [
    await createMember(before.db),
    await createMember(before.db),
    await createMember(before.db),
  ]
  await appendFile(
    join(folder, ERASURE_LIST),
    `2026-11-27T20:15:02.000Z ${early.id}\n2026-11-27T20:15:04.000Z ${leaves.id}\n`,
  )
  const config = readConfig({
    DATA_DIR: site.config.dataDir,
    DATABASE_URL: site.config.databaseUrl,
    BACKUP_DIR: folder,
    SECRET_KEY: KEY,
  })
  await expect(restore.run(['--finish', '2026-11-27T20:15:03'], config)).rejects.toThrow(
    'The site runs: stop it first.',
  )
  await before.close()
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await restore.run(['--finish', '2026-11-27T20:15:03'], config)
  expect(print.mock.calls.flat().join('\n')).toMatch(/^1 accounts erased since then were erased again;/)
  const after = await site.open()
  const rows = await after.db.selectFrom('users').select('id').execute()
  await after.close()
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([stays.id, early.id]))
  expect(ids).not.toContain(leaves.id)
  await expect(restore.run(['--finish', 'latest'], config)).rejects.toThrow('Expected "./guinguette restore')
})
