import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'

let site: TestApp
let desk: Browser
let moderator: { id: number }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  moderator = await createMember(site.db, { roles: 1 })
  desk = await site.as(moderator)
})
afterAll(() => site.close())

async function awaiting(more: Parameters<typeof createPhoto>[2] = {}, member = {}) {
  const owner = await createMember(site.db, member)
  const photo = await createPhoto(site.db, owner.id, { state: 0, ...more })
  return { owner, photo }
}
const decide = (id: number, decision: 0 | 1) => desk.post(`/api/photos/validated/${id}/${decision}`)
const undo = (id: number, browser = desk) => browser.post(`/api/admin/photos/undo/${id}`)

/** All that a decision may leave behind. */
async function traces(ownerId: number, photoId: number) {
  const owner = await site.db
    .selectFrom('users')
    .where('id', '=', ownerId)
    .select(['avatar', 'status', 'warning'])
    .executeTakeFirst()
  const photo = await site.db
    .selectFrom('photos')
    .where('id', '=', photoId)
    .select(['state', 'verification', 'accepted_at', 'decided_at', 'decided_by', 'reason'])
    .executeTakeFirst()
  const count = async (table: 'newsfeed' | 'notifications' | 'decisions') =>
    (await site.db.selectFrom(table).where('user_id', '=', ownerId).select('id').execute()).length
  return {
    owner,
    photo,
    news: await count('newsfeed'),
    notices: await count('notifications'),
    decisions: await count('decisions'),
  }
}

describe('what was decided a moment ago', () => {
  test.each([
    ['accepted', 1, false],
    ['refused', 0, false],
    ['accepted', 1, true],
    ['refused', 0, true],
  ] as const)(
    'and was %s (%i, verification: %s) is as though it had never been',
    async (_, verdict, verification) => {
      const { owner, photo } = await awaiting({ verification }, { status: 2 })
      const before = await traces(owner.id, photo.id)
      await decide(photo.id, verdict)
      expect(await traces(owner.id, photo.id)).not.toEqual(before)
      expect(await undo(photo.id)).toMatchObject({
        status: 200,
        body: { message: 'La décision est annulée\u202f: la photo attend de nouveau.' },
      })
      expect(await traces(owner.id, photo.id)).toEqual(before)
      const kind = verification ? 'verification' : 'photo'
      const log = await site.db
        .selectFrom('audit')
        .where('target_id', '=', photo.id)
        .select('action')
        .execute()
      expect(log.map(({ action }) => action)).toEqual([
        `${kind}.${verdict ? 'accept' : 'refuse'}`,
        `${kind}.undo`,
      ])
      await site.context.jobs.drain()
      expect((await decide(photo.id, verdict === 1 ? 0 : 1)).status).toBe(200)
    },
  )

  test('leaves alone what was there before: another profile photo, an earlier refusal, an earlier badge', async () => {
    const { owner, photo } = await awaiting()
    const earlier = await createPhoto(site.db, owner.id)
    await site.db.updateTable('users').set({ avatar: earlier.photo }).where('id', '=', owner.id).execute()
    const other = await createPhoto(site.db, owner.id, { state: 0 })
    await decide(other.id, 0)
    const before = await traces(owner.id, photo.id)
    expect(before).toMatchObject({ notices: 1, decisions: 1 })
    for (const verdict of [0, 1] as const) {
      await decide(photo.id, verdict)
      await undo(photo.id)
      expect(await traces(owner.id, photo.id)).toEqual(before)
    }
    await site.db
      .insertInto('newsfeed')
      .values({ user_id: owner.id, type: 2, created_at: new Date(Date.now() - 60_000) })
      .execute()
    const asked = await createPhoto(site.db, owner.id, { state: 0, verification: true })
    await decide(asked.id, 1)
    await undo(asked.id)
    expect(await traces(owner.id, asked.id)).toMatchObject({ news: 1, notices: 1, owner: { status: 0 } })
  })

  test('of twenty at once one takes it back', async () => {
    const { photo } = await awaiting()
    await decide(photo.id, 0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(photo.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Cette photo attend déjà d’être validée.',
    )
  })
})

describe('what stands', () => {
  test('after 30 seconds', async () => {
    const { owner, photo } = await awaiting()
    await decide(photo.id, 0)
    const late = new Date(Date.now() - 31_000)
    await site.db.updateTable('photos').set({ decided_at: late }).where('id', '=', photo.id).execute()
    const before = await traces(owner.id, photo.id)
    expect(await undo(photo.id)).toMatchObject({
      status: 409,
      body: { message: 'Il est trop tard pour annuler cette décision.' },
    })
    expect(await traces(owner.id, photo.id)).toEqual(before)
  })

  test('for whoever did not decide it, whatever their role', async () => {
    const { photo } = await awaiting()
    await decide(photo.id, 1)
    for (const roles of [1, 2, 3]) {
      const other = await site.as(await createMember(site.db, { roles }))
      expect(await undo(photo.id, other)).toMatchObject({
        status: 403,
        body: { message: 'Seule la personne qui a décidé peut annuler sa décision.' },
      })
    }
    expect((await undo(photo.id)).status).toBe(200)
  })

  test('once something else was done of it', async () => {
    const { photo } = await awaiting()
    await decide(photo.id, 1)
    expect((await desk.post(`/api/photo/moderate/${photo.id}`)).status).toBe(200)
    expect((await undo(photo.id)).status).toBe(409)
  })

  test('where the member has asked to be verified by another photo meanwhile', async () => {
    const { owner, photo } = await awaiting({ verification: true })
    await decide(photo.id, 0)
    await createPhoto(site.db, owner.id, { state: 0, verification: true })
    expect(await undo(photo.id)).toMatchObject({
      status: 409,
      body: { message: 'Le membre a déjà proposé une autre photo de vérification.' },
    })
  })

  test.each(['999999', '0', 'x'])('nowhere: %s', async (id) => {
    expect((await desk.post(`/api/admin/photos/undo/${id}`)).status).toBe(404)
  })
})
