import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { canValidate } from '../policy.ts'

let site: TestApp
let founder: TestMember
let moderator: TestMember
let asModerator: Browser

beforeAll(async () => {
  site = await createTestApp()
  founder = await createMember(site.db, { roles: 3 })
  moderator = await createMember(site.db, { roles: 1 })
  asModerator = await site.as(moderator)
})
afterAll(() => site.close())

const awaiting = (userId: number, more = {}) => createPhoto(site.db, userId, { state: 0, ...more })
const photoOf = (id: number) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const userOf = (id: number) =>
  site.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (photoId: number) =>
  site.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'user_id'])
    .where('target_id', '=', photoId)
    .execute()

test.each([
  // Whoever acts: roles; the owner: roles, themselves; the verdict.
  [0, 0, false, false],
  [-1, 0, false, false],
  [1, 0, false, true],
  [1, 1, false, false],
  [1, 2, false, false],
  [1, 1, true, false],
  [2, 1, false, true],
  [2, 2, true, false],
  [3, 0, false, true],
  [3, 3, true, true],
])('role %i on a photo of role %i (own: %s): %s', (roles, owner, isOwn, verdict) => {
  expect(canValidate({ id: 1, roles }, { user_id: isOwn ? 1 : 2, roles: owner })).toBe(verdict)
})

describe('the list', () => {
  test('holds what the caller may decide, the oldest first, 20 a page', async () => {
    const owner = await createMember(site.db)
    const ids: number[] = []
    for (let i = 0; i < 21; i++) ids.push((await awaiting(owner.id)).id)
    const verification = await awaiting(owner.id, { verification: true })
    await awaiting(moderator.id)
    await awaiting((await createMember(site.db, { roles: 2 })).id)
    for (const state of [1, 2, 3, 4]) await createPhoto(site.db, owner.id, { state })
    const first = await asModerator.get('/api/photos/validated')
    expect(first.body).toMatchObject({
      next_page_url: '/api/photos/validated?page=2',
      prev_page_url: null,
      current_page: 1,
      last_page: 2,
      total: 22,
      to: 20,
    })
    expect(first.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 20))
    expect(first.body.data[0]).toMatchObject({ name: owner.name, user_id: owner.id, width: 1200, code: null })
    const second = await asModerator.get(first.body.next_page_url)
    expect(second.body).toMatchObject({
      next_page_url: null,
      prev_page_url: '/api/photos/validated?page=1',
      to: 22,
    })
    expect(second.body.data.map(({ id }: { id: number }) => id)).toEqual([ids[20], verification.id])
    expect(second.body.data[1]).toMatchObject({
      verification: true,
      code: expect.stringMatching(/^[A-Z0-9]{4}$/),
    })
    const past = await asModerator.get('/api/photos/validated?page=3')
    expect(past.body).toMatchObject({ data: [], next_page_url: null, to: 22 })
    const all = await (await site.as(founder)).get('/api/photos/validated')
    expect(all.body.total).toBe(24)
  })

  test.each(['0', '-1', 'x', '1e9'])('has no page %s', async (page) => {
    expect((await asModerator.get(`/api/photos/validated?page=${page}`)).status).toBe(422)
  })
})

describe('a decision', () => {
  test('accepts a photo, and makes the first one the profile photo', async () => {
    const owner = await createMember(site.db)
    const first = await awaiting(owner.id)
    const second = await awaiting(owner.id)
    expect((await asModerator.post(`/api/photos/validated/${first.id}/1`)).body).toEqual({
      message: 'La photo a été validée.',
    })
    await asModerator.post(`/api/photos/validated/${second.id}/1`)
    const row = await photoOf(first.id)
    expect(row).toMatchObject({ state: 1, visible: true, decided_by: moderator.id })
    expect(row.accepted_at).not.toBeNull()
    expect(row.decided_at).not.toBeNull()
    expect((await userOf(owner.id)).avatar).toBe(first.photo)
    expect(await auditOf(first.id)).toEqual([
      { actor_id: moderator.id, action: 'photo.accept', user_id: owner.id },
    ])
  })

  test('refuses a photo, which is seen by nobody else and no profile photo', async () => {
    const owner = await createMember(site.db)
    const photo = await awaiting(owner.id)
    const answer = await asModerator.post(`/api/photos/validated/${photo.id}/0`)
    expect(answer.body).toEqual({ message: 'La photo a été refusée.' })
    expect(await photoOf(photo.id)).toMatchObject({ state: 2, visible: false, accepted_at: null })
    expect((await userOf(owner.id)).avatar).toBeNull()
    expect((await auditOf(photo.id)).map(({ action }) => action)).toEqual(['photo.refuse'])
  })

  test('on a verification photo gives the badge, and never makes it a profile photo', async () => {
    const owner = await createMember(site.db)
    const photo = await awaiting(owner.id, { verification: true })
    const answer = await asModerator.post(`/api/photos/validated/${photo.id}/1`)
    expect(answer.body).toEqual({
      message: 'La vérification a été acceptée\u202f: le membre porte maintenant le badge.',
    })
    expect(await photoOf(photo.id)).toMatchObject({ state: 1, visible: false, accepted_at: null })
    expect(await userOf(owner.id)).toMatchObject({ status: 1, avatar: null })
    const other = await createMember(site.db)
    const refused = await awaiting(other.id, { verification: true })
    expect((await asModerator.post(`/api/photos/validated/${refused.id}/0`)).body).toEqual({
      message: 'La vérification a été refusée.',
    })
    expect((await userOf(other.id)).status).toBe(0)
    expect((await auditOf(refused.id)).map(({ action }) => action)).toEqual(['verification.refuse'])
  })

  test('is taken once: of many moderators at the same moment exactly one wins', async () => {
    const owner = await createMember(site.db)
    const photo = await awaiting(owner.id)
    const staff = await Promise.all(
      [1, 1, 2, 2, 3, 1].map(async (roles) => site.as(await createMember(site.db, { roles }))),
    )
    const answers = await Promise.all(
      staff.map((browser, i) => browser.post(`/api/photos/validated/${photo.id}/${i % 2}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, body }).toEqual({ status: 409, body: { message: 'Cette photo a déjà été traitée.' } })
    }
    expect(await auditOf(photo.id)).toHaveLength(1)
    expect((await asModerator.post(`/api/photos/validated/${photo.id}/0`)).status).toBe(409)
  })

  test('is not for one’s own photo, nor for that of an equal or higher role, but for the founder', async () => {
    const own = await awaiting(moderator.id)
    const answer = await asModerator.post(`/api/photos/validated/${own.id}/1`)
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas valider cette photo.' },
    })
    const admin = await createMember(site.db, { roles: 2 })
    const theirs = await awaiting(admin.id)
    expect((await asModerator.post(`/api/photos/validated/${theirs.id}/1`)).status).toBe(403)
    expect((await photoOf(theirs.id)).state).toBe(0)
    const founders = await awaiting(founder.id)
    expect((await (await site.as(founder)).post(`/api/photos/validated/${founders.id}/1`)).status).toBe(200)
  })

  test.each(['999999/1', '0/1', 'x/1', '1/2', '1/-1', '1/true'])('%s is nowhere', async (path) => {
    expect((await asModerator.post(`/api/photos/validated/${path}`)).status).toBe(404)
  })
})
