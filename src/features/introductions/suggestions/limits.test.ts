import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp({}, 1)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
})

const repeat = async (times: number, call: () => Promise<{ status: number; headers: object }>) => {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await call())
  return answers
}

test('allows 60 actions in an hour', async () => {
  await createSuggestion(site.db, zoe.id, (await createMember(site.db)).id)
  const { id } = (await browser.get('/api/suggestions')).body.suggestions[0]
  const answers = await repeat(61, () => browser.post(`/api/suggestions/${id}`, { action: 'later' }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
  expect(answers.at(-1)?.headers).toHaveProperty('retry-after')
})

test('allows 20 changes of the settings in a day', async () => {
  const answers = await repeat(21, () =>
    browser.patch('/api/suggestions/settings', { weights: { tobacco: 2 } }),
  )
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
})

test('prepares an empty table once an hour, and again after a change of wishes', async () => {
  browser = await site.as(await createMember(site.db))
  const read = async () => (await browser.get('/api/suggestions')).body
  expect(await read()).toMatchObject({ suggestions: [], preparing: true, missing: { count: 5 } })
  expect((await read()).preparing).toBe(false)
  await browser.patch('/api/search', {
    seek: 2,
    orientation: 50,
    age_from: 20,
    age_to: 40,
    distance: 50,
    filter: 0,
  })
  expect([(await read()).preparing, (await read()).preparing]).toEqual([true, false])
})
