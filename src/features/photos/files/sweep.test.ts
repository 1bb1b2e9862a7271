import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createComment,
  createLike,
  createMember,
  createPhoto,
  createPhotoName,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import { sweepPhotos } from './server.ts'

const SIZES = ['full', 'thumbnail', 'avatar']
const HASH = '10'.repeat(32)

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const DAYS = 24
const folder = (size: string) => join(site.config.dataDir, 'photos', size)

async function files(photo: string): Promise<string> {
  for (const size of SIZES) {
    await mkdir(folder(size), { recursive: true })
    await writeFile(join(folder(size), photo), 'bytes')
  }
  return photo
}

/** Filters photos that have files: all sizes or none. */
async function withFiles(photos: string[]): Promise<string[]> {
  const sizes = await Promise.all(SIZES.map(async (size) => new Set(await readdir(folder(size)))))
  return photos.filter((photo) => {
    const count = sizes.filter((names) => names.has(photo)).length
    expect([0, SIZES.length]).toContain(count)
    return count > 0
  })
}

const left = async () =>
  (await site.db.selectFrom('photos').select('photo').orderBy('id').execute()).map(({ photo }) => photo)

async function sweep(): Promise<void> {
  await sweepPhotos(site.context)
  await site.context.jobs.drain()
}

test('deletes drafts of killed uploads after an hour', async () => {
  const old = await files(createPhotoName())
  const young = await files(createPhotoName())
  await site.db
    .insertInto('photo_drafts')
    .values([
      { photo: old, created_at: ago(1.1) },
      { photo: young, created_at: ago(0.9) },
    ])
    .execute()
  await sweep()
  expect(await withFiles([old, young])).toEqual([young])
  expect(await site.db.selectFrom('photo_drafts').select('photo').execute()).toEqual([{ photo: young }])
})

test('deletes refused, moderated, banned and verification photos with their files 30 days after the decision', async () => {
  const { id } = await createMember(site.db)
  const decided = async (state: number, days: number, input = {}) => {
    const photo = await createPhoto(site.db, id, { state, decided_at: ago(days * DAYS), ...input })
    await files(photo.photo)
    return photo
  }
  const remaining = [
    await decided(1, 400),
    await decided(2, 29),
    await decided(3, 29),
    await decided(4, 29),
    await decided(1, 29, { verification: true }),
    await decided(0, 0, { decided_at: null }),
    await decided(0, 0, { decided_at: null, verification: true }),
  ].map(({ photo }) => photo)
  const moderated = await decided(3, 31)
  await createLike(site.db, moderated.id, id)
  await createComment(site.db, moderated.id, id)
  const swept = [
    moderated,
    await decided(2, 31),
    await decided(4, 31, { hash: HASH }),
    await decided(1, 31, { verification: true }),
    await decided(2, 31, { verification: true }),
  ].map(({ photo }) => photo)
  await site.db.insertInto('photo_bans').values({ hash: HASH }).execute()
  await sweep()
  expect(await left()).toEqual(remaining)
  expect(await withFiles([...remaining, ...swept])).toEqual(remaining)
  expect(await site.db.selectFrom('photo_bans').select('hash').execute()).toEqual([{ hash: HASH }])
  expect(await site.db.selectFrom('comments').select('id').execute()).toEqual([])
})

test('deletes any number of photos', async () => {
  const { id } = await createMember(site.db)
  const values = Array.from({ length: 450 }, () => ({
    user_id: id,
    photo: createPhotoName(),
    state: 2,
    width: 1,
    height: 1,
    decided_at: ago(31 * DAYS),
  }))
  await site.db.insertInto('photos').values(values).execute()
  await Promise.all([sweepPhotos(site.context), sweepPhotos(site.context)])
  expect(await left()).toEqual([])
})

test('keeps a file that another photo uses', async () => {
  const one = await createMember(site.db)
  const other = await createMember(site.db)
  const shared = await files(createPhotoName())
  await createPhoto(site.db, one.id, { photo: shared, state: 2, decided_at: ago(31 * DAYS) })
  await createPhoto(site.db, other.id, { photo: shared })
  await sweep()
  expect(await left()).toEqual([shared])
  expect(await withFiles([shared])).toEqual([shared])
  await site.db.deleteFrom('photos').execute()
  await inTransaction(site.context, (tx) => enqueueFileChange(tx, [shared]))
  await site.context.jobs.drain()
  expect(await withFiles([shared])).toEqual([])
  await inTransaction(site.context, (tx) => enqueueFileChange(tx, [shared, createPhotoName()]))
  expect(await site.context.jobs.drain()).toBe(1)
})

test('keeps the files of a photo whose deletion is rolled back', async () => {
  const { id } = await createMember(site.db)
  const { photo } = await createPhoto(site.db, id)
  await files(photo)
  const undone = inTransaction(site.context, async (tx) => {
    await tx.deleteFrom('photos').execute()
    await enqueueFileChange(tx, [photo])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await site.context.jobs.drain()
  expect(await withFiles([photo])).toEqual([photo])
})
