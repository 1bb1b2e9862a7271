import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let address: string
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser
let zoesPage: Listener
let hugosPage: Listener

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  await createMember(site.db, { roles: 3 })
})
afterAll(() => site.close())
beforeEach(async () => {
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  zoesPage = await listenTo(address, String(zoes.cookie()))
  hugosPage = await listenTo(address, String(hugos.cookie()))
  await Promise.all([zoesPage.next('counters'), hugosPage.next('counters')])
  return () => [zoesPage, hugosPage].map((page) => page.cut())
})

/** What came to a page since the first count: of each event its name, and what it says. */
const came = (page: Listener) =>
  page.events
    .filter(({ name }) => name === 'bond' || name === 'counters')
    .slice(1)
    .map(({ name, data }) => [name, name === 'bond' ? data.user_id : data.asks])

test('a request and its acceptance reach the open pages of both', async () => {
  await zoes.post(`/api/ask/${hugo.id}`)
  await expect.poll(() => came(zoesPage)).toEqual([['bond', hugo.id]])
  const asked = [
    ['bond', zoe.id],
    ['counters', 1],
  ]
  await expect.poll(() => came(hugosPage)).toEqual(asked)
  const [{ id }] = (await hugos.get('/api/ask')).body.data
  await hugos.post(`/api/ask/reply/${id}?reply=1`)
  await expect.poll(() => came(hugosPage)).toEqual([...asked, ['bond', zoe.id], ['counters', 0]])
  const befriended = [...Array(2).fill(['bond', hugo.id]), ['counters', 0]]
  await expect.poll(() => came(zoesPage)).toEqual(befriended)
  expect(zoesPage.events.at(-1)?.data.notifications).toBe(1)
})

test('a refusal reaches the page of who refuses, and nobody else’s', async () => {
  await zoes.post(`/api/ask/${hugo.id}`)
  await expect.poll(() => came(zoesPage)).toEqual([['bond', hugo.id]])
  const [{ id }] = (await hugos.get('/api/ask')).body.data
  await hugos.post(`/api/ask/reply/${id}?reply=0`)
  await expect.poll(() => came(hugosPage).at(-1)).toEqual(['counters', 0])
  expect(came(zoesPage)).toEqual([['bond', hugo.id]])
})
