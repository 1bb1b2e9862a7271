import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let founder: TestMember
let higher: Browser
let moderator: TestMember
let desk: Browser

beforeAll(async () => {
  site = await createTestApp()
  founder = await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  moderator = await createMember(site.db, { roles: 1 })
  higher = await site.as(founder)
  desk = await site.as(moderator)
})
afterAll(() => site.close())

const HASH = '10'.repeat(32)
const photoRow = (id: number) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()
const userRow = (id: number) =>
  site.db
    .selectFrom('users')
    .select(['avatar', 'warning', 'roles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const auditOf = (targetId: number) =>
  site.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'user_id', 'details'])
    .where('target_id', '=', targetId)
    .execute()

async function wearing(input: Parameters<typeof createMember>[1] = {}) {
  const member = await createMember(site.db, input)
  const other = await createPhoto(site.db, member.id)
  const worn = await createPhoto(site.db, member.id, { hash: HASH })
  await site.db.updateTable('users').set({ avatar: worn.photo }).where('id', '=', member.id).execute()
  return { member, other, worn }
}

describe('POST /api/photo/moderate/{photoId}', () => {
  it('takes the photo out of sight, warns, changes the profile photo and writes it down, once', async () => {
    const { member, other, worn } = await wearing()
    const answer = await desk.post(`/api/photo/moderate/${worn.id}`)
    expect([answer.status, answer.body]).toEqual([200, { message: 'La photo a été modéré !' }])
    expect(await photoRow(worn.id)).toMatchObject({ state: 3, visible: false, decided_by: moderator.id })
    expect(await userRow(member.id)).toEqual({ avatar: other.photo, warning: 10, roles: 0 })
    const again = await desk.post(`/api/photo/moderate/${worn.id}`)
    expect([again.status, again.body.message]).toEqual([
      409,
      'Cette photo n’est pas, ou n’est plus, visible des autres membres.',
    ])
    expect((await userRow(member.id)).warning).toBe(10)
    expect(await auditOf(worn.id)).toEqual([
      {
        actor_id: moderator.id,
        action: 'photo.moderate',
        user_id: member.id,
        details: { photo: worn.photo },
      },
    ])
    expect((await (await site.as(member)).delete(`/api/photo/delete/${worn.id}`)).status).toBe(200)
  })

  it('suspends at 100 %', async () => {
    const { member, worn } = await wearing({ warning: 90 })
    await desk.post(`/api/photo/moderate/${worn.id}`)
    expect(await userRow(member.id)).toMatchObject({ warning: 100, roles: -1 })
  })

  it('of many at once counts one', async () => {
    const { member, worn } = await wearing()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? desk : higher).post(`/api/photo/moderate/${worn.id}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await userRow(member.id)).warning).toBe(10)
    expect(await auditOf(worn.id)).toHaveLength(1)
  })

  it.each([0, 2, 3, 4])('refuses a photo in state %i', async (state) => {
    const { member } = await wearing()
    const { id } = await createPhoto(site.db, member.id, { state })
    expect((await desk.post(`/api/photo/moderate/${id}`)).status).toBe(409)
    expect((await userRow(member.id)).warning).toBe(0)
  })
})

describe('POST /api/photo/ban/{photoId}', () => {
  it.each([
    [0, 10],
    [1, 10],
    [2, 10],
    [3, 0],
  ])(
    'bans a photo in state %i, with %i %% of warning, and remembers its look once',
    async (state, warning) => {
      const { member, other, worn } = await wearing()
      await site.db
        .updateTable('photos')
        .set({ state, accepted_at: null })
        .where('id', '=', worn.id)
        .execute()
      const answer = await higher.post(`/api/photo/ban/${worn.id}`)
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'La photo a été bannie\u202f: elle ne pourra plus être publiée.' },
      ])
      expect(await photoRow(worn.id)).toMatchObject({ state: 4, visible: false, decided_by: founder.id })
      expect(await userRow(member.id)).toEqual({ avatar: other.photo, warning, roles: 0 })
      const bans = await site.db.selectFrom('photo_bans').select('hash').execute()
      expect(bans).toEqual([{ hash: HASH }])
      const again = await higher.post(`/api/photo/ban/${worn.id}`)
      expect([again.status, again.body.message]).toEqual([409, 'Cette photo est déjà bannie.'])
      expect(await auditOf(worn.id)).toMatchObject([{ action: 'photo.ban', actor_id: founder.id }])
    },
  )

  it('of many at once counts one', async () => {
    const { member, worn } = await wearing()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => higher.post(`/api/photo/ban/${worn.id}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await userRow(member.id)).warning).toBe(10)
    expect(await auditOf(worn.id)).toHaveLength(1)
  })

  it('is not for moderators and admins', async () => {
    const { worn } = await wearing()
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    for (const browser of [desk, admin]) {
      expect((await browser.post(`/api/photo/ban/${worn.id}`)).status).toBe(403)
    }
    expect((await photoRow(worn.id))?.state).toBe(1)
  })
})

describe('staff', () => {
  it('sets any profile photo of a lower role, and the log says who did', async () => {
    const { member, other } = await wearing()
    const url = `/api/photo/avatar/${other.id}`
    expect((await desk.post(url)).body).toEqual({ message: 'Votre photo de profil a été modifié' })
    expect((await desk.post(url)).status).toBe(200)
    expect((await userRow(member.id)).avatar).toBe(other.photo)
    expect(await auditOf(other.id)).toEqual([
      {
        actor_id: moderator.id,
        action: 'photo.avatar',
        user_id: member.id,
        details: { photo: other.photo },
      },
    ])
  })

  it('leaves no word in the log of what a member does to themselves', async () => {
    const { member, other } = await wearing({ roles: 1 })
    await (await site.as(member)).post(`/api/photo/avatar/${other.id}`)
    expect(await auditOf(other.id)).toEqual([])
  })

  it.each(['moderate', 'avatar'])(
    'acts on nobody of an equal or higher role, nor on itself: %s',
    async (act) => {
      const peers = [moderator.id, (await createMember(site.db, { roles: 1 })).id, founder.id]
      for (const id of peers) {
        const photo = await createPhoto(site.db, id)
        const answer = await desk.post(`/api/photo/${act}/${photo.id}`)
        const isOwnAvatar = act === 'avatar' && id === moderator.id
        expect(answer.status).toBe(isOwnAvatar ? 200 : 403)
        if (isOwnAvatar) continue
        expect(answer.body.message).toBe('Vous ne pouvez pas agir sur les photos de ce membre.')
      }
      const own = await createPhoto(site.db, founder.id)
      expect((await higher.post(`/api/photo/ban/${own.id}`)).status).toBe(403)
    },
  )

  it('works with what is there', async () => {
    for (const act of ['moderate', 'ban', 'avatar']) {
      for (const id of ['0', 'x', '999999', '2147483648']) {
        expect((await higher.post(`/api/photo/${act}/${id}`)).status).toBe(404)
      }
    }
  })
})
