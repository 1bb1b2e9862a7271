import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import {
  createMember,
  createPoll,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let topic: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  browser = await site.as(zoe)
  topic = await createTopic(site.db, hugo.id)
  await createPoll(site.db, topic.id, ['Un café', 'Une balade', 'Rien'])
})

const NO = { message: 'Vous ne pouvez pas voter' }
const vote = (choice: unknown, by = browser, id: number | string = topic.id) =>
  by.post(`/api/forum/topic/vote/${id}`, { vote: choice })
const counts = async () => {
  const rows = await site.db.selectFrom('poll_choices').select('votes').orderBy('choice').execute()
  return rows.map(({ votes }) => votes)
}

test('counts a vote and returns the poll', async () => {
  const answer = await vote(1)
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      message: 'Votre vote est compté.',
      poll: [{ replies: ['Un café', 'Une balade', 'Rien'], votes: [0, 1, 0], total_votes: 1 }, 1],
    },
  ])
  // A plain form sends figures as text.
  expect((await vote('2', await site.as(hugo))).body.poll[0].votes).toEqual([0, 1, 1])
})

test('publishes once that the pages of the topic changed; not for a rejected vote', async () => {
  const pages: unknown[] = []
  site.context.events.listen((event) => {
    if (event.kind === 'pages') pages.push(event.of)
  })
  for (const choice of [0, 1, 7]) await vote(choice)
  expect(pages).toEqual([[`topic:${topic.id}`, expect.stringMatching(/^category:\d+$/), 'lists']])
})

test('a vote is final', async () => {
  await vote(0)
  for (const choice of [0, 1]) expect(await vote(choice)).toMatchObject({ status: 409, body: NO })
  expect(await counts()).toEqual([1, 0, 0])
})

test('one of fifty concurrent votes of a member counts', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => vote(i % 3)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.message === NO.message)).toHaveLength(49)
  expect((await counts()).reduce((sum, votes) => sum + votes)).toBe(1)
})

test('concurrent votes of twenty members all count', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => createMember(site.db)))
  const browsers = await Promise.all(members.map((member) => site.as(member)))
  const answers = await Promise.all(browsers.map((by, i) => vote(i % 2, by)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await counts()).toEqual([10, 10, 0])
})

test('returns 403 in a locked topic, also to staff', async () => {
  await site.db.updateTable('topics').set({ locked: true }).execute()
  const modo = await site.as(await createMember(site.db, { roles: 1 }))
  for (const by of [browser, await site.as(hugo), modo]) {
    expect(await vote(0, by)).toMatchObject({ status: 403, body: NO })
  }
  expect(await counts()).toEqual([0, 0, 0])
})

test('returns 403 to a banned member', async () => {
  await site.db.insertInto('topic_bans').values({ topic_id: topic.id, user_id: zoe.id }).execute()
  expect(await vote(0)).toMatchObject({ status: 403, body: NO })
  expect((await vote(0, await site.as(hugo))).status).toBe(200)
})

test.each([[3], [4], [5], [-1], [1.5], ['x'], [null], [undefined], [[0]], [1e99]])(
  'returns 422 for the choice %j',
  async (choice) => {
    const answer = await vote(choice)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { vote: ['Choisissez une des réponses du sondage.'] },
    ])
    expect(await counts()).toEqual([0, 0, 0])
  },
)

test('returns 404 without topic or poll', async () => {
  const bare = await createTopic(site.db, hugo.id)
  expect(await vote(0, browser, bare.id)).toMatchObject({
    status: 404,
    body: { message: 'Ce topic n’a pas de sondage.' },
  })
  for (const id of ['999999', '0', '-1', 'x', '2147483648']) {
    expect((await vote(0, browser, id)).status).toBe(404)
  }
})

test('returns 401 to visitors and 403 to suspended members', async () => {
  expect((await vote(0, await site.as(null))).status).toBe(401)
  expect((await vote(0, await site.as(await createMember(site.db, { roles: -1 })))).status).toBe(403)
  const unverified = await createMember(site.db, { email_verified_at: null })
  expect((await vote(0, await site.as(unverified))).status).toBe(200)
})

test('a vote remains counted when its account is deleted concurrently', async () => {
  await vote(2)
  const [answer, deleted] = await Promise.all([
    browser.post('/api/user/autodestruction'),
    vote(0, await site.as(hugo)),
  ])
  expect([answer.status, deleted.status]).toEqual([200, 200])
  await eraseDeleted(site)
  expect(await counts()).toEqual([1, 0, 1])
  expect(await site.db.selectFrom('poll_votes').select('user_id').execute()).toEqual([{ user_id: hugo.id }])
})

test('returns 429 in French for the 301st vote of an hour', async () => {
  const strict = await createTestApp({}, 0.01)
  const busy = await strict.as(await createMember(strict.db))
  for (let i = 0; i < 3; i++) await busy.post('/api/forum/topic/vote/1', { vote: 0 })
  expect(await busy.post('/api/forum/topic/vote/1', { vote: 0 })).toMatchObject({
    status: 429,
    body: { message: 'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.' },
  })
  await strict.close()
})
