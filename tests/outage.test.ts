import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createTestDatabase, type TestDatabase } from './support/db.ts'
import { createMember, createMessage, createPost, createThread, createTopic } from './support/factories.ts'
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts'

let database: TestDatabase
let door: TcpProxy
let site: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const behind = await startTcpProxy(database.url, 5432)
  door = behind.door
  site = await createTestApp({ DATABASE_URL: behind.url })
})
afterAll(async () => {
  await site.close()
  await door.close()
  await database.drop()
})

test('every page reports the unreachable database, nothing breaks, and the site recovers by itself', async () => {
  const member = await createMember(site.db, { name: 'Zoé' })
  const browser = await site.as(member)
  expect((await browser.get('/api/me')).status).toBe(200)

  await door.close()
  const [call, write, health] = [
    await browser.get('/api/me'),
    await browser.patch('/api/search', { seek: 0 }),
    await browser.get('/api/health'),
  ]
  for (const answer of [call, write, health]) {
    expect(answer).toMatchObject({ status: 503, body: {} })
    expect(answer.headers['retry-after']).toBe('5')
  }
  const page = await browser.get('/recherche')
  expect(page.status).toBe(503)
  expect(page.text).toContain('Le site reprend son souffle. Réessayez dans quelques instants.')

  await door.open()
  await expect.poll(async () => (await browser.get('/api/me')).status, { timeout: 10_000 }).toBe(200)
  expect((await browser.get('/api/me')).body.name).toBe('Zoé')
})

test('pages between members report it, lose nothing, and accept a resent message once', async () => {
  const [member, other] = [await createMember(site.db), await createMember(site.db)]
  const { id } = await createThread(site.db, member.id, other.id)
  await createMessage(site.db, id, other.id, { message: 'Bonsoir !' })
  const browser = await site.as(member)
  const conversation = `/api/messages/conversation/${id}`
  const message = { message: 'Tu danses ?', type: 0, client_key: '00000000-0000-4000-8000-000000000001' }
  const lists = ['friend', 'ask', 'ask/sent', 'ask/refuse', 'blacklist', 'messages/0', 'gate', 'events']

  await door.close()
  const answers = await Promise.all([
    ...lists.map((list) => browser.get(`/api/${list}`)),
    browser.get(`${conversation}/0`),
    browser.post(conversation, message),
    browser.patch(conversation, { read: 1 }),
    browser.post(`/api/messages/typing/${id}`),
    browser.post(`/api/messages/thread/${other.id}`),
    browser.post(`/api/ask/${other.id}`),
    browser.post(`/api/blacklist/${other.id}`),
    browser.get('/messages'),
    browser.get(`/messages/${id}`),
    browser.get('/amis'),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  }

  await door.open()
  await expect.poll(async () => (await browser.get('/api/friend')).status, { timeout: 10_000 }).toBe(200)
  for (let turn = 0; turn < 2; turn++) expect((await browser.post(conversation, message)).status).toBe(200)
  const [, messages] = (await browser.get(`${conversation}/0`)).body
  expect(messages.map(({ message }: { message: string }) => message)).toEqual(['Bonsoir !', 'Tu danses ?'])
})

test('the forum reports it, loses no typed text, and shows visitors its latest pages', async () => {
  const member = await createMember(site.db)
  const topic = await createTopic(site.db, member.id)
  const other = await createTopic(site.db, member.id)
  await createPost(site.db, topic.id, member.id, { post: 'Je garde une chaise.' })
  const browser = await site.as(member)
  const visitor = await site.as(null)
  const page = `/forum/topic/${topic.slug}`
  expect((await visitor.get(page)).text).toContain('Je garde une chaise.')
  const reply = { post: 'J’arrive à vingt heures.', client_key: '00000000-0000-4000-8000-000000000002' }

  await door.close()
  const answers = await Promise.all([
    browser.get(page),
    browser.get('/forum'),
    browser.get('/api/forum?search=chaise'),
    browser.get(`/api/forum/topic/posts/${topic.id}`),
    browser.post(`/api/forum/post/${topic.id}`, reply),
    browser.post(`/api/forum/topic/follow/${topic.id}`),
    visitor.get(`/forum/topic/${other.slug}`),
  ])
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
    answers.map(() => [503, '5']),
  )
  // A cached page needs no database; a lost event connection clears the cache, and then the page is
  // unavailable too.
  expect([200, 503]).toContain((await visitor.get(page)).status)

  await door.open()
  await expect.poll(async () => (await browser.get('/api/forum')).status, { timeout: 10_000 }).toBe(200)
  for (let turn = 0; turn < 2; turn++) {
    expect((await browser.post(`/api/forum/post/${topic.id}`, reply)).status).toBe(200)
  }
  const { body } = await browser.get(`/api/forum/topic/posts/${topic.id}`)
  expect(body.total).toBe(3)
  expect((await visitor.get(page)).text).toContain('J’arrive à vingt heures.')
})
