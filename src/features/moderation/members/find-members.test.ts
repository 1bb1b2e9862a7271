import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let moderator: TestMember
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
  moderator = await createMember(site.db, { name: 'Nadia', name_key: 'nadia', roles: 1 })
  zoe = await createMember(site.db, {
    name: 'Zoé',
    name_key: 'zoe',
    email: 'zoe@exemple.fr',
    birthday: '1990-05-17',
    signup: new Date('2026-01-02T03:04:05Z'),
    last_activity: new Date('2026-02-03T04:05:06Z'),
    warning: 30,
    status: 2,
    signup_ip: '203.0.113.9',
  })
})
afterAll(() => site.close())

test('GET /api/admin/members gives a page in the full shape', async () => {
  const staffBrowser = await site.as(moderator)
  const { status, body } = await staffBrowser.get('/api/admin/members?search=203.0.113.0%2F24')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      {
        id: zoe.id,
        name: 'Zoé',
        avatar: null,
        roles: 0,
        account: {
          email: 'z•••@e•••.fr',
          birthday: '1990-05-17',
          signup: '2026-01-02T03:04:05.000Z',
          last_activity: '2026-02-03T04:05:06.000Z',
          status: 2,
          warning: 30,
          suspended_until: null,
        },
      },
    ],
    next_page_url: null,
    prev_page_url: null,
    current_page: 1,
    last_page: 1,
    total: 1,
    to: 1,
  })
})

test('puts the exact id first, then the exact name, and says nothing of oneself', async () => {
  const numbered = await createMember(site.db, { id: 4321 })
  const begins = await createMember(site.db, { name: '4321_a', name_key: '4321_a' })
  const named = await createMember(site.db, { name: '4321', name_key: '4321' })
  const staffBrowser = await site.as(moderator)
  const { body } = await staffBrowser.get('/api/admin/members?search=4321')
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([numbered.id, named.id, begins.id])
  const own = await staffBrowser.get('/api/admin/members?search=nadia')
  expect(own.body.data).toEqual([{ id: moderator.id, name: 'Nadia', avatar: null, roles: 1, account: null }])
})

test('links the neighbouring pages with the search', async () => {
  for (let n = 0; n < 51; n++) await createMember(site.db, { name: `a&b${n}`, name_key: `a&b${n}` })
  const staffBrowser = await site.as(moderator)
  const { body } = await staffBrowser.get('/api/admin/members?search=a%26b&page=1')
  expect([body.data.length, body.total, body.last_page, body.to]).toEqual([50, 51, 2, 50])
  expect(body.next_page_url).toBe('/api/admin/members?search=a%26b&page=2')
  const next = await staffBrowser.get(body.next_page_url)
  expect([next.body.data.length, next.body.to, next.body.next_page_url]).toEqual([1, 51, null])
  expect(next.body.prev_page_url).toBe('/api/admin/members?search=a%26b&page=1')
})

test.each(['page=0', 'page=x', 'page=-1', 'search=a&search=b', 'search[]=a'])(
  'answers %s with no 5xx',
  async (query) => {
    const { status } = await (await site.as(moderator)).get(`/api/admin/members?${query}`)
    expect([200, 422]).toContain(status)
  },
)
