import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { deleteOldSigns, finishRefusal } from './refusals.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  id = (await createFriendRequest(site.db, hugo.id, zoe.id, { text: 'Bonsoir.', rose: true })).id
})

const refuse = () => browser.post(`/api/ask/reply/${id}?reply=0`, { undoable: true })
const undo = async (from = browser) => {
  const { status, body } = await from.delete(`/api/ask/reply/${id}`)
  return [status, body.message]
}
const count = async (path: string, from = browser) => (await from.get(path)).body.total
const UNDONE = [200, 'La demande est de nouveau parmi celles que vous avez reçues.']
const FINAL = [409, 'Trop tard\u202f: la réponse est partie.']
const UNKNOWN = [404, 'Cette demande n’existe pas, ou n’existe plus.']

describe('undoRefusal', () => {
  test('a refusal leaves both lists of the receiver at once, and the sender sees no change', async () => {
    const hugos = await site.as(hugo)
    expect((await refuse()).body).toEqual({
      message: 'Demande refusée, sans un bruit\u202f: personne n’en saura rien.',
    })
    expect([await count('/api/ask'), await count('/api/ask/refuse')]).toEqual([0, 0])
    expect(await count('/api/ask/sent', hugos)).toBe(1)
    expect((await browser.get(`/api/ask/${hugo.id}`)).body.mayRose).toBe(true)
  })

  test('brings the request back with its contents, also when repeated', async () => {
    await refuse()
    expect(await undo()).toEqual(UNDONE)
    expect(await undo()).toEqual(UNDONE)
    const { data } = (await browser.get('/api/ask')).body
    expect(data).toMatchObject([{ id, text: 'Bonsoir.', rose: true }])
    await site.context.jobs.drain()
    expect(await count('/api/ask')).toBe(1)
  })

  test('returns 409 once the job has made the refusal final', async () => {
    await refuse()
    await site.context.jobs.drain()
    expect(await undo()).toEqual(FINAL)
    expect(await count('/api/ask/refuse')).toBe(1)
  })

  test('the job of an undone refusal does not make the next one final', async () => {
    await refuse()
    const first = await site.db.selectFrom('asks').select('refusal_due_at').executeTakeFirstOrThrow()
    await undo()
    await refuse()
    const due = first.refusal_due_at?.toISOString() ?? ''
    await finishRefusal(site.context, { request: id, due })
    expect(await undo()).toEqual(UNDONE)
  })

  test('returns 409 for a refusal that was not sent as undoable', async () => {
    await browser.post(`/api/ask/reply/${id}?reply=0`)
    expect(await undo()).toEqual(FINAL)
  })

  test('returns 404 to others, and for a request that was withdrawn or accepted', async () => {
    await refuse()
    const hugos = await site.as(hugo)
    expect(await undo(hugos)).toEqual(UNKNOWN)
    await hugos.delete(`/api/ask/${zoe.id}`)
    expect(await undo()).toEqual(UNKNOWN)
  })

  test('a refusal that waits may still be accepted', async () => {
    await refuse()
    expect((await browser.post(`/api/ask/reply/${id}?reply=1`)).status).toBe(200)
    await site.context.jobs.drain()
    expect(await undo()).toEqual(UNKNOWN)
  })

  test('of ten at the same time as ten refusals, the request is pending or waits for its job', async () => {
    const acts = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? refuse() : browser.delete(`/api/ask/reply/${id}`),
    )
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const row = await site.db
      .selectFrom('asks')
      .select(['state', 'decided_at', 'refusal_due_at'])
      .executeTakeFirstOrThrow()
    const isRefused = row.state === FRIEND_REQUEST_STATE.refused
    expect([row.decided_at !== null, row.refusal_due_at !== null]).toEqual([isRefused, isRefused])
  })
})

test.each([
  [29.9, { text: 'Bonsoir.', rose: true }],
  [30.1, { text: null, rose: false }],
])('%d days after a refusal the contents are %o', async (days, contents) => {
  await site.db
    .updateTable('asks')
    .set({ state: 1, decided_at: new Date(Date.now() - days * 86_400_000) })
    .execute()
  await deleteOldSigns(site.context)
  expect(await site.db.selectFrom('asks').select(['text', 'rose']).executeTakeFirst()).toEqual(contents)
})
