import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createMessage, createThread } from '../../../../tests/support/factories.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({}, 1)
})
afterAll(() => site.close())

test('chooseCouple returns 429 to who tries one conversation after the other', async () => {
  const [zoe, hugo] = [await createMember(site.db), await createMember(site.db)]
  const { id: thread } = await createThread(site.db, zoe.id, hugo.id)
  await createMessage(site.db, thread, zoe.id)
  const browser = await site.as(zoe)
  const choose = () => browser.put('/api/user/couple', { thread })
  for (let n = 0; n < 5; n++) expect((await choose()).status).toBe(200)
  const { status, body } = await choose()
  expect([status, body.message]).toEqual([429, 'Vous avez changé plusieurs fois de choix. Revenez demain.'])
})

test('answerLeaving counts a member once, and thanks for a repetition', async () => {
  const browser = await site.as(await createMember(site.db))
  for (const answer of ['elsewhere', 'elsewhere', 'break']) {
    const { status, body } = await browser.post('/api/user/leaving', { answer })
    expect([status, body.message]).toEqual([200, 'Merci, et bonne route.'])
  }
  const tallies = await site.db.selectFrom('outcome_tallies').select(['name', 'tally']).execute()
  expect(tallies).toEqual([{ name: 'left-elsewhere', tally: 1 }])
})
