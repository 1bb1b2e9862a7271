import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let browser: Browser
const KINDS = [
  'messages',
  'asks',
  'friends',
  'comments',
  'likes',
  'replies',
  'mentions',
  'topics',
  'staff',
  'outings',
  'safety',
]
const all = Object.fromEntries(KINDS.map((kind) => [kind, true]))

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  browser = await site.as(await createMember(site.db))
})

const stored = async () => (await browser.get('/api/notifications/preferences')).body
const save = (body: object) => browser.patch('/api/notifications/preferences', body)

test('returns every kind on and details off by default', async () => {
  expect(await stored()).toEqual({
    site: all,
    push: all,
    push_details: false,
    quiet_from: null,
    weekly_digest: false,
  })
})

test('what is changed is kept, what is left out stays', async () => {
  expect(await save({ site: { likes: false }, push: { messages: false }, push_details: true })).toMatchObject(
    {
      status: 200,
      body: { message: 'Vos alertes sont enregistrées.' },
    },
  )
  await save({ site: { comments: false } })
  await save({ site: { likes: true }, push: {} })
  expect(await stored()).toEqual({
    site: { ...all, comments: false },
    push: { ...all, messages: false },
    push_details: true,
    quiet_from: null,
    weekly_digest: false,
  })
})

test('messages, friend requests and what staff decide are always told on the site, and may be left out by push', async () => {
  const none = Object.fromEntries(KINDS.map((kind) => [kind, false]))
  await save({ site: none, push: none })
  expect(await stored()).toEqual({
    site: { ...none, messages: true, asks: true, safety: true, staff: true },
    push: none,
    push_details: false,
    quiet_from: null,
    weekly_digest: false,
  })
})

test('boxes ticked at once in two windows are all kept', async () => {
  await Promise.all(KINDS.map((kind) => save({ push: { [kind]: false } })))
  expect(Object.values((await stored()).push)).toEqual(KINDS.map(() => false))
})

test.each([{ site: { likes: 'peut-être' } }, { push: 3 }, { push_details: [] }])(
  '%j is refused',
  async (body) => {
    expect((await save(body)).status).toBe(422)
    expect(await stored()).toEqual({
      site: all,
      push: all,
      push_details: false,
      quiet_from: null,
      weekly_digest: false,
    })
  },
)

test('a plain form says it all at once', async () => {
  const answer = await browser.submit('/user/notifications', {
    site: ['likes', 'friends'],
    push: 'messages',
    push_details: 'on',
    quiet_from: '22',
    weekly_digest: 'on',
  })
  expect([answer.status, answer.headers.location]).toEqual([303, '/user/notifications?fait=oui'])
  const none = Object.fromEntries(KINDS.map((kind) => [kind, false]))
  expect(await stored()).toEqual({
    site: { ...none, likes: true, friends: true, messages: true, asks: true, safety: true, staff: true },
    push: { ...none, messages: true },
    push_details: true,
    quiet_from: 22,
    weekly_digest: true,
  })
  const page = await browser.get('/user/notifications?fait=oui')
  expect(page.text).toContain('Vos alertes sont enregistrées.')
  const wrong = await browser.submit('/user/notifications', { site: 'hamacs' })
  expect([wrong.status, wrong.text.includes('Cette valeur n’est pas valide.')]).toEqual([422, true])
})

test('keeps an hour of the evening only, and 0 for none', async () => {
  await save({ quiet_from: 23 })
  await save({ push_details: true })
  expect(await stored()).toMatchObject({ quiet_from: 23, push_details: true })
  for (const quiet_from of [17, 24, -1, 21.5, '', 'x', null, [21]]) {
    expect([quiet_from, await save({ quiet_from })]).toMatchObject([
      quiet_from,
      { status: 422, body: { errors: { quiet_from: ['Cette valeur n’est pas valide.'] } } },
    ])
  }
  await save({ quiet_from: 0 })
  expect(await stored()).toMatchObject({ quiet_from: null, weekly_digest: false })
})

test('no member gets the weekly digest before they choose it', async () => {
  expect(await stored()).toMatchObject({ weekly_digest: false })
  expect((await save({ weekly_digest: true })).status).toBe(200)
  expect(await stored()).toMatchObject({ weekly_digest: true, push_details: false })
  await save({ push_details: true })
  expect(await stored()).toMatchObject({ weekly_digest: true })
  await save({ weekly_digest: false })
  expect(await stored()).toMatchObject({ weekly_digest: false })
})

test.each(['peut-être', [], 3, {}])(
  'returns 422 for %j as the choice of the digest',
  async (weekly_digest) => {
    expect(await save({ weekly_digest })).toMatchObject({
      status: 422,
      body: { errors: { weekly_digest: ['Cette valeur n’est pas valide.'] } },
    })
    expect(await stored()).toMatchObject({ weekly_digest: false })
  },
)

test('the digest chosen in ten windows at once is one choice', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save({ weekly_digest: true })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await stored()).toMatchObject({ weekly_digest: true })
})

test('a plain form without the box ends the digest', async () => {
  await save({ weekly_digest: true })
  await browser.submit('/user/notifications', { site: 'likes' })
  expect(await stored()).toMatchObject({ weekly_digest: false })
})
