import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { birthdayAtAge, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { publishMemberChange } from '../../../platform/events/cache-tags.ts'

let site: TestApp
let counter = 0

/** A file name as photos have. */
const photo = () => `${(++counter).toString(16).padStart(32, '0')}.webp`
const withPhoto = (input: Parameters<typeof createMember>[1] = {}) =>
  createMember(site.db, { avatar: photo(), ...input })
const popular = async (viewer: TestMember | null): Promise<{ id: number }[]> =>
  (await (await site.as(viewer)).get('/api/users/popular')).body
const ids = async (viewer: TestMember | null) => (await popular(viewer)).map(({ id }) => id)

// Each test has a site of its own: the candidates are kept for a minute.
beforeEach(async () => {
  site = await createTestApp()
  await withPhoto({ name: 'Fondatrice', roles: 3, searchable: true, shown_to_visitors: true })
})
afterEach(() => {
  vi.useRealTimers()
  return site.close()
})
afterAll(() => vi.restoreAllMocks())

describe('GET /api/users/popular', () => {
  test('gives a member exactly the fields of the carousel', async () => {
    const viewer = await createMember(site.db)
    const member = await withPhoto({
      birthday: '1990-02-03',
      status: 1,
      signup: new Date('2020-01-02T03:04:05Z'),
      sensitive: true,
      orientation: 4,
      latitude: 48.8,
      longitude: 2.3,
    })
    const [card] = await popular(viewer)
    expect(card).toEqual({
      id: member.id,
      name: member.name,
      avatar: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      signup: '2020-01-02T03:04:05.000Z',
      birthday: '1990-02-03',
      status: 1,
      last_activity: expect.any(String),
      latitude: 48.8,
      longitude: 2.3,
      stripe_status: false,
      emoji: null,
      roles: 0,
    })
  })

  test('has no staff, also of those who joined it since', async () => {
    const viewer = await createMember(site.db)
    await withPhoto({ roles: 1, shown_to_visitors: true })
    const member = await withPhoto({ shown_to_visitors: true })
    expect([await ids(viewer), await ids(null)]).toEqual([[member.id], [member.id]])
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', member.id).execute()
    publishMemberChange(site.context.events, member.id)
    expect([await ids(viewer), await ids(null)]).toEqual([[], []])
  })

  test('leaves out the viewer, member 1, members without a photo, not searchable, or long gone', async () => {
    const viewer = await withPhoto()
    await createMember(site.db)
    await withPhoto({ searchable: false })
    await withPhoto({ last_activity: new Date(Date.now() - 31 * 86_400_000) })
    const shown = await withPhoto({ last_activity: new Date(Date.now() - 29 * 86_400_000) })
    expect(await ids(viewer)).toEqual([shown.id])
  })

  test('has only members who want the viewer’s age and sex, and the other way round', async () => {
    const old = await withPhoto({ birthday: birthdayAtAge(42) })
    const young = await withPhoto({ birthday: birthdayAtAge(18) })
    expect([await ids(old), await ids(young)]).toEqual([[], []])
    const browser = await site.as(old)
    const search = { seek: 2, orientation: 50, age_from: 18, age_to: 60, distance: 100, filter: 0 }
    expect((await browser.patch('/api/search', search)).status).toBe(200)
    expect(await ids(old)).toEqual([])
    expect((await (await site.as(young)).patch('/api/search', search)).status).toBe(200)
    site.context.events.publish({ kind: 'pages', of: 'all' })
    expect([await ids(old), await ids(young)]).toEqual([[young.id], [old.id]])
    await browser.patch('/api/search', { ...search, seek: 1 })
    expect(await ids(old)).toEqual([])
  })

  test('leaves out blocked pairs either way, for that pair alone', async () => {
    const [viewer, other] = [await withPhoto(), await withPhoto()]
    const [blocking, blocked] = [await withPhoto(), await withPhoto()]
    await site.db
      .insertInto('blacklist')
      .values([
        { user_id: blocking.id, blocked_id: viewer.id },
        { user_id: viewer.id, blocked_id: blocked.id },
      ])
      .execute()
    expect(await ids(viewer)).toEqual([other.id])
    expect(new Set(await ids(other))).toEqual(new Set([viewer.id, blocking.id, blocked.id]))
  })

  test('gives 20, the viewer’s neighbours first, then the latest active', async () => {
    const viewer = await createMember(site.db, { latitude: 48.86, longitude: 2.35 })
    for (let i = 0; i < 21; i++) {
      await withPhoto({
        sex: i % 3,
        latitude: 43.3,
        longitude: 5.4,
        last_activity: new Date(Date.now() - i * 1000),
      })
    }
    const near = await withPhoto({
      latitude: 48.8,
      longitude: 2.3,
      last_activity: new Date(Date.now() - 86_400_000),
    })
    const found = await ids(viewer)
    expect(found).toHaveLength(20)
    expect(found[0]).toBe(near.id)
    expect(found.slice(1)).toEqual(found.slice(1).toSorted((a, b) => a - b))
  })

  test('stays the same for a minute, but for who is suspended or gone by then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const viewer = await createMember(site.db)
    const [first, second] = [await withPhoto(), await withPhoto()]
    expect(new Set(await ids(viewer))).toEqual(new Set([first.id, second.id]))
    const late = await withPhoto()
    await site.db
      .updateTable('member_search')
      .set({ searchable: false })
      .where('user_id', '=', first.id)
      .execute()
    publishMemberChange(site.context.events, first.id)
    expect(await ids(viewer)).toEqual([second.id])
    vi.setSystemTime(Date.now() + 61_000)
    publishMemberChange(site.context.events, second.id)
    expect(new Set(await ids(viewer))).toEqual(new Set([second.id, late.id]))
  })

  test('tells a visitor name, age and photo of those who are shown to visitors, and nothing else', async () => {
    await withPhoto()
    const shown = await withPhoto({
      shown_to_visitors: true,
      birthday: birthdayAtAge(33),
      status: 1,
      stripe_status: true,
    })
    const [card, ...others] = await popular(null)
    const year = Number(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric' }).format(),
    )
    expect(others).toEqual([])
    expect(card).toEqual({
      id: shown.id,
      name: shown.name,
      avatar: expect.stringMatching(/\.webp$/),
      signup: '1970-01-01T00:00:00.000Z',
      birthday: `${year - 33}-01-01`,
      status: 0,
      last_activity: '1970-01-01T00:00:00.000Z',
      latitude: 0,
      longitude: 0,
      stripe_status: false,
      emoji: null,
      roles: 0,
    })
  })

  test('asks again at once after a failure', async () => {
    const [viewer, shown] = [await createMember(site.db), await withPhoto()]
    await site.db.schema.alterTable('member_search').renameColumn('searchable', 'gone').execute()
    const browser = await site.as(viewer)
    const failed = await browser.get('/api/users/popular')
    expect(failed.status).toBe(500)
    expect(failed.body).toEqual({})
    await site.db.schema.alterTable('member_search').renameColumn('gone', 'searchable').execute()
    expect(await ids(viewer)).toEqual([shown.id])
  })
})
