import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, startBuiltSite } from '../support/built.ts'
import { createTestDatabase, type TestDatabase } from '../support/db.ts'

// Files of the built site under a permissive umask.

let database: TestDatabase
let dataDir: string
let site: BuiltSite

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-modes-'))
  const former = process.umask(0o000)
  try {
    site = await startBuiltSite({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  } finally {
    process.umask(former)
  }
})
afterAll(async () => {
  await site?.stop('SIGTERM')
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every file and folder is closed to other users, whatever the umask of the shell', async () => {
  const names = await readdir(dataDir, { recursive: true })
  expect(names).toContain(join('photos', 'sealed', 'full'))
  for (const name of names) {
    const { mode } = await stat(join(dataDir, name))
    expect([name, (mode & 0o077).toString(8)]).toEqual([name, '0'])
  }
})
