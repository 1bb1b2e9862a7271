import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { ALT, createPhotographer, createPostPhoto } from '../../../../tests/support/post-photos.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import { PHOTO_DESCRIPTIONS } from '../limits.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let post: number
let topic: { id: number; slug: string }
let photo: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  const made = await createPhotographer(site)
  zoe = made.zoe
  post = made.post
  topic = made.topic
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoes = await site.as(zoe)
  photo = await createPostPhoto(site, zoe.id, post, { state: 1 })
})

const edit = (body: object = { alt: ' Un vélo\n vert ' }, by = zoes) =>
  by.patch(`/api/forum/photo/${photo.id}`, body)
const readAlt = async () =>
  (await site.db.selectFrom('photos').select('alt').where('id', '=', photo.id).executeTakeFirstOrThrow()).alt

describe('editPostPhoto', () => {
  test('changes the description at once, on one line, as often as it is sent', async () => {
    for (let n = 0; n < 2; n++)
      expect(await edit()).toMatchObject({
        status: 200,
        body: { message: 'La description est changée.', alt: 'Un vélo vert' },
      })
    const { body } = await (await site.as(hugo)).get(`/api/forum/topic/posts/${topic.id}?page=2`)
    expect(body.data.at(-1).photos).toMatchObject([{ id: photo.id, alt: 'Un vélo vert', waiting: false }])
  })

  test('reaches those who have the topic open, but nobody across a block', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    const publish = vi.spyOn(site.context.events, 'publish')
    await edit()
    expect(publish.mock.calls.flat()).toContainEqual({
      kind: 'topic-event',
      topic_id: topic.id,
      except: [hugo.id],
      event: { name: 'photos', data: { topic: topic.id, post } },
    })
  })

  test('stores one of two that come at once', async () => {
    const alts = ['Un vélo', 'Un saule']
    const answers = await Promise.all(alts.map((alt) => edit({ alt })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(alts).toContain(await readAlt())
  })

  test.each<[case_: string, alt: unknown, sentence: string]>([
    ['none', ' ', 'Décrivez la photo pour les personnes qui ne la voient pas.'],
    ['one of 251 characters', 'é'.repeat(251), 'La description compte 250 caractères au plus.'],
    ['contact details', 'Mon 06 12 34 56 78', 'Pas de coordonnées ici\u202f: décrivez seulement la photo.'],
  ])('returns 422 under the field for %s', async (_case, alt, sentence) => {
    expect(await edit({ alt })).toMatchObject({ status: 422, body: { errors: { alt: [sentence] } } })
    expect(await readAlt()).toBe(ALT)
  })

  test('returns 404 for a photo of another member, of an album, and a banned one', async () => {
    expect((await edit(undefined, await site.as(hugo))).status).toBe(404)
    const inAlbum = await createPhoto(site.db, zoe.id)
    expect((await zoes.patch(`/api/forum/photo/${inAlbum.id}`, { alt: 'Un vélo' })).status).toBe(404)
    await site.db.updateTable('photos').set({ state: 4 }).where('id', '=', photo.id).execute()
    expect(await edit()).toMatchObject({
      status: 404,
      body: { message: 'Cette photo n’existe pas, ou n’existe plus.' },
    })
  })

  test('returns 403 for a moderated post and in a locked topic', async () => {
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post).execute()
    expect(await edit()).toMatchObject({
      status: 403,
      body: { message: 'Ce message est modéré\u202f: il ne reçoit plus de photos.' },
    })
    await site.db.updateTable('posts').set({ moderated_at: null }).where('id', '=', post).execute()
    await site.db.updateTable('topics').set({ locked: true }).where('id', '=', topic.id).execute()
    expect((await edit()).status).toBe(403)
    expect(await readAlt()).toBe(ALT)
  })

  test('counts sixty changes an hour, and returns 429 beyond', async () => {
    const count = vi.spyOn(site.context.limits, 'count')
    await edit()
    expect(count).toHaveBeenCalledWith(
      expect.objectContaining({ points: 60, seconds: 3_600 }),
      String(zoe.id),
    )
    count.mockRejectedValueOnce(new TooManyRequests(60, PHOTO_DESCRIPTIONS.message))
    expect(await edit({ alt: 'Un saule' })).toMatchObject({
      status: 429,
      body: { message: 'Vous avez changé beaucoup de descriptions. Réessayez dans une heure.' },
    })
    expect(await readAlt()).toBe('Un vélo vert')
  })

  test('works as a plain form, which comes back open with the refused text', async () => {
    const path = `/forum/photo/${photo.id}/decrire?post=${post}`
    const refused = await zoes.submit(path, { alt: 'Mon 06 12 34 56 78' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('<details class="photo-description" open="">')
    expect(refused.text).toContain('Mon 06 12 34 56 78</textarea>')
    expect(refused.text.match(/Pas de coordonnées ici/g)).toHaveLength(1)
    const done = await zoes.submit(path, { alt: 'Un saule' })
    expect([done.status, done.headers.location]).toEqual([303, `/forum/post/${post}/photos?fait=description`])
    expect((await zoes.get(`/forum/post/${post}/photos?fait=description`)).text).toContain(
      'La description est changée.',
    )
  })
})

test('a decision of staff reaches those who have the topic open', async () => {
  const staff = await site.as(await createMember(site.db, { roles: 1 }))
  const waiting = await createPostPhoto(site, zoe.id, post, { state: 0, post_position: 2 })
  const publish = vi.spyOn(site.context.events, 'publish')
  await staff.post(`/api/photos/validated/${waiting.id}/1`)
  const events = () => publish.mock.calls.flat().filter(({ kind }) => kind === 'topic-event')
  expect(events()).toMatchObject([{ event: { name: 'photos', data: { topic: topic.id, post } } }])
  await staff.post(`/api/admin/photos/undo/${waiting.id}`)
  expect(events()).toHaveLength(2)
})
