import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let creator: TestMember
let moderator: TestMember
let ownTopic: Browser
let staffBrowser: Browser
let topic: { id: number; title: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  creator = await createMember(site.db)
  moderator = await createMember(site.db, { roles: 1 })
  ownTopic = await site.as(creator)
  staffBrowser = await site.as(moderator)
  topic = await createTopic(site.db, creator.id)
})

const toggle = (by: Browser, lock?: unknown) =>
  by.post(`/api/forum/topic/lock/${topic.id}`, lock === undefined ? undefined : { lock })
const isLocked = async () =>
  (await site.db.selectFrom('topics').select('locked').where('id', '=', topic.id).executeTakeFirstOrThrow())
    .locked
const audit = () =>
  site.db.selectFrom('audit').select(['actor_id', 'action', 'user_id', 'target_id']).orderBy('id').execute()
const setLocked = (locked: boolean) => site.db.updateTable('topics').set({ locked }).execute()

const LOCKED = { message: 'Le topic est verrouillé.', locked: true }
const UNLOCKED = { message: 'Le topic est déverrouillé.', locked: false }

test('returns 403 for unlocking by the creator', async () => {
  expect(await toggle(ownTopic)).toMatchObject({ status: 200, body: LOCKED })
  expect(await toggle(ownTopic)).toMatchObject({
    status: 403,
    body: { message: 'Seul le staff peut déverrouiller un topic.' },
  })
  expect(await isLocked()).toBe(true)
  expect(await audit()).toEqual([])
})

test('staff lock and unlock, with an audit entry', async () => {
  expect((await toggle(staffBrowser)).body).toEqual(LOCKED)
  expect((await toggle(staffBrowser)).body).toEqual(UNLOCKED)
  const of = { actor_id: moderator.id, user_id: creator.id, target_id: topic.id }
  expect(await audit()).toEqual([
    { ...of, action: 'topic.lock' },
    { ...of, action: 'topic.unlock' },
  ])
})

test('staff lock own topics and those of deleted members', async () => {
  await site.db.updateTable('topics').set({ user_id: moderator.id }).execute()
  expect((await toggle(staffBrowser)).status).toBe(200)
  expect(await audit()).toEqual([])
  await site.db.updateTable('topics').set({ user_id: null }).execute()
  expect((await toggle(staffBrowser)).body).toEqual(UNLOCKED)
  expect(await audit()).toMatchObject([{ action: 'topic.unlock', user_id: null }])
})

test.each([false, true])('returns 403 to others: %s', async (locked) => {
  await setLocked(locked)
  const other = await site.as(await createMember(site.db))
  for (const lock of [undefined, 0, 1]) {
    expect(await toggle(other, lock)).toMatchObject({
      status: 403,
      body: { message: 'Seuls le créateur du topic et le staff peuvent le verrouiller.' },
    })
  }
  expect((await toggle(await site.as(null))).status).toBe(401)
  const suspended = await createMember(site.db, { roles: -1 })
  await site.db.updateTable('topics').set({ user_id: suspended.id }).execute()
  expect((await toggle(await site.as(suspended))).status).toBe(403)
  expect(await isLocked()).toBe(locked)
})

describe('with a requested state', () => {
  test('has the requested state, also when repeated', async () => {
    for (const lock of [1, '1']) expect((await toggle(ownTopic, lock)).body).toEqual(LOCKED)
    for (const lock of [0, '0']) expect((await toggle(staffBrowser, lock)).body).toEqual(UNLOCKED)
    expect(await audit()).toHaveLength(1)
  })

  test('returns 200 when the creator unlocks an unlocked topic', async () => {
    expect((await toggle(ownTopic, 0)).body).toEqual(UNLOCKED)
    await setLocked(true)
    expect((await toggle(ownTopic, 0)).status).toBe(403)
  })

  test.each([2, -1, 'oui', true, [], {}])('returns 422 for %j', async (lock) => {
    const answer = await toggle(ownTopic, lock)
    expect([answer.status, answer.body.errors]).toEqual([422, { lock: ['Cette valeur n’est pas valide.'] }])
  })

  test('ignores `locked`', async () => {
    await ownTopic.post(`/api/forum/topic/lock/${topic.id}`, { locked: false, topic_locked: false })
    expect(await isLocked()).toBe(true)
  })
})

test('of two concurrent clicks the creator’s second is rejected, the staff’s reverses the first', async () => {
  const [one, two] = await Promise.all([toggle(ownTopic), toggle(ownTopic)])
  expect([one.status, two.status].toSorted()).toEqual([200, 403])
  await setLocked(false)
  const both = await Promise.all([toggle(staffBrowser), toggle(staffBrowser)])
  expect(both.map(({ body }) => body.locked).toSorted()).toEqual([false, true])
  expect(await isLocked()).toBe(false)
})

test('fifty concurrent locks are audited once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => toggle(staffBrowser, 1)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.locked}`))).toEqual(
    new Set(['200 true']),
  )
  expect(await audit()).toHaveLength(1)
})

test.each(['999999', '0', 'x', '2147483648'])('returns 404 for the topic %s', async (id) => {
  expect((await staffBrowser.post(`/api/forum/topic/lock/${id}`)).status).toBe(404)
})
