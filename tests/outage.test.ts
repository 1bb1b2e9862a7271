import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createTestDatabase, type TestDatabase } from './support/db.ts'
import { behindDoor, type Door } from './support/door.ts'
import { createMember } from './support/factories.ts'

let database: TestDatabase
let door: Door
let site: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  const behind = await behindDoor(database.url, 5432)
  door = behind.door
  site = await createTestApp({ DATABASE_URL: behind.url })
})
afterAll(async () => {
  await site.close()
  await door.shut()
  await database.drop()
})

test('while the database is away everything says so and nothing breaks; it works again by itself', async () => {
  const member = await createMember(site.db, { name: 'Zoé' })
  const browser = await site.as(member)
  expect((await browser.get('/api/me')).status).toBe(200)

  await door.shut()
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
