import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  birthdayAtAge,
  blockMember,
  createCategory,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { DAY_MS, writeOuting } from '../../../../tests/support/outings.ts'
import { toParisDay } from '../../../shared/age.ts'
import { deleteOldOutings } from '../sweep.ts'
import { updateTables } from './sweep.ts'

const HOUR_MS = 3_600_000

let site: TestApp
let host: TestMember
let hosts: Browser
let category: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  category = await createCategory(site.db, { slug: 'sorties' })
  host = await createMember(site.db, { name: 'julien', sex: 1 })
  hosts = await site.as(host)
})

const create = async (values: object = {}) => {
  const { body } = await hosts.post(
    '/api/outings',
    writeOuting({ publish: true, table: true, seats: 12, ...values }),
  )
  const row = await site.db
    .selectFrom('outings')
    .where('id', '=', body.id)
    .select(['id', 'starts_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, starts: row.starts_at.getTime() }
}
/** A member who would sit at the table. */
const join = async (id: number, input: Parameters<typeof createMember>[1] = {}) => {
  const member = await createMember(site.db, input)
  const browser = await site.as(member)
  const answer = await browser.post(`/api/outings/${id}/seat`)
  return { ...member, browser, answer }
}
const seat = (starts: number) => updateTables(site.context, new Date(starts - 20 * HOUR_MS))
const toParisTime = (time: number) =>
  new Date(time).toLocaleTimeString('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  })
const readSeat = async (browser: Browser, id: number) => (await browser.get(`/api/outings/${id}`)).body.seat

describe('a table', () => {
  test('has six seats, and gives none before its eve', async () => {
    const { id } = await create()
    const { answer, browser } = await join(id)
    expect(answer.body).toEqual({
      message: 'C’est noté. La table se compose la veille à 18\u00a0h\u202f: vous saurez tout de suite.',
      seat: 'waiting',
      position: 1,
    })
    await updateTables(site.context)
    const { body } = await browser.get(`/api/outings/${id}`)
    expect(body).toMatchObject({ table: true, seats: 6, coming: 1, free: 5, waiting: 1, topic: null })
    expect(body.seating).toMatch(/T1[67]:00/)
    const guest = await (await site.as(await createMember(site.db))).post(`/api/outings/${id}/seat`, {
      guest: 'Ana',
    })
    expect(guest.body.errors).toEqual({ guest: ['À une tablée, chacun vient seul.'] })
  })

  test('is not proposed after the hour at which it would be seated', async () => {
    // Six o'clock in the evening before is over, at any hour of the day.
    const start = Date.now() + 4 * HOUR_MS
    const late = await hosts.post(
      '/api/outings',
      writeOuting({
        ...{ table: true, publish: true },
        ...{ day: toParisDay(start), start: toParisTime(start), end: toParisTime(start + 2 * HOUR_MS) },
      }),
    )
    expect(late).toMatchObject({
      status: 422,
      body: {
        errors: {
          day: [
            'Une table se compose la veille à 18\u00a0h\u202f: choisissez un jour plus loin, le temps que cela se sache.',
          ],
        },
      },
    })
  })

  test('seats six on its eve by the rules, and notifies everybody', async () => {
    const { id, starts } = await create()
    const women = [await join(id), await join(id), await join(id)]
    const old = await join(id, { birthday: birthdayAtAge(75) })
    const blocked = await join(id, { sex: 1 })
    await blockMember(site.db, blocked.id, women[0]?.id ?? 0)
    const men = [await join(id, { sex: 1 }), await join(id, { sex: 1 }), await join(id, { sex: 1 })]
    await seat(starts)
    await seat(starts)
    const seats = await Promise.all([...women, ...men].map(({ browser }) => readSeat(browser, id)))
    expect(seats).toEqual(['coming', 'coming', 'coming', 'coming', 'coming', 'waiting'])
    expect([await readSeat(old.browser, id), await readSeat(blocked.browser, id)]).toEqual([
      'waiting',
      'waiting',
    ])
    expect((await hosts.get(`/api/outings/${id}`)).body).toMatchObject({
      coming: 6,
      free: 0,
      waiting: 3,
      seating: null,
    })
    const read = async (browser: Browser) => (await browser.get('/notifications')).text
    expect(await read(women[0]?.browser as Browser)).toContain(
      'vous garde une place à «\u202fBal du canal\u202f»',
    )
    expect(await read(old.browser)).toContain(
      'a composé la table de «\u202fBal du canal\u202f», sans vous cette fois',
    )
    expect((await hosts.get('/api/notifications')).body.data[0]).toMatchObject({ type: 51 })
  })

  test('offers a seat that is given back to who may sit there', async () => {
    const { id, starts } = await create()
    const women = [await join(id), await join(id), await join(id)]
    const men = [await join(id, { sex: 1 }), await join(id, { sex: 1 }), await join(id, { sex: 1 })]
    const fourth = await join(id)
    await seat(starts)
    expect(await readSeat(men[2]?.browser as Browser, id)).toBe('waiting')
    await women[0]?.browser.delete(`/api/outings/${id}/seat`)
    expect(await readSeat(men[2]?.browser as Browser, id)).toBe('waiting')
    expect(await readSeat(fourth.browser, id)).toBe('offered')
    expect((await fourth.browser.post(`/api/outings/${id}/confirm`)).status).toBe(200)
  })

  test('shows the exact place from noon of the day', async () => {
    const { id, starts } = await create()
    const { browser } = await join(id)
    await seat(starts)
    expect((await browser.get(`/api/outings/${id}`)).body).toMatchObject({
      meeting_point: null,
      point_due: expect.stringMatching(`^${toParisDay(starts)}T1[01]:00`),
    })
  })
})

describe('the talk of a table', () => {
  test('is read and written by those seated and staff alone, and in no list', async () => {
    const { id, starts } = await create()
    const seated = await join(id)
    await seat(starts)
    const late = await site.as(await createMember(site.db))
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    const { topic } = (await seated.browser.get(`/api/outings/${id}`)).body
    expect((await late.get(`/api/outings/${id}`)).body.topic).toBeNull()
    const write = (browser: Browser) =>
      browser.post(`/api/forum/post/${topic.id}`, { post: `Je viens en ${starts}.` })
    expect([(await write(seated.browser)).status, (await write(hosts)).status]).toEqual([200, 200])
    expect((await write(late)).status).toBe(404)
    const visitor = await site.as(null)
    for (const browser of [late, visitor]) {
      expect((await browser.get(`/api/forum/topic/${topic.slug}`)).status).toBe(404)
      expect((await browser.get(`/api/forum/topic/posts/${topic.id}`)).status).toBe(404)
      expect((await browser.get(`/forum/topic/${topic.slug}`)).status).toBe(404)
    }
    expect((await staff.get(`/api/forum/topic/${topic.slug}`)).status).toBe(200)
    for (const path of [
      '/api/forum',
      '/api/forum/last-topics',
      '/api/forum?search=canal',
      '/api/newsfeed/0',
      '/',
      '/forum',
    ])
      expect((await seated.browser.get(path)).text, path).not.toContain('/forum/topic/bal-du-canal')
    expect((await seated.browser.get('/api/forum/categories')).body[0].topics).toBe(0)
    expect((await seated.browser.get(`/forum/topic/${topic.slug}`)).text).toContain(
      'Ce fil est celui de votre table',
    )
    const page = (await seated.browser.get(`/sorties/${id}-bal-du-canal`)).text
    expect(page).toMatch(/Le fil de la table[\s\S]*Ouvrir le fil/)
    expect(page).not.toContain('Poser la première question')
    await seated.browser.delete(`/api/outings/${id}/seat`)
    expect((await write(seated.browser)).status).toBe(404)
  })

  test('closes 48 hours after the start, and goes with the outing a year later', async () => {
    const { id, starts } = await create()
    const { browser } = await join(id)
    await seat(starts)
    const { topic } = (await browser.get(`/api/outings/${id}`)).body
    const isLocked = async () => (await browser.get(`/api/forum/topic/${topic.slug}`)).body[0].topic_locked
    await updateTables(site.context, new Date(starts + 47 * HOUR_MS))
    expect(await isLocked()).toBe(false)
    await updateTables(site.context, new Date(starts + 49 * HOUR_MS))
    expect(await isLocked()).toBe(true)
    await sql`update outings set created_at = now() - interval '2 years'`.execute(site.db)
    await deleteOldOutings(site.db, new Date(starts + 400 * DAY_MS))
    expect(await site.db.selectFrom('topics').select('id').execute()).toEqual([])
    expect(
      await site.db.selectFrom('categories').where('id', '=', category.id).select('topics').execute(),
    ).toEqual([{ topics: 0 }])
  })
})
