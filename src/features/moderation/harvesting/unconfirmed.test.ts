import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createFriendship,
  createMember,
  createMessage,
  createPhoto,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

// Before the e-mail is confirmed a reader learns neither orientation nor religion nor position of others, by no answer.

let site: TestApp
let reader: TestMember
let target: TestMember
let browser: Browser
let confirmed: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  reader = await createMember(site.db, { email_verified_at: null, searchable: false })
  target = await createMember(site.db, {
    name: 'Anna',
    avatar: 'anna.webp',
    sensitive: true,
    orientation: 2,
    religion: 3,
    iso: 'FR',
    latitude: 45.76,
    longitude: 4.84,
  })
  browser = await site.as(reader)
  confirmed = await site.as(await createMember(site.db, { searchable: false }))
})
afterAll(() => site.close())

const NOWHERE = { latitude: 0, longitude: 0 }
const SOMEWHERE = { latitude: 45.76, longitude: 4.84 }

test('GET /api/user/:id has no orientation, religion, position or country of another', async () => {
  const url = `/api/user/${target.id}`
  const { body } = await browser.get(url)
  expect(body.user).toMatchObject({ name: 'Anna', orientation: null, religion: null, ...NOWHERE })
  expect(body.iso).toBeNull()
  expect((await confirmed.get(url)).body).toMatchObject({
    user: { orientation: 2, religion: 3, ...SOMEWHERE },
    iso: 'FR',
  })
})

test('one’s own profile is whole', async () => {
  const { body } = await browser.get(`/api/user/${reader.id}`)
  expect(body.user).toMatchObject({ latitude: 48.86, longitude: 2.35 })
})

test('no list has a position', async () => {
  await createPhoto(site.db, target.id)
  await createFriendship(site.db, reader.id, target.id)
  const thread = await createThread(site.db, reader.id, target.id)
  await createMessage(site.db, thread.id, target.id)
  const topic = await createTopic(site.db, target.id)
  await createPost(site.db, topic.id, target.id)
  const lists = [
    ['/api/search?age_from=18&age_to=120', (body: { data: unknown[] }) => body.data],
    ['/api/users/popular', (body: unknown[]) => body],
    ['/api/photos', (body: { data: unknown[] }) => body.data],
    ['/api/friend', (body: { data: unknown[] }) => body.data],
    ['/api/messages/0', ([, interlocutors]: [unknown, unknown[]]) => interlocutors],
    [`/api/messages/interlocutor/${thread.id}`, (body: unknown) => [body]],
    [`/api/forum/topic/posts/${topic.id}`, (body: { data: unknown[] }) => body.data],
  ] as const
  for (const [url, rows] of lists) {
    const { status, body } = await browser.get(url)
    expect([url, status]).toEqual([url, 200])
    expect([url, rows(body as never)]).toEqual([
      url,
      expect.arrayContaining([expect.objectContaining({ name: 'Anna', ...NOWHERE })]),
    ])
  }
})

test('pages say what appears once the e-mail is confirmed, and show no distance', async () => {
  const profile = (await browser.get(`/celibataire/${target.id}`)).text
  expect(profile).toContain(
    'Distance, orientation et religion apparaissent ici dès que votre adresse e-mail est confirmée.',
  )
  expect(profile).not.toContain('km de vous')
  expect(profile).not.toContain('Bisexuel')
  expect((await confirmed.get(`/celibataire/${target.id}`)).text).toContain('km de vous')
  expect((await browser.get('/photos')).text).toContain(
    'Les distances apparaissent dès que votre adresse e-mail est confirmée.',
  )
  const search = (await browser.get('/recherche?orientation=2&distance=5')).text
  expect(search).toContain(
    'Orientation et distance compteront dès que votre adresse e-mail sera confirmée\u202f: d’ici là, votre recherche couvre le monde entier.',
  )
  expect(search).toContain('<mark>partout dans le monde</mark>')
  expect(search).toContain('<mark>peu importe</mark>')
})

test('a search finds the same members whatever orientation it asks for, and saves it for later', async () => {
  const found = async (orientation: number) => {
    const { body } = await browser.get(`/api/search?orientation=${orientation}&age_from=18&age_to=120`)
    return (body.data as { id: number }[]).map(({ id }) => id)
  }
  const anyone = await found(50)
  expect(anyone).toContain(target.id)
  for (let orientation = 0; orientation <= 10; orientation++) expect(await found(orientation)).toEqual(anyone)
  const saved = { seek: 2, orientation: 2, age_from: 18, age_to: 120, distance: 50, filter: 0 }
  expect((await browser.patch('/api/search', saved)).status).toBe(200)
  expect((await browser.get('/api/search/settings')).body).toEqual(saved)
  expect(await found(0)).toEqual(anyone)
})

test('reveals no position, from any location and search distance', async () => {
  const anywhere = fc.record({
    latitude: fc.integer({ min: 100, max: 8_900 }).map((hundredths) => hundredths / 100),
    longitude: fc.integer({ min: -17_900, max: 17_900 }).map((hundredths) => hundredths / 100),
  })
  const looks = fc.array(
    fc.record({ at: fc.option(anywhere), distance: fc.constantFrom(5, 12, 50, 100, 400, 998, 1000) }),
    { minLength: 1, maxLength: 3 },
  )
  const look = async (steps: { at: object | null; distance: number }[], where: object) => {
    await site.db.updateTable('member_search').set(where).where('user_id', '=', target.id).execute()
    const answers: unknown[] = []
    for (const { at, distance } of steps) {
      await browser.patch('/api/user/location', at ?? where)
      const found = await browser.get(`/api/search?distance=${distance}&age_from=18&age_to=120`)
      answers.push(found.body.data, (await browser.get('/api/users/popular')).body)
      answers.push((await browser.get(`/api/user/${target.id}`)).body)
    }
    return answers
  }
  await fc.assert(
    fc.asyncProperty(looks, anywhere, anywhere, async (steps, here, existing) => {
      expect(await look(steps, here)).toEqual(await look(steps, existing))
    }),
    { numRuns: 15, seed: 7 },
  )
})
