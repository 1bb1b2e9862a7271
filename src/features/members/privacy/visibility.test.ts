import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { isWeekStart } from '../../../shared/last-seen.ts'
import { endSuspensions } from '../../moderation/sanctions/server.ts'
import { SWITCH_NAMES } from './contract.ts'
import { updatePresenceWeeks } from './server.ts'

let site: TestApp
let member: TestMember
let own: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
})
beforeEach(async () => {
  member = await createMember(site.db)
  own = await site.as(member)
})
afterAll(() => site.close())

const change = (changes: object) => own.patch('/api/user/visibility', changes)
const getActivity = () =>
  site.db
    .selectFrom('member_search as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.id', '=', member.id)
    .select(['m.latitude', 'm.longitude', 'm.last_activity', 'm.searchable'])
    .select(['u.own_latitude', 'u.own_longitude', 'u.own_activity', 'u.place', 'u.paused_at'])
    .executeTakeFirstOrThrow()

describe('the switches', () => {
  test('are off at first but for receipts and photos, for a member without premium too', async () => {
    const { status, body } = await own.get('/api/user/visibility')
    expect([status, body]).toEqual([
      200,
      {
        hides_presence: false,
        hides_distance: false,
        sends_receipts: true,
        accepts_photos: true,
        hides_from_search: false,
        hides_name: false,
        hides_looks: false,
        hides_life: false,
        hides_beliefs: false,
        shown_to_visitors: false,
        shown_activity: 2,
        leaves_traces: true,
        paused_at: null,
      },
    ])
  })

  test.each([
    ['hides_presence', 'Votre présence est cachée.', 'Votre présence se voit de nouveau.'],
    [
      'sends_receipts',
      'Vous dites de nouveau quand vous avez lu.',
      'Vous ne dites plus quand vous avez lu, et ne voyez plus quand les autres ont lu.',
    ],
    [
      'accepts_photos',
      'On peut de nouveau vous envoyer des photos, après cinq messages de chacun.',
      'On ne vous envoie plus de photos.',
    ],
    ['hides_distance', 'Votre distance est cachée.', 'Votre distance se voit de nouveau.'],
    ['hides_from_search', 'Vous ne figurez plus dans la recherche.', 'On peut de nouveau vous trouver.'],
    [
      'hides_name',
      'Sur le forum, votre nom est caché aux personnes sans compte.',
      'Sur le forum, votre nom se lit de nouveau sans compte.',
    ],
    ['hides_looks', 'Seuls vos amis lisent votre physique.', 'Tous les membres lisent votre physique.'],
    ['hides_life', 'Seuls vos amis lisent votre mode de vie.', 'Tous les membres lisent votre mode de vie.'],
    [
      'hides_beliefs',
      'Seuls vos amis lisent votre orientation et votre religion.',
      'Tous les membres lisent votre orientation et votre religion.',
    ],
    [
      'shown_to_visitors',
      'Votre nom, votre âge et votre photo de profil se voient sans compte.',
      'Sans compte, on ne voit plus que vous êtes ici.',
    ],
  ])('%s is moved by itself, and says so', async (name, on, off) => {
    expect((await change({ [name]: true })).body).toEqual({ message: on })
    const { body } = await own.get('/api/user/visibility')
    for (const other of SWITCH_NAMES)
      expect([other, body[other]]).toEqual([
        other,
        other === name || ['sends_receipts', 'accepts_photos'].includes(other),
      ])
    expect((await change({ [name]: true })).body).toEqual({ message: on })
    expect((await change({ [name]: false })).body).toEqual({ message: off })
  })

  test('are moved together, take nothing else, and refuse what is no yes or no', async () => {
    const all = { hides_presence: true, hides_name: true, roles: 3, paused_at: '2026-01-01', user_id: 1 }
    expect((await change(all)).body).toEqual({ message: 'Vos réglages sont enregistrés.' })
    expect((await own.get('/api/user/visibility')).body).toMatchObject({ hides_name: true, paused_at: null })
    expect((await change({})).body).toEqual({ message: 'Vos réglages sont enregistrés.' })
    for (const hides_name of [2, 'peut-être', null, [true]]) {
      expect([hides_name, (await change({ hides_name })).status]).toEqual([hides_name, 422])
    }
    expect((await own.raw('POST', '/api/user/pause')).status).toBe(419)
  })

  test('a form without scripts moves one', async () => {
    const { status, text } = await own.submit('/user/visibilite', { hides_distance: 'true' })
    expect(status).toBe(200)
    expect(text).toContain('Votre distance est cachée.')
    expect((await own.get('/api/user/visibility')).body.hides_distance).toBe(true)
    expect((await own.get('/user/visibilite')).text).toContain('aria-checked="true"')
  })
})

describe('a hidden distance', () => {
  const place = async () => {
    const { latitude, longitude, own_latitude, own_longitude } = await getActivity()
    return { others: [latitude, longitude], own: [own_latitude, own_longitude] }
  }
  const me = async () => {
    const { latitude, longitude } = (await own.get('/api/me')).body
    return [latitude, longitude]
  }

  test('is the member’s own, wherever they go, and comes back', async () => {
    await change({ hides_distance: true })
    expect(await place()).toEqual({ others: [0, 0], own: [48.86, 2.35] })
    expect(await me()).toEqual([48.86, 2.35])
    await own.patch('/api/user/location', { latitude: 45.764, longitude: 4.836 })
    expect(await place()).toEqual({ others: [0, 0], own: [45.76, 4.84] })
    const { body: lists } = await own.get('/api/places?search=marseille')
    expect((await own.patch('/api/user/place', { place: lists[0].id })).status).toBe(200)
    expect((await place()).others).toEqual([0, 0])
    expect(await me()).not.toEqual([45.76, 4.84])
    await change({ hides_distance: true })
    const [latitude, longitude] = await me()
    await change({ hides_distance: false })
    // Where others saw the member before: the member has moved today.
    expect(await place()).toEqual({ others: [48.86, 2.35], own: [latitude, longitude] })
  })

  test('searches around the member, and shows how far others are', async () => {
    const near = await createMember(site.db, { latitude: 12.325, longitude: 45.625 })
    await change({ hides_distance: true })
    await own.patch('/api/user/location', { latitude: 12.31, longitude: 45.6 })
    const search = '/api/search?seek=2&age_from=18&age_to=120&orientation=50&distance=10'
    const ids = (await own.get(search)).body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([near.id])
    expect((await own.get(`/celibataire/${near.id}`)).text).toContain('dans le même secteur')
    const others = await site.as(near)
    expect((await others.get(search)).body.data).toEqual([])
    expect((await others.get(`/celibataire/${member.id}`)).text).not.toMatch(/\bkm\b|même secteur/)
  })

  test('never comes out, of many switches and moves at once', async () => {
    const moves = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? change({ hides_distance: i % 4 === 0 })
        : own.patch('/api/user/location', { latitude: 40 + i, longitude: 5 }),
    )
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await change({ hides_distance: true })
    const { others, own: stored } = await place()
    expect(others).toEqual([0, 0])
    expect(stored[1]).toBeGreaterThan(4)
  })
})

describe('a hidden presence', () => {
  const HOUR = 3_600_000
  const session = () =>
    site.db
      .selectFrom('sessions')
      .where('user_id', '=', member.id)
      .select('seen_at')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow()
  const distance = (ago: number) =>
    site.db
      .updateTable('users')
      .set({ own_activity: new Date(Date.now() - ago) })
      .where('id', '=', member.id)
      .execute()

  test('tells of the week at once, and of the moment again once it is shown', async () => {
    await change({ hides_presence: true })
    const { last_activity, own_activity } = await getActivity()
    expect(isWeekStart(last_activity)).toBe(true)
    expect(Date.now() - Number(own_activity)).toBeLessThan(10_000)
    await change({ hides_presence: false })
    const shown = await getActivity()
    expect(Date.now() - shown.last_activity.getTime()).toBeLessThan(10_000)
    expect(shown.own_activity).toBeNull()
  })

  test('is kept for the member, and moves for nobody else', async () => {
    await change({ hides_presence: true })
    await distance(HOUR)
    const before = (await getActivity()).last_activity
    await site.db
      .updateTable('sessions')
      .set({ seen_at: new Date(Date.now() - HOUR) })
      .where('user_id', '=', member.id)
      .execute()
    await own.get('/api/me')
    await site.context.presence.flush()
    const after = await getActivity()
    expect(after.last_activity).toEqual(before)
    expect(Date.now() - Number(after.own_activity)).toBeLessThan(10_000)
    expect(Date.now() - (await session()).seen_at.getTime()).toBeLessThan(10_000)
  })

  test('stays hidden where it was noted before the switch and is written after it', async () => {
    await site.db
      .updateTable('member_search')
      .set({ last_activity: new Date(Date.now() - HOUR) })
      .where('user_id', '=', member.id)
      .execute()
    await own.get('/api/me')
    await change({ hides_presence: true })
    await site.context.presence.flush()
    expect(isWeekStart((await getActivity()).last_activity)).toBe(true)
    // As a statement leaves it that had begun before the switch: what it told is taken back.
    const now = new Date()
    await site.db
      .updateTable('member_search')
      .set({ last_activity: now })
      .where('user_id', '=', member.id)
      .execute()
    site.context.presence.touch(
      { id: member.id, session_id: 0, last_activity: new Date(0), hides_presence: true },
      now.getTime(),
    )
    await site.context.presence.flush()
    expect(isWeekStart((await getActivity()).last_activity)).toBe(true)
  })

  test('shows a week only once it is over', async () => {
    await change({ hides_presence: true })
    const long = new Date('2026-01-05T10:00:00Z')
    const put = (own_activity: Date) =>
      site.db.updateTable('users').set({ own_activity }).where('id', '=', member.id).execute()
    const set = (last_activity: Date) =>
      site.db.updateTable('member_search').set({ last_activity }).where('user_id', '=', member.id).execute()
    await set(new Date('2025-12-28T23:00:00Z'))
    await put(new Date())
    await updatePresenceWeeks(site.db)
    expect((await getActivity()).last_activity).toEqual(new Date('2025-12-28T23:00:00Z'))
    await put(long)
    await updatePresenceWeeks(site.db)
    expect((await getActivity()).last_activity).toEqual(new Date('2026-01-04T23:00:00Z'))
    const profile = await (await site.as(await createMember(site.db))).get(`/celibataire/${member.id}`)
    expect(profile.text).toMatch(/Dernière connexion <span>(il y a|la semaine|cette)/)
  })
})

describe('searchable', () => {
  const isFound = async () => (await getActivity()).searchable
  const suspend = () => site.db.updateTable('users').set({ roles: -1, suspended_until: new Date(0) })

  test('follows the wish, the pause and the suspension together', async () => {
    expect(await isFound()).toBe(true)
    await change({ hides_from_search: true })
    await own.post('/api/user/pause')
    await own.post('/api/user/resume')
    expect(await isFound()).toBe(false)
    await change({ hides_from_search: false })
    expect(await isFound()).toBe(true)
    await own.post('/api/user/pause')
    await change({ hides_presence: true })
    expect(await isFound()).toBe(false)
  })

  test('is not given back by the end of a suspension to one who hides', async () => {
    await change({ hides_from_search: true })
    await suspend().where('id', '=', member.id).execute()
    await endSuspensions(site.context)
    const { roles } = (await own.get('/api/me')).body
    expect([roles, await isFound()]).toEqual([0, false])
  })

  test('is never the founder’s', async () => {
    const founder = await site.as({ id: 1 })
    await founder.patch('/api/user/visibility', { hides_from_search: false })
    const row = await site.db
      .selectFrom('member_search')
      .where('user_id', '=', 1)
      .select('searchable')
      .executeTakeFirst()
    expect(row?.searchable).toBe(false)
  })
})
