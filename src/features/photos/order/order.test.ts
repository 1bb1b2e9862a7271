import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { createReviewDelay } from '../validation/public/delay.ts'
import { movePhoto } from './contract.ts'

const CHANGED = 'Votre album a changé entre-temps. Rechargez la page, puis recommencez.'
const BAD = 'Cet ordre n’est pas valable. Rechargez la page.'

let site: TestApp
let member: TestMember
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  member = await createMember(site.db)
  browser = await site.as(member)
})

async function addAlbum(count: number): Promise<{ id: number; photo: string }[]> {
  const photos: { id: number; photo: string }[] = []
  for (let number = 0; number < count; number++) photos.push(await createPhoto(site.db, member.id))
  await site.db
    .updateTable('users')
    .set({ avatar: photos[0]?.photo ?? null })
    .where('id', '=', member.id)
    .execute()
  return photos
}
const order = (photos: unknown, as = browser) => as.post('/api/photos/order', { photos })
const shown = async () =>
  (await browser.get(`/api/user/${member.id}`)).body.photos.map(({ id }: { id: number }) => id)
const avatar = async () =>
  (await site.db.selectFrom('users').where('id', '=', member.id).select('avatar').executeTakeFirstOrThrow())
    .avatar

describe('orderPhotos', () => {
  test('orders the album for everybody, the first becomes the profile photo, and repeats', async () => {
    const [a, b, c] = (await addAlbum(3)) as [
      { id: number; photo: string },
      { id: number; photo: string },
      { id: number; photo: string },
    ]
    const wanted = [b.id, a.id, c.id]
    for (let time = 0; time < 2; time++) {
      const answer = await order(wanted)
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'L’ordre de vos photos est enregistré.' },
      ])
      expect([await shown(), await avatar()]).toEqual([wanted, b.photo])
    }
    const other = await site.as(await createMember(site.db))
    const listed = (await other.get(`/api/user/${member.id}`)).body.photos
    expect(listed.map(({ id }: { id: number }) => id)).toEqual(wanted)
  })

  test('leaves the newest first until it is ordered; a later photo comes last', async () => {
    const photos = await addAlbum(3)
    const [a, b, c] = photos.map(({ id }) => id)
    expect(await shown()).toEqual([a, c, b])
    await order([a, b, c])
    const later = await createPhoto(site.db, member.id)
    expect(await shown()).toEqual([a, b, c, later.id])
  })

  test('a photo that awaits validation may stand first, and is no profile photo', async () => {
    const [a] = await addAlbum(1)
    const waiting = await createPhoto(site.db, member.id, { state: 0 })
    expect((await order([waiting.id, a?.id])).status).toBe(200)
    expect(await avatar()).toBe(a?.photo)
  })

  test('ends the badge of a profile photo that staff have not compared', async () => {
    const [a, b] = await addAlbum(2)
    await site.db.updateTable('users').set({ status: 1 }).where('id', '=', member.id).execute()
    await site.db
      .updateTable('photos')
      .set({ compared: true })
      .where('id', '=', a?.id ?? 0)
      .execute()
    await order([b?.id, a?.id])
    const { status } = await site.db
      .selectFrom('users')
      .where('id', '=', member.id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe(0)
  })

  test('returns 409 unless it names exactly the photos of the album', async () => {
    const [a, b] = await addAlbum(2)
    const foreign = await createPhoto(site.db, (await createMember(site.db)).id)
    const refused = await createPhoto(site.db, member.id, { state: 2 })
    for (const ids of [[a?.id], [a?.id, a?.id], [a?.id, b?.id, foreign.id], [a?.id, b?.id, refused.id]]) {
      const answer = await order(ids)
      expect([answer.status, answer.body.message]).toEqual([409, CHANGED])
    }
  })

  test.each([
    ['nothing', []],
    ['text', 'un'],
    ['too many', Array.from({ length: 21 }, (_, index) => index + 1)],
    ['no id', [0]],
    ['a fraction', [1.5]],
    ['too large a number', [2 ** 31]],
  ])('returns 422 for %s', async (_what, ids) => {
    const { status, body } = await order(ids)
    expect([status, Object.values(body.errors)]).toEqual([422, [[BAD]]])
  })

  test('keeps one whole order of many concurrent ones', async () => {
    const ids = (await addAlbum(5)).map(({ id }) => id)
    const orders = ids.map((_, from) => [...ids.slice(from), ...ids.slice(0, from)])
    const answers = await Promise.all(orders.map((one) => order(one)))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(orders).toContainEqual(await shown())
  })

  test('is sent by a plain form with the button that was pressed', async () => {
    const [a, b, c] = (await addAlbum(3)).map(({ id }) => String(id)) as [string, string, string]
    const page = await browser.get('/user/photos')
    expect(page.text).toContain('Photo de profil')
    const sent = await browser.submit('/user/photos', { photos: [a, b, c], move: `${c} -1` })
    expect([sent.status, sent.headers.location]).toEqual([303, '/user/photos?fait=ordre'])
    expect(await shown()).toEqual([a, c, b].map(Number))
    const stale = await browser.submit('/user/photos', { photos: [a, b], move: `${b} 0` })
    expect([stale.status, stale.text.includes(CHANGED)]).toEqual([409, true])
  })
})

test.each<[string, number, 1 | -1 | 'first', number[]]>([
  ['forward', 2, -1, [2, 1, 3]],
  ['back', 2, 1, [1, 3, 2]],
  ['to the front', 3, 'first', [3, 1, 2]],
  ['nowhere before the first', 1, -1, [1, 2, 3]],
  ['nowhere after the last', 3, 1, [1, 2, 3]],
  ['nowhere if unknown', 9, 'first', [1, 2, 3]],
])('movePhoto moves %s', (_what, id, to, expected) => {
  expect(movePhoto([1, 2, 3], id, to)).toEqual(expected)
})

describe('the delay of a decision', () => {
  test('is the median of the last 30 days in whole hours, from 20 decisions on', async () => {
    const staff = await createMember(site.db, { roles: 1 })
    const decide = async (hours: number, days = 0) => {
      const decided_at = new Date(Date.now() - days * 86_400_000)
      const created_at = new Date(decided_at.getTime() - hours * 3_600_000)
      await createPhoto(site.db, member.id, { decided_by: staff.id, decided_at, created_at })
    }
    for (let number = 0; number < 19; number++) await decide(number < 10 ? 1.5 : 30)
    for (let number = 0; number < 10; number++) await decide(90, 31)
    expect(await createReviewDelay(site.context)()).toBeNull()
    await decide(1.5)
    expect(await createReviewDelay(site.context)()).toBe(2)
    expect((await browser.get('/upload')).text.includes('"delay":2')).toBe(true)
  })
})
