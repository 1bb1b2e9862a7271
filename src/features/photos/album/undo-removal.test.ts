import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { sealPhotoFiles, sweepPhotos } from '../files/server.ts'

const SIZES = { full: '/up/photo', thumbnail: '/cache/thumbnail/up/photo', avatar: '/cache/avatar/up/photo' }
const BYTES = { full: Buffer.from('full'), thumbnail: Buffer.from('small'), avatar: Buffer.from('face') }
const HASH = '01'.repeat(32)
let site: TestApp
let owner: TestMember
let readers: Browser[]
let founder: Browser
let moderator: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  owner = await createMember(site.db)
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  readers = [await site.as(await createMember(site.db)), await site.as(owner), moderator, founder]
})

async function photoWithFiles() {
  const photo = await createPhoto(site.db, owner.id, { hash: HASH })
  await site.context.store.put(photo.photo, BYTES)
  await site.db.updateTable('users').set({ avatar: photo.photo }).where('id', '=', owner.id).execute()
  return photo
}
/** Answers of every size to a member, the owner, a moderator and the founder. */
async function statuses(photo: string): Promise<number[]> {
  const all = readers.flatMap((reader) => Object.values(SIZES).map((path) => reader.get(`${path}/${photo}`)))
  return [...new Set((await Promise.all(all)).map(({ status }) => status))]
}
const exists = (...path: string[]) =>
  access(join(site.config.dataDir, 'photos', ...path)).then(
    () => true,
    () => false,
  )
async function areas(photo: string): Promise<{ open: boolean; sealed: boolean }> {
  const found = await Promise.all(
    Object.keys(SIZES).map(async (size) => [await exists(size, photo), await exists('sealed', size, photo)]),
  )
  return { open: found.every(([open]) => open), sealed: found.every(([, sealed]) => sealed) }
}
const undo = (browser: Browser, id: number) => browser.post(`/api/admin/photos/restore/${id}`)
const memberState = () =>
  site.db
    .selectFrom('users')
    .where('id', '=', owner.id)
    .select(['avatar', 'warning', 'roles'])
    .executeTakeFirstOrThrow()

describe('undoPhotoRemoval', () => {
  test.each([
    { act: 'moderate', isSealed: false, served: [404, 200] },
    { act: 'ban', isSealed: true, served: [404] },
  ])('shows a photo again after "$act", and takes the warning back', async ({ act, isSealed, served }) => {
    const { id, photo } = await photoWithFiles()
    expect(await statuses(photo)).toEqual([200])
    expect((await founder.post(`/api/photo/${act}/${id}`)).status).toBe(200)
    expect(await statuses(photo)).toEqual(served)
    await site.context.jobs.drain()
    expect(await areas(photo)).toEqual({ open: !isSealed, sealed: isSealed })
    expect(await memberState()).toEqual({ avatar: null, warning: 10, roles: 0 })
    expect((await undo(founder, id)).body).toEqual({
      message: 'La photo est rétablie, et son avertissement retiré.',
    })
    await site.context.jobs.drain()
    expect(await areas(photo)).toEqual({ open: true, sealed: false })
    expect(await statuses(photo)).toEqual([200])
    expect(await memberState()).toEqual({ avatar: photo, warning: 0, roles: 0 })
    expect(await site.db.selectFrom('photo_bans').selectAll().execute()).toEqual([])
    const decisions = await site.db.selectFrom('decisions').select('lifted_at').execute()
    expect(decisions).toEqual([{ lifted_at: expect.any(Date) }])
    const again = await undo(founder, id)
    expect([again.status, again.body.message]).toEqual([409, 'Cette photo n’est ni modérée ni bannie.'])
  })

  test('reinstates a member suspended by the warning', async () => {
    const { id } = await photoWithFiles()
    await site.db.updateTable('users').set({ warning: 90 }).where('id', '=', owner.id).execute()
    await founder.post(`/api/photo/moderate/${id}`)
    expect((await memberState()).roles).toBe(-1)
    expect((await undo(moderator, id)).status).toBe(200)
    expect((await memberState()).roles).toBe(0)
  })

  test('undoes one of twenty concurrent calls', async () => {
    const { id } = await photoWithFiles()
    await founder.post(`/api/photo/ban/${id}`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(founder, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await memberState()).warning).toBe(0)
  })

  test('undoes a ban by the founder only, and nothing after 30 days', async () => {
    const { id } = await photoWithFiles()
    await founder.post(`/api/photo/ban/${id}`)
    expect((await undo(moderator, id)).status).toBe(403)
    expect((await undo(readers[1] as Browser, id)).status).toBe(403)
    await site.db
      .updateTable('photos')
      .set({ decided_at: new Date(Date.now() - 30.1 * 86_400_000) })
      .execute()
    const late = await undo(founder, id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Trop tard\u202f: une photo se rétablit pendant 30\u00a0jours.',
    ])
  })

  test('leads the plain form of the member’s page back to it', async () => {
    const { id } = await photoWithFiles()
    await founder.post(`/api/photo/moderate/${id}`)
    const page = (await moderator.get(`/admin/membres/${owner.id}`)).text
    expect(page).toContain(`action="/admin/photos/retablir/${id}"`)
    const { status, headers } = await moderator.submit(`/admin/photos/retablir/${id}`, {})
    expect([status, headers.location]).toEqual([303, `/admin/membres/${owner.id}#photo-${id}`])
  })
})

describe('a sealed file', () => {
  test('is erased after 30 days', async () => {
    const { id, photo } = await photoWithFiles()
    await founder.post(`/api/photo/ban/${id}`)
    await site.context.jobs.drain()
    await site.db
      .updateTable('photos')
      .set({ decided_at: new Date(Date.now() - 30.1 * 86_400_000) })
      .execute()
    await sweepPhotos(site.context)
    await site.context.jobs.drain()
    expect(await areas(photo)).toEqual({ open: false, sealed: false })
  })

  test('is erased when its owner deletes the account', async () => {
    const { id, photo } = await photoWithFiles()
    await founder.post(`/api/photo/ban/${id}`)
    await site.context.jobs.drain()
    expect((await deleteAndErase(site, await site.as(owner))).status).toBe(200)
    await site.context.jobs.drain()
    expect(await areas(photo)).toEqual({ open: false, sealed: false })
  })

  test('is sealed again when a restored backup left it open', async () => {
    const { id, photo } = await photoWithFiles()
    await founder.post(`/api/photo/ban/${id}`)
    expect(await areas(photo)).toEqual({ open: true, sealed: false })
    await sealPhotoFiles(site.context)
    expect(await areas(photo)).toEqual({ open: false, sealed: true })
  })
})
