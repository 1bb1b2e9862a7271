import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createPicture, hasFiles, stubImages } from '../../../../tests/support/conversation-photos.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { multipart } from '../../../../tests/support/multipart.ts'
import { HIDDEN, jpegWithMetadata } from '../../../../tests/support/pictures.ts'
import { ALT, addPhoto, createPhotographer, createPostPhoto } from '../../../../tests/support/post-photos.ts'

let site: TestApp
let zoe: TestMember
let zoes: Browser
let topic: { id: number; slug: string }
let post: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  const made = await createPhotographer(site)
  zoe = made.zoe
  topic = made.topic
  post = made.post
  zoes = await site.as(zoe)
})

const rows = () => site.db.selectFrom('photos').selectAll().orderBy('post_position').execute()
const drafts = () => site.db.selectFrom('photo_drafts').select('photo').execute()

describe('addPostPhoto', () => {
  test('stores the photo with its description, which awaits staff', async () => {
    stubImages(site)
    const answer = await addPhoto(zoes, post)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Votre photo est arrivée. Elle paraîtra dès que notre équipe l’aura vérifiée.',
        photo: { width: 800, height: 600, alt: ALT, waiting: true },
      },
    })
    const [photo] = await rows()
    expect(photo).toMatchObject({
      ...{ user_id: zoe.id, post_id: post, post_position: 1, alt: ALT, state: 0, visible: false },
      photo: answer.body.photo.file,
    })
    expect(hasFiles(site, photo?.photo ?? '')).toBe(true)
    expect(await drafts()).toEqual([])
  })

  test('stores a picture of our own encoding, without its metadata', async () => {
    const { status, body } = await addPhoto(zoes, post, { alt: ALT }, { value: await jpegWithMetadata() })
    expect(status).toBe(200)
    const stored = await site.context.store.get('full', body.photo.file)
    expect(stored?.subarray(8, 12).toString()).toBe('WEBP')
    expect(stored?.includes(HIDDEN)).toBe(false)
  })

  test.each<[case_: string, fields: Record<string, string>, sentence: string]>([
    ['no description', {}, 'Décrivez la photo pour les personnes qui ne la voient pas.'],
    ['an empty description', { alt: ' \n ' }, 'Décrivez la photo pour les personnes qui ne la voient pas.'],
    ['a long description', { alt: 'é'.repeat(251) }, 'La description compte 250 caractères au plus.'],
    [
      'contact details',
      { alt: 'Mon 06 12 34 56 78 sur un mur' },
      'Pas de coordonnées ici\u202f: décrivez seulement la photo.',
    ],
  ])('refuses %s on its field', async (_case, fields, sentence) => {
    stubImages(site)
    const { status, body } = await addPhoto(zoes, post, fields)
    expect([status, body.errors]).toEqual([422, { alt: [sentence] }])
    expect(await rows()).toEqual([])
  })

  test('accepts a description of 250 characters, on one line', async () => {
    stubImages(site)
    expect((await addPhoto(zoes, post, { alt: 'é'.repeat(250) })).status).toBe(200)
    expect((await addPhoto(zoes, post, { alt: ' Un vélo\r\n rouge ' })).body.photo.alt).toBe('Un vélo rouge')
  })

  test.each<[case_: string, file: { name?: string; value?: string; filename?: string }, sentence: string]>([
    [
      'no picture',
      { value: 'du texte' },
      'Ce fichier n’est pas une photo que nous savons lire\u202f: choisissez un JPG, un PNG ou un GIF.',
    ],
    ['an empty file', { value: '' }, "Vous n'avez pas sélectionné de photo"],
    ['another field', { name: 'image' }, "Vous n'avez pas sélectionné de photo"],
  ])('refuses %s under the field of the file', async (_case, file, sentence) => {
    const { status, body } = await addPhoto(zoes, post, { alt: ALT }, file)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file_upload']])
    expect(body.errors.file_upload).toEqual([sentence])
    expect(await rows()).toEqual([])
  })

  test('refuses a picture similar to a banned one', async () => {
    stubImages(site, createPicture())
    await site.db
      .insertInto('photo_bans')
      .values({ hash: '0000000011111111'.repeat(4) })
      .execute()
    const { status, body } = await addPhoto(zoes, post)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file_upload']])
  })

  test('refuses a fifth photo, and takes the place of a removed one', async () => {
    stubImages(site)
    for (let n = 0; n < 4; n++) expect((await addPhoto(zoes, post)).status).toBe(200)
    const full = 'Ce message a déjà quatre photos. Retirez-en une pour en ajouter une autre.'
    expect((await addPhoto(zoes, post)).body.errors).toEqual({ file_upload: [full] })
    const [, second] = await rows()
    await zoes.delete(`/api/forum/photo/${second?.id}`)
    expect((await addPhoto(zoes, post)).status).toBe(200)
    expect((await rows()).map(({ post_position }) => post_position)).toEqual([1, 2, 3, 4])
  })

  test('stores four of six photos that arrive at once', async () => {
    stubImages(site)
    const other = await site.as(zoe)
    const answers = await Promise.all(
      [zoes, other, zoes, other, zoes, other].map((browser) => addPhoto(browser, post)),
    )
    const statuses = answers.map(({ status }) => status)
    // Four uploads of a member run at once: further ones wait for the next try.
    const later = await Promise.all(
      statuses.filter((status) => status === 429).map(() => addPhoto(zoes, post)),
    )
    const all = [...statuses, ...later.map(({ status }) => status)]
    expect(all.filter((status) => status === 200)).toHaveLength(4)
    expect(all.filter((status) => status === 422)).toHaveLength(2)
    expect((await rows()).map(({ post_position }) => post_position)).toEqual([1, 2, 3, 4])
    expect(await drafts()).toEqual([])
  })

  test.each<[actor: string, prepare: () => Promise<TestMember>, status: number]>([
    ['another member', () => createMember(site.db), 403],
    [
      'a member whom the author blocks',
      async () => {
        const other = await createMember(site.db)
        await blockMember(site.db, zoe.id, other.id)
        return other
      },
      404,
    ],
    ['staff', () => createMember(site.db, { roles: 1 }), 403],
  ])('returns an error to %s', async (_actor, prepare, status) => {
    stubImages(site)
    expect((await addPhoto(await site.as(await prepare()), post)).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  test('returns 403 with nine posts, of which moderated ones do not count', async () => {
    stubImages(site)
    await site.db
      .updateTable('posts')
      .set({ moderated_at: new Date() })
      .where('id', '=', post - 1)
      .execute()
    const { status, body } = await addPhoto(zoes, post)
    const sentence = 'Les photos viennent après dix messages sur le forum. Vous en avez écrit 9.'
    expect([status, body.message]).toEqual([403, sentence])
  })

  test('returns 403 in a locked topic, and for a moderated post', async () => {
    stubImages(site)
    await site.db.updateTable('topics').set({ locked: true }).where('id', '=', topic.id).execute()
    expect((await addPhoto(zoes, post)).status).toBe(403)
    await site.db.updateTable('topics').set({ locked: false }).execute()
    await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post).execute()
    await createTopic(site.db, zoe.id)
    expect((await addPhoto(zoes, post)).body.message).toBe(
      'Ce message est modéré\u202f: il ne reçoit plus de photos.',
    )
  })

  test('returns 404 for a post that does not exist', async () => {
    stubImages(site)
    expect((await addPhoto(zoes, 999_999)).status).toBe(404)
  })
})

describe('the plain form', () => {
  const send = async (browser: Browser, fields: Record<string, string>, filename = 'photo.jpg') => {
    const parts = Object.entries({ _token: browser.writeHeaders()['x-csrf-token'] ?? '', ...fields }).map(
      ([name, value]) => ({
        name,
        value,
      }),
    )
    const { headers, payload } = multipart([
      ...parts,
      { name: 'file_upload', value: filename ? 'bytes' : '', filename },
    ])
    return browser.raw('POST', `/forum/post/${post}/photos`, { headers, payload })
  }

  test('leads back to the page, which confirms the photo', async () => {
    stubImages(site)
    const { status, headers } = await send(zoes, { alt: ALT })
    expect([status, headers.location]).toEqual([303, `/forum/post/${post}/photos?fait=ajout`])
    const { text } = await zoes.get(String(headers.location))
    expect(text).toContain('Votre photo est arrivée.')
    expect(text).toContain('En cours de vérification\u202f: vous et notre équipe êtes seuls à la voir.')
  })

  test('shows the description again when the file is refused', async () => {
    const { status, text } = await send(zoes, { alt: 'Un mot <b>gras</b>' }, '')
    expect(status).toBe(422)
    expect(text).toContain('Un mot &lt;b&gt;gras&lt;/b&gt;</textarea>')
    expect(text).toContain('pas sélectionné de photo')
  })

  test('shows the error on the field of the description', async () => {
    const { status, text } = await send(zoes, { alt: '' })
    expect(status).toBe(422)
    expect(text).toContain('Décrivez la photo pour les personnes qui ne la voient pas.')
    expect(text).toContain('aria-invalid="true"')
  })
})

describe('removePostPhoto', () => {
  test('deletes the photo and its files', async () => {
    stubImages(site)
    const { photo } = (await addPhoto(zoes, post)).body
    const { status, body } = await zoes.delete(`/api/forum/photo/${photo.id}`)
    expect([status, body]).toEqual([200, { message: 'La photo est retirée.' }])
    expect(await rows()).toEqual([])
    await site.context.jobs.drain()
    expect(hasFiles(site, photo.file)).toBe(false)
  })

  test('returns 404 the second time', async () => {
    const { id } = await createPostPhoto(site, zoe.id, post)
    expect((await zoes.delete(`/api/forum/photo/${id}`)).status).toBe(200)
    expect((await zoes.delete(`/api/forum/photo/${id}`)).status).toBe(404)
  })

  test.each(['another member', 'staff'])('returns 404 to %s', async (actor) => {
    const { id } = await createPostPhoto(site, zoe.id, post)
    const other = await createMember(site.db, { roles: actor === 'staff' ? 2 : 0 })
    expect((await (await site.as(other)).delete(`/api/forum/photo/${id}`)).status).toBe(404)
    expect(await rows()).toHaveLength(1)
  })

  test('returns 404 for a photo of the album, and for a banned one', async () => {
    const album = await createPostPhoto(site, zoe.id, post, { post_id: null, post_position: null })
    const banned = await createPostPhoto(site, zoe.id, post, { state: 4 })
    for (const { id } of [album, banned]) {
      expect((await zoes.delete(`/api/forum/photo/${id}`)).status).toBe(404)
    }
  })

  test('works by the plain form, and leads back to the photos of the post', async () => {
    const { id } = await createPostPhoto(site, zoe.id, post)
    const { status, headers } = await zoes.submit(`/forum/photo/${id}/retirer?post=${post}`, {})
    expect([status, headers.location]).toEqual([303, `/forum/post/${post}/photos?fait=retrait`])
  })
})

describe('getPostPhotoPermission', () => {
  const getPermission = (browser: Browser) => browser.get('/api/forum/photos/permission')

  test('has no refusal for a member with ten posts', async () => {
    expect(await getPermission(zoes)).toMatchObject({ status: 200, body: { refusal: null } })
  })

  test('says how many posts are missing', async () => {
    const { zoe: hugo } = await createPhotographer(site, { posts: 3, name: 'Hugo' })
    expect((await getPermission(await site.as(hugo))).body).toEqual({
      refusal: 'Les photos viennent après dix messages sur le forum. Vous en avez écrit 3.',
    })
  })

  test('has no refusal for staff', async () => {
    const modo = await createMember(site.db, { name: 'Modo', roles: 1 })
    expect((await getPermission(await site.as(modo))).body).toEqual({ refusal: null })
  })

  test('returns 401 to a visitor', async () => {
    expect((await getPermission(await site.as(null))).status).toBe(401)
  })
})
