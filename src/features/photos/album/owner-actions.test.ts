import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createComment,
  createFriendship,
  createLike,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let owner: TestMember
let mine: Browser
let friend: TestMember
let theirs: Browser
let blocked: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  owner = await createMember(site.db)
  friend = await createMember(site.db)
  const enemy = await createMember(site.db)
  await createFriendship(site.db, owner.id, friend.id)
  await blockMember(site.db, owner.id, enemy.id)
  mine = await site.as(owner)
  theirs = await site.as(friend)
  blocked = await site.as(enemy)
})
afterAll(() => site.close())

const photoRow = (id: number) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()
const avatarOf = async (id: number) =>
  (await site.db.selectFrom('users').select('avatar').where('id', '=', id).executeTakeFirstOrThrow()).avatar
const wear = (id: number, photo: string) =>
  site.db.updateTable('users').set({ avatar: photo }).where('id', '=', id).execute()
/** Counts of statuses of 50 concurrent calls. */
async function atOnce(act: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: 50 }, act))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('lockPhoto', () => {
  test('closes the comments, then opens them', async () => {
    const { id } = await createPhoto(site.db, owner.id)
    expect((await mine.post(`/api/photo/lock/${id}`)).body).toEqual({
      message: 'Les commentaires sur cette photo sont fermés.',
      locked: true,
    })
    expect((await photoRow(id))?.locked).toBe(true)
    expect((await mine.post(`/api/photo/lock/${id}`)).body).toEqual({
      message: 'Les commentaires sur cette photo sont ouverts.',
      locked: false,
    })
  })

  test('applies every one of many concurrent calls', async () => {
    const { id } = await createPhoto(site.db, owner.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => mine.post(`/api/photo/lock/${id}`)))
    expect(answers.filter(({ body }) => body.locked)).toHaveLength(25)
    expect((await photoRow(id))?.locked).toBe(false)
  })
})

describe('deletePhoto', () => {
  test('deletes the photo with its likes and comments, queues its files, and replaces the profile photo', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const remaining = await createPhoto(site.db, member.id)
    const deleted = await createPhoto(site.db, member.id)
    await createComment(site.db, deleted.id, member.id)
    await createLike(site.db, deleted.id, friend.id)
    await wear(member.id, deleted.photo)
    const answer = await browser.delete(`/api/photo/delete/${deleted.id}`)
    expect([answer.status, answer.body]).toEqual([200, { message: 'La photo a été supprimé !' }])
    expect(await photoRow(deleted.id)).toBeUndefined()
    for (const table of ['photo_likes', 'comments'] as const) {
      expect(
        await site.db.selectFrom(table).selectAll().where('photo_id', '=', deleted.id).execute(),
      ).toEqual([])
    }
    expect(await avatarOf(member.id)).toBe(remaining.photo)
    expect(await site.context.jobs.drain()).toBeGreaterThan(0)
    const again = await browser.delete(`/api/photo/delete/${deleted.id}`)
    expect([again.status, again.body.message]).toEqual([404, 'Cette photo n’existe pas, ou n’existe plus.'])
    await browser.delete(`/api/photo/delete/${remaining.id}`)
    expect(await avatarOf(member.id)).toBeNull()
  })

  test('applies one of many concurrent calls', async () => {
    const { id } = await createPhoto(site.db, owner.id)
    expect(await atOnce(() => mine.delete(`/api/photo/delete/${id}`))).toEqual({ 200: 1, 404: 49 })
  })
})

describe('setAvatar', () => {
  test('sets a visible photo as profile photo, repeatedly', async () => {
    const { id, photo } = await createPhoto(site.db, owner.id)
    for (const _ of [1, 2]) {
      const answer = await mine.post(`/api/photo/avatar/${id}`)
      expect([answer.status, answer.body]).toEqual([200, { message: 'Votre photo de profil a été modifié' }])
    }
    expect(await avatarOf(owner.id)).toBe(photo)
  })

  test.each([
    ['awaiting', { state: 0 }],
    ['refused', { state: 2 }],
    ['moderated', { state: 3 }],
    ['of a verification', { verification: true }],
  ])('returns 409 for a photo that is %s', async (_what, input) => {
    const { id } = await createPhoto(site.db, owner.id, input)
    const answer = await mine.post(`/api/photo/avatar/${id}`)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Seule une photo validée peut devenir photo de profil.',
    ])
    await site.db.deleteFrom('photos').where('id', '=', id).execute()
  })
})

describe('requestVerification', () => {
  test.each([0, 1])('moves a photo in state %i from the album to the validation queue', async (state) => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const { id, photo } = await createPhoto(site.db, member.id, { state })
    await wear(member.id, photo)
    const answer = await browser.post(`/api/photo/check/${id}`)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Votre demande de vérification est partie\u202f: la photo n’est plus visible que de notre équipe et de vous.',
    ])
    expect(await photoRow(id)).toMatchObject({
      verification: true,
      state: 0,
      visible: false,
      accepted_at: null,
    })
    expect(await avatarOf(member.id)).toBeNull()
    for (const [url, method] of [
      [`/api/photo/like/${id}`, 'post'],
      [`/api/photo/lock/${id}`, 'post'],
      [`/api/comments/${id}`, 'get'],
    ] as const) {
      expect((await theirs[method](url)).status).toBe(404)
    }
    expect((await browser.post(`/api/photo/check/${id}`)).body.message).toBe(
      'Vous avez déjà une photo de vérification en attente.',
    )
    const second = await createPhoto(site.db, member.id)
    const refused = await browser.post(`/api/photo/check/${second.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vous avez déjà une photo de vérification en attente.',
    ])
    expect((await photoRow(second.id))?.visible).toBe(true)
  })

  test('returns 409 for verified members and for rejected photos', async () => {
    const verified = await createMember(site.db, { status: 1 })
    const photo = await createPhoto(site.db, verified.id)
    const answer = await (await site.as(verified)).post(`/api/photo/check/${photo.id}`)
    expect([answer.status, answer.body.message]).toEqual([409, 'Votre profil est déjà vérifié.'])
    const refused = await createPhoto(site.db, owner.id, { state: 2 })
    const again = await mine.post(`/api/photo/check/${refused.id}`)
    expect([again.status, again.body.message]).toEqual([
      409,
      'Cette photo ne peut pas servir à vérifier votre profil.',
    ])
  })

  test('accepts one of many concurrent photos', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const photos = await Promise.all(Array.from({ length: 9 }, () => createPhoto(site.db, member.id)))
    let next = 0
    const ids = photos.map(({ id }) => id)
    expect(await atOnce(() => browser.post(`/api/photo/check/${ids[next++ % ids.length]}`))).toEqual({
      200: 1,
      409: 49,
    })
    const waiting = await site.db
      .selectFrom('photos')
      .select('id')
      .where('user_id', '=', member.id)
      .where('verification', '=', true)
      .execute()
    expect(waiting).toHaveLength(1)
  })
})

describe('actions on another member’s photo', () => {
  const acts = [
    ['post', 'lock', 'Ce n’est pas votre photo.'],
    ['delete', 'delete', 'Ce n’est pas votre photo.'],
    ['post', 'check', 'Ce n’est pas votre photo.'],
    ['post', 'avatar', 'Vous ne pouvez pas agir sur les photos de ce membre.'],
  ] as const

  test.each(acts)(
    '%s /api/photo/%s returns 403 to a friend and 404 to a blocked member',
    async (method, act, why) => {
      const { id } = await createPhoto(site.db, owner.id)
      const before = await photoRow(id)
      const refused = await theirs[method](`/api/photo/${act}/${id}`)
      expect([refused.status, refused.body.message]).toEqual([403, why])
      for (const state of [0, 2, 3, 4]) {
        const hidden = await createPhoto(site.db, owner.id, { state })
        expect((await theirs[method](`/api/photo/${act}/${hidden.id}`)).status).toBe(404)
      }
      expect((await blocked[method](`/api/photo/${act}/${id}`)).status).toBe(404)
      for (const wrong of ['0', '-1', 'x', '2147483648', '999999', '1%00']) {
        expect((await mine[method](`/api/photo/${act}/${wrong}`)).status).toBe(404)
      }
      expect(await photoRow(id)).toEqual(before)
    },
  )

  test.each(acts)(
    '%s /api/photo/%s returns 404 for a banned photo, even to its owner',
    async (method, act) => {
      const { id } = await createPhoto(site.db, owner.id, { state: 4 })
      expect((await mine[method](`/api/photo/${act}/${id}`)).status).toBe(404)
    },
  )
})
