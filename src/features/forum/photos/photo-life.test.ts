import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { hasFiles, stubImages } from '../../../../tests/support/conversation-photos.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createDecision } from '../../../../tests/support/decisions.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { ALT, addPhoto, createPhotographer } from '../../../../tests/support/post-photos.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'
import { createZip } from '../../accounts/data/copy.ts'
import { sweepPostPhotos } from './server.ts'

let site: TestApp
let zoe: TestMember
let zoes: Browser
let members: Browser
let staff: Browser
let post: number
let topic: { id: number; slug: string }
let photo: { id: number; file: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  stubImages(site)
  const made = await createPhotographer(site)
  zoe = made.zoe
  post = made.post
  topic = made.topic
  zoes = await site.as(zoe)
  members = await site.as(await createMember(site.db))
  staff = await site.as(await createMember(site.db, { roles: 1 }))
  photo = (await addPhoto(zoes, post)).body.photo
})

const decide = (accepted: boolean, reason: object = {}) =>
  staff.post(`/api/photos/validated/${photo.id}/${accepted ? 1 : 0}`, reason)
const row = () => site.db.selectFrom('photos').selectAll().where('id', '=', photo.id).executeTakeFirst()
const listShown = async (browser = members) => {
  const { body } = await browser.get(`/api/forum/topic/posts/${topic.id}?page=2`)
  return body.data.flatMap((shown: { photos: object[] }) => shown.photos)
}
const setModeratedDaysAgo = (days: number) =>
  site.db
    .updateTable('posts')
    .set({ moderated_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', post)
    .execute()

describe('the queue of staff', () => {
  test('has the photo with its post and description', async () => {
    const entry = {
      id: photo.id,
      alt: ALT,
      verification: false,
      post: { id: post, title: expect.any(String) },
    }
    expect((await staff.get('/api/admin/photos')).body).toMatchObject({ waiting: 1, data: [entry] })
    expect((await staff.get('/api/photos/validated')).body.data).toMatchObject([entry])
    const { text } = await staff.get('/admin/photos')
    expect(text).toContain(`href="/forum/post/${post}"`)
    expect(text).toContain(`Sa description\u202f: « ${ALT} »`)
    expect(text).not.toContain('Visage absent')
  })

  test('shows the accepted photo in the post alone: no album, profile photo or news', async () => {
    expect(await listShown()).toEqual([])
    expect((await decide(true)).body).toEqual({ message: 'La photo a été validée.' })
    expect(await listShown()).toMatchObject([{ id: photo.id, alt: ALT, waiting: false }])
    expect(await row()).toMatchObject({ state: 1, visible: false, accepted_at: null })
    const { avatar } = await site.db
      .selectFrom('users')
      .where('id', '=', zoe.id)
      .select('avatar')
      .executeTakeFirstOrThrow()
    expect(avatar).toBeNull()
    expect((await members.get(`/api/user/${zoe.id}`)).text).not.toContain(photo.file)
    expect((await members.get('/api/photos')).body.data).toEqual([])
    expect(await site.db.selectFrom('newsfeed').select('id').execute()).toEqual([])
  })

  test('waits again after an undo', async () => {
    await decide(true)
    await staff.post(`/api/admin/photos/undo/${photo.id}`)
    expect(await listShown()).toEqual([])
    expect(await listShown(zoes)).toMatchObject([{ waiting: true }])
  })

  test('refuses with a statement, which the author contests with success', async () => {
    await decide(false, { reason_key: 'alt', reason: 'On y voit un bateau.' })
    expect(await listShown(zoes)).toEqual([])
    const page = await zoes.get(`/forum/post/${post}/photos`)
    expect(page.text).toContain('Sa description ne dit pas ce que l’on y voit. On y voit un bateau.')
    expect((await zoes.get('/api/notifications')).body.data).toHaveLength(1)
    const decision = await site.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    await zoes.post('/api/contest', { decision: decision.id, text: 'C’est pourtant bien un vélo.' })
    const contest = await site.db.selectFrom('contests').select('id').executeTakeFirstOrThrow()
    const founder = await site.as(await createMember(site.db, { roles: 3 }))
    const answer = { accepted: true, reason: 'Vous avez raison.' }
    expect((await founder.post(`/api/admin/contests/${contest.id}`, answer)).status).toBe(200)
    expect(await listShown()).toMatchObject([{ id: photo.id }])
    expect(await row()).toMatchObject({ visible: false, accepted_at: null })
  })
})

describe('the album of the author', () => {
  test('has no photo of a post, nor room taken by one', async () => {
    expect((await zoes.get(`/api/user/${zoe.id}`)).text).not.toContain(photo.file)
    expect((await zoes.get('/user/photos')).text).not.toContain(photo.file)
    expect((await zoes.get('/upload')).text).toContain('"taken":0')
    const album = await createPhoto(site.db, zoe.id)
    expect((await zoes.get(`/api/user/${zoe.id}`)).text).toContain(album.photo)
    expect((await zoes.post('/api/photos/order', { photos: [album.id] })).status).toBe(200)
  })

  test.each<[call: string, method: 'post' | 'delete' | 'patch', path: string]>([
    ['setAvatar', 'post', 'avatar'],
    ['requestVerification', 'post', 'check'],
    ['lockPhoto', 'post', 'lock'],
    ['deletePhoto', 'delete', 'delete'],
    ['editPhoto', 'patch', 'edit'],
  ])('%s returns 404 for a photo of a post', async (_call, method, path) => {
    await decide(true)
    const { status } = await zoes[method](`/api/photo/${path}/${photo.id}`, { alt: 'Un album' })
    expect(status).toBe(404)
    expect(await row()).toMatchObject({ state: 1, verification: false, alt: ALT })
  })
})

describe('moderation', () => {
  test('takes one photo out of the post by its plain form, and shows it again on undo', async () => {
    await decide(true)
    const { status, headers } = await staff.submit(`/forum/photo/${photo.id}/moderer?post=${post}`, {})
    expect([status, headers.location]).toEqual([303, `/forum/post/${post}/photos?fait=moderation`])
    expect(await listShown()).toEqual([])
    expect((await members.get(`/forum/post/${post}`)).status).toBe(302)
    await staff.post(`/api/admin/photos/restore/${photo.id}`)
    expect(await listShown()).toMatchObject([{ id: photo.id }])
  })

  test('refuses the plain form to members', async () => {
    await decide(true)
    expect((await members.submit(`/forum/photo/${photo.id}/moderer?post=${post}`, {})).status).toBe(403)
    expect(await listShown()).toHaveLength(1)
  })

  test('gives a report of the post its photos as evidence', async () => {
    await decide(true)
    await members.post(`/api/report/5/${post}/${zoe.id}`, { category: 'scam', reason: '' })
    const report = await site.db
      .selectFrom('reports')
      .select(['evidence', 'case_id'])
      .executeTakeFirstOrThrow()
    expect(report.evidence).toMatchObject({ post_photos: [{ file: photo.file, alt: ALT }] })
    const { text } = await staff.get(`/admin/signalements/${report.case_id}`)
    expect(text).toContain(photo.file)
    expect(text).toContain(ALT)
  })

  test('keeps the photo of a moderated post for 30 days, for staff alone', async () => {
    await decide(true)
    await setModeratedDaysAgo(29)
    await sweepPostPhotos(site.context)
    expect(await row()).toBeDefined()
    await setModeratedDaysAgo(31)
    await sweepPostPhotos(site.context)
    await site.context.jobs.drain()
    expect(await row()).toBeUndefined()
    expect(hasFiles(site, photo.file)).toBe(false)
  })

  test('keeps the photo of a post that is hidden with the account', async () => {
    await decide(true)
    await setModeratedDaysAgo(31)
    const decision = await createDecision(site.db, zoe.id)
    await site.db.updateTable('posts').set({ hidden_by: decision.id }).where('id', '=', post).execute()
    await sweepPostPhotos(site.context)
    expect(await row()).toBeDefined()
  })
})

describe('the end of a post, or of the account', () => {
  test('erases the photos of a topic that is deleted', async () => {
    await site.db.deleteFrom('topics').execute()
    expect((await members.get(`/forum/photo/${photo.file}`)).status).toBe(404)
    await sweepPostPhotos(site.context)
    await site.context.jobs.drain()
    expect(hasFiles(site, photo.file)).toBe(false)
  })

  test('erases the photos with the account, and leaves the post', async () => {
    await decide(true)
    await deleteAndErase(site, zoes)
    await site.context.jobs.drain()
    expect(await row()).toBeUndefined()
    expect(hasFiles(site, photo.file)).toBe(false)
    expect(await site.db.selectFrom('posts').where('id', '=', post).select('id').execute()).toHaveLength(1)
  })

  test('has file, description and post in the copy of the data', async () => {
    const files = await readZip(await buffer(await createZip(site.context, zoe.id, 'marqueur')))
    const copied = JSON.parse(String(files.get('photos.json') ?? '[]'))
    expect(copied).toMatchObject([{ id: photo.id, alt: ALT, post_id: post, post_position: 1 }])
    expect(files.has(`photos/${photo.id}.webp`)).toBe(true)
  })
})

test('a quotation leaves the photo out, and the quoted post keeps it', async () => {
  await decide(true)
  const quotation = `@Zoé #${post}\n> Pareil ici.\n\nEn effet.`
  const { body } = await members.post(`/api/forum/post/${topic.id}`, { post: quotation })
  expect(body.post.photos).toEqual([])
  expect(await listShown()).toMatchObject([{ id: photo.id }])
})
