import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedForum } from '../src/features/forum/seed.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import {
  birthdayAtAge,
  createFriendship,
  createMember,
  createPhoto,
  createThread,
  type TestMember,
} from './support/factories.ts'
import { answerRequired } from './support/profile.ts'

// security.md 3 and 4: the input that the server accepts and rejects by itself, without a browser's checks.

let site: TestApp
let member: TestMember
let browser: Browser
let ids: { photo: number; thread: number; other: number }

beforeAll(async () => {
  site = await createTestApp()
  const { db } = site
  await createMember(db, { roles: 3, searchable: false })
  await seedForum(db)
  member = await createMember(db)
  const other = await createMember(db)
  await createFriendship(db, member.id, other.id)
  const photo = await createPhoto(db, other.id)
  const thread = await createThread(db, member.id, other.id)
  ids = { photo: photo.id, thread: thread.id, other: other.id }
  browser = await site.as(member)
})
afterAll(() => site.close())

const x = (length: number) => 'x'.repeat(length)
const TOPIC = { title: 'Bal', category: 4, post: 'Qui vient ?' }
const LOOKS = answerRequired(0)
const SEARCH = { seek: 2, orientation: 50, age_from: 18, age_to: 120, distance: 100, filter: 0 }
const choices = (count: number, length = 5) =>
  Array.from({ length: count }, (_, index) => `${index}${x(length - 1)}`)
const birth = (years: number) => ({
  name: `nouvelle_${years}`,
  sensitive: false,
  email: `nouvelle.${years}@exemple.fr`,
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(years),
  sex: 1,
  terms: true,
})

/** A call, the field, a body just within the limit and one just beyond. */
type Limit = [string, string, () => string, string, object, object]
const LIMITS: Limit[] = [
  [
    'a title',
    'post',
    () => '/api/forum/topic',
    'title',
    { ...TOPIC, title: x(50) },
    { ...TOPIC, title: x(51) },
  ],
  [
    'choices',
    'post',
    () => '/api/forum/topic',
    'poll_replies',
    { ...TOPIC, poll_replies: choices(5) },
    { ...TOPIC, poll_replies: choices(6) },
  ],
  [
    'a choice',
    'post',
    () => '/api/forum/topic',
    'poll_replies',
    { ...TOPIC, poll_replies: choices(2, 35) },
    { ...TOPIC, poll_replies: choices(2, 36) },
  ],
  [
    'a message',
    'post',
    () => `/api/messages/conversation/${ids.thread}`,
    'message',
    { message: x(1_000) },
    { message: x(1_001) },
  ],
  [
    'a comment',
    'post',
    () => `/api/comment/${ids.photo}`,
    'comment',
    { comment: x(500) },
    { comment: x(501) },
  ],
  [
    'a reason',
    'post',
    () => `/api/report/1/${ids.other}/${ids.other}`,
    'reason',
    { reason: x(140) },
    { reason: x(141) },
  ],
  [
    'a description',
    'patch',
    () => '/api/user/edit',
    'description',
    { ...LOOKS, description: x(2_000) },
    { ...LOOKS, description: x(2_001) },
  ],
  ['who is too young', 'post', () => '/api/register', 'birthday', birth(18), birth(17)],
  ['who is too old', 'post', () => '/api/register', 'birthday', birth(120), birth(121)],
  [
    'ages of a search',
    'patch',
    () => '/api/search',
    'age_from',
    { ...SEARCH, age_from: 40, age_to: 40 },
    { ...SEARCH, age_from: 41, age_to: 40 },
  ],
  [
    'ages of a gate',
    'patch',
    () => '/api/gate',
    'age_from',
    { seek: 2, age_from: 40, age_to: 40 },
    { seek: 2, age_from: 41, age_to: 40 },
  ],
]

describe('the limit of the specification is the server’s', () => {
  test.each(LIMITS)('%s', async (_what, method, url, field, within, beyond) => {
    const sender = async () => (url() === '/api/register' ? site.as(null) : browser)
    const send = async (body: object) => (await sender())[method as 'post' | 'patch'](url(), body)
    expect(await send(beyond)).toMatchObject({
      status: 422,
      body: { message: 'The given data was invalid.', errors: { [field]: [expect.any(String)] } },
    })
    expect((await send(within)).status).toBe(200)
  })
})

const FOREIGN = {
  id: 1,
  user_id: 1,
  roles: 3,
  role: 3,
  status: 1,
  stripe_status: true,
  warning: 0,
  locked: true,
  email_verified_at: '2020-01-01',
  can_description: false,
  searchable: false,
  __proto__: null,
}

/** Columns of a member that others decide. */
const standing = () =>
  site.db
    .selectFrom('users')
    .select(['id', 'roles', 'status', 'stripe_status', 'warning', 'can_description', 'email_verified_at'])
    .orderBy('id')
    .execute()
const locks = () => site.db.selectFrom('photos').select(['id', 'user_id', 'locked']).orderBy('id').execute()

test('roles, states, payment, owners and locks in a body change nothing', async () => {
  const before = [await standing(), await locks()]
  const writing = site.context.endpoints.filter(
    // They end the account or the session, or are called by a payment service.
    ({ method, path, body }) => method !== 'GET' && body && !/autodestruction|logout|register/.test(path),
  )
  expect(writing.length).toBeGreaterThan(30)
  for (const { method, path } of writing) {
    const url = path
      .replace(/:(photoId)/, String(ids.photo))
      .replace(/:thread/, String(ids.thread))
      .replace(/:\w+/g, String(ids.other))
    const body = {
      ...TOPIC,
      ...LOOKS,
      ...SEARCH,
      message: 'Bonsoir',
      comment: 'Bonsoir',
      reason: 'Bonsoir',
      ...FOREIGN,
    }
    const { status } = await browser[method.toLowerCase() as 'post' | 'patch' | 'delete'](url, body)
    expect(status).toBeLessThan(500)
  }
  expect([await standing(), await locks()]).toEqual(before)
})

test.each([
  ['objects', '{"a":', '1', '}'],
  ['lists', '[', '', ']'],
])('%s nested twenty thousand deep are rejected as invalid', async (_what, open, within, close) => {
  const payload = `${open.repeat(20_000)}${within}${close.repeat(20_000)}`
  for (const url of ['/api/user/edit', '/api/search', '/api/gate']) {
    const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' }
    const { status } = await browser.raw('PATCH', url, { headers, payload })
    expect(status).toBe(422)
  }
})

test('a body of the wrong content type is rejected', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'image/png',
    'application/json5',
  ]) {
    const headers = { ...browser.writeHeaders(), 'content-type': type }
    const { status } = await browser.raw('PATCH', '/api/gate', { headers, payload: '{"seek":2}' })
    expect([415, 422], type).toContain(status)
  }
})
