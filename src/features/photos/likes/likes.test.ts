import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  blockMember,
  createLike,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let owner: TestMember
let member: TestMember
let browser: Browser
let mine: Browser
let founder: Browser

beforeAll(async () => {
  site = await createTestApp()
  founder = await site.as(await createMember(site.db, { roles: 3, searchable: false }))
  owner = await createMember(site.db)
  member = await createMember(site.db)
  browser = await site.as(member)
  mine = await site.as(owner)
})
afterAll(() => site.close())

const likes = async (id: number) => {
  const photo = await site.db
    .selectFrom('photos')
    .select('likes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await site.db.selectFrom('photo_likes').select('user_id').where('photo_id', '=', id).execute()
  expect(photo.likes).toBe(rows.length)
  return photo.likes
}
const newPhoto = async (input = {}) => (await createPhoto(site.db, owner.id, input)).id

describe('likePhoto and unlikePhoto', () => {
  test('likes a photo, and unlikes it', async () => {
    const id = await newPhoto()
    const liked = await browser.post(`/api/photo/like/${id}`)
    expect(liked).toMatchObject({
      status: 200,
      body: { message: 'Vous aimez cette photo.', likes: 1, liked: true },
    })
    expect(await likes(id)).toBe(1)
    const taken = await browser.delete(`/api/photo/like/${id}`)
    expect(taken).toMatchObject({
      status: 200,
      body: { message: 'Vous n’aimez plus cette photo.', likes: 0, liked: false },
    })
    expect(await likes(id)).toBe(0)
  })

  test('change nothing when repeated', async () => {
    const id = await newPhoto()
    await browser.delete(`/api/photo/like/${id}`)
    expect(await likes(id)).toBe(0)
    await browser.post(`/api/photo/like/${id}`)
    expect((await browser.post(`/api/photo/like/${id}`)).body.likes).toBe(1)
    expect(await likes(id)).toBe(1)
  })

  test('count 50 concurrent likes of one member once, and of 20 members each', async () => {
    const id = await newPhoto()
    const all = await Promise.all(Array.from({ length: 50 }, () => browser.post(`/api/photo/like/${id}`)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await likes(id)).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => site.as(await createMember(site.db))),
    )
    await Promise.all([
      ...others.map((other) => other.post(`/api/photo/like/${id}`)),
      ...Array.from({ length: 10 }, () => browser.delete(`/api/photo/like/${id}`)),
    ])
    expect(await likes(id)).toBe(20)
  })

  test('return the likes of members that the reader sees', async () => {
    const id = await newPhoto()
    const enemy = await createMember(site.db)
    await createLike(site.db, id, enemy.id)
    await blockMember(site.db, enemy.id, member.id)
    expect((await browser.post(`/api/photo/like/${id}`)).body.likes).toBe(1)
    expect(await likes(id)).toBe(2)
  })

  test('return 403 for a like before the e-mail is confirmed', async () => {
    const { id } = await createPhoto(site.db, (await createMember(site.db)).id)
    const fresh = await site.as(await createMember(site.db, { email_verified_at: null }))
    const { status, body } = await fresh.post(`/api/photo/like/${id}`)
    expect([status, body.message]).toEqual([
      403,
      'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.',
    ])
  })

  test('return 403 for an own photo', async () => {
    const id = await newPhoto()
    expect(await mine.post(`/api/photo/like/${id}`)).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas aimer votre propre photo.' },
    })
    expect(await likes(id)).toBe(0)
  })

  test.each([
    ['awaits', { state: 0 }, 404, 403],
    ['was refused', { state: 2 }, 404, 403],
    ['was moderated', { state: 3 }, 404, 403],
    ['asks for verification', { state: 1, verification: true }, 404, 403],
  ])('return 404 to members and 403 to staff for a photo that %s', async (_what, input, theirs, staffs) => {
    const id = await newPhoto(input)
    const answer = await browser.post(`/api/photo/like/${id}`)
    expect(answer).toMatchObject({
      status: theirs,
      body: { message: 'Cette photo n’existe pas, ou n’existe plus.' },
    })
    expect((await browser.delete(`/api/photo/like/${id}`)).status).toBe(theirs)
    expect(await founder.post(`/api/photo/like/${id}`)).toMatchObject({
      status: staffs,
      body: { message: 'Cette photo n’est pas visible des autres membres.' },
    })
    expect(await likes(id)).toBe(0)
  })

  test('return 404 for photos of blocked pairs and suspended members', async () => {
    const [blocker, blocked, suspended] = [
      await createMember(site.db),
      await createMember(site.db),
      await createMember(site.db, { roles: -1 }),
    ]
    await blockMember(site.db, blocker.id, member.id)
    await blockMember(site.db, member.id, blocked.id)
    for (const { id } of [blocker, blocked, suspended]) {
      const photo = await createPhoto(site.db, id)
      expect((await browser.post(`/api/photo/like/${photo.id}`)).status).toBe(404)
    }
    for (const id of ['999999', '0', '-1', 'abc', '1e9999', '9223372036854775808'])
      expect((await browser.post(`/api/photo/like/${id}`)).status, id).toBe(404)
  })

  test('do not fail next to a concurrent deletion of the photo', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await newPhoto()
      const answers = await Promise.all([
        browser.post(`/api/photo/like/${id}`),
        mine.delete(`/api/photo/delete/${id}`),
        founder.post(`/api/photo/like/${id}`),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  })

  test('return 429 past the limit', async () => {
    const small = await createTestApp({}, 1 / 200)
    const eager = await createMember(small.db)
    const photo = await createPhoto(small.db, (await createMember(small.db)).id)
    const theirs = await small.as(eager)
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await theirs.post(`/api/photo/like/${photo.id}`)).status)
    const over = await theirs.post(`/api/photo/like/${photo.id}`)
    await small.close()
    expect(statuses).toEqual([200, 200, 200])
    expect(over).toMatchObject({
      status: 429,
      body: { message: 'Vous avez aimé beaucoup de photos depuis une heure. Reprenez un peu plus tard.' },
    })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })
})
