import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPhotoStore } from '../../../src/platform/storage/open-store.ts'
import type { PhotoStore } from '../../../src/platform/storage/photo-store.ts'
import { isBaseDue } from './base-backup.ts'
import { createChain, writeBase, writeUntil } from './chain-folder.ts'
import { PhotoPool } from './photo-pool.ts'
import { findUnneededBases, removeOldRecovery } from './retention.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-27T20:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let recovery: string
beforeEach(async () => {
  recovery = join(await mkdtemp(join(tmpdir(), 'guinguette-retention-')), 'recovery')
  await mkdir(recovery)
})
afterEach(() => rm(join(recovery, '..'), { recursive: true, force: true }))

test.each([
  ['there is none', undefined, 0n, true],
  ['it is a week old', 7, 0n, true],
  ['it is a day old and the log since then is larger', 1, 2_000n, true],
  ['it is a day old and the log since then is smaller', 1, 500n, false],
  ['it is younger than a day', 0.9, 2_000n, false],
])('whether a base is due if %s', (_what, days, written, isDue) => {
  const newest = days === undefined ? undefined : { start: 0n, bytes: 1_000, ended_at: daysAgo(days) }
  expect(isBaseDue(newest, written, NOW)).toBe(isDue)
})

test('the last base before the first moment to be restored remains', () => {
  const bases = [16, 9, 8, 6, 1].map((days) => ({ ended_at: daysAgo(days) }))
  expect(findUnneededBases(bases, daysAgo(7))).toEqual(bases.slice(0, 2))
  expect(findUnneededBases(bases.slice(4), daysAgo(0))).toEqual([])
})

/** A chain with a base in each of these segments, and the log from the first to the fifth. */
async function createFilledChain(days: number[]) {
  const chain = await createChain(recovery, { system: '1', timeline: 1, site: '', secret: 'x' })
  for (const [index, age] of days.entries()) {
    const folder = join(chain.folder, 'bases', `2026-11-0${index + 1}T000000.000Z`)
    await mkdir(folder)
    const start = BigInt(index * 16 * 2 ** 20 + 40)
    await writeBase(folder, { start, end: start, ended_at: daysAgo(age), sha256: '', bytes: 1 })
  }
  for (const number of [0, 1, 2, 3, 4])
    await writeFile(join(chain.folder, 'wal', `00000001000000000000000${number}.gz`), '')
  return chain
}

test('the log before the first base that remains is removed, and a chain that ended before the first moment', async () => {
  const ended = await createFilledChain([20])
  await writeUntil(ended, { lsn: 0n, at: daysAgo(8), sha256: '' })
  const former = await createFilledChain([20])
  await writeUntil(former, { lsn: 0n, at: daysAgo(6), sha256: '' })
  const current = await createFilledChain([16, 9, 3])
  await removeOldRecovery(recovery, 7, current, NOW)
  expect(existsSync(ended.folder)).toBe(false)
  expect(await readdir(join(former.folder, 'bases'))).toHaveLength(1)
  expect(await readdir(join(current.folder, 'bases'))).toHaveLength(2)
  expect((await readdir(join(current.folder, 'wal'))).sort()[0]).toBe('000000010000000000000001.gz')
})

test('a copy of a photo leaves seven days after the photo', async () => {
  const dataDir = join(recovery, '..', 'data')
  const store: PhotoStore = await openPhotoStore({ dataDir })
  const pool = new PhotoPool({ store, dataDir, recovery, days: 7, log: { warn: () => {} } })
  const bytes = Buffer.from('photo')
  const photo = `${'a'.repeat(32)}.webp`
  await store.put(photo, { full: bytes, thumbnail: bytes, avatar: bytes })
  await expect.poll(() => pool.waitsSince).toBeUndefined()
  const copies = () => readdir(join(recovery, 'photos', 'aa'))
  expect(await copies()).toHaveLength(3)
  await store.remove(photo)
  await pool.sweep(NOW)
  await pool.sweep(new Date(NOW.getTime() + 6.9 * DAY_MS))
  expect(await copies()).toHaveLength(3)
  await pool.sweep(new Date(NOW.getTime() + 7.1 * DAY_MS))
  expect(await copies()).toEqual([])
})
