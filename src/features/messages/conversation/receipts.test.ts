import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createMessage, createThread } from '../../../../tests/support/factories.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(() => truncate(site.db))
afterAll(() => site.close())

interface Side {
  isPremium: boolean
  sends: boolean
}

/** Zoé has written, Hugo reads it by the call. */
async function readByOther(writer: Side, reader: Side) {
  const [zoe, hugo] = [
    await createMember(site.db, { stripe_status: writer.isPremium, sends_receipts: writer.sends }),
    await createMember(site.db, { stripe_status: reader.isPremium, sends_receipts: reader.sends }),
  ]
  const thread = (await createThread(site.db, zoe.id, hugo.id)).id
  const { id } = await createMessage(site.db, thread, zoe.id)
  const publish = vi.spyOn(site.context.events, 'publish')
  const answer = await (await site.as(hugo)).patch(`/api/messages/conversation/${thread}`, { read: id })
  expect(answer.status).toBe(200)
  const receipts = publish.mock.calls
    .flat()
    .filter((event) => event.kind === 'event' && event.event.name === 'read')
  publish.mockRestore()
  return { zoe, browser: await site.as(zoe), thread, id, receipts }
}

const isReadByCall = async (browser: Browser, thread: number, from = 0) =>
  (await browser.get(`/api/messages/conversation/${thread}/${from}`)).body[0]
const isReadOnPage = async (browser: Browser, thread: number) =>
  (await browser.get(`/messages/${thread}`)).text.includes('message lu')

const BOTH = [true, false]
const SIDES = BOTH.flatMap((isPremium) => BOTH.map((sends) => ({ isPremium, sends })))
const PAIRS = SIDES.flatMap((writer) => SIDES.map((reader) => ({ writer, reader })))

describe('read receipts', () => {
  test.each(PAIRS)('of a writer with $writer and a reader with $reader', async ({ writer, reader }) => {
    const isShown = writer.isPremium && writer.sends && reader.sends
    const { zoe, browser, thread, id, receipts } = await readByOther(writer, reader)
    expect(await isReadByCall(browser, thread)).toBe(isShown)
    expect(await isReadByCall(browser, thread, id)).toBe(isShown)
    expect(await isReadOnPage(browser, thread)).toBe(isShown)
    const event = { kind: 'event', to: [zoe.id], event: { name: 'read', data: { thread, last_id: id } } }
    expect(receipts).toEqual(isShown ? [event] : [])
    // Of a conversation, the list says only what the caller has read.
    const [{ data }] = (await browser.get('/api/messages/0')).body
    expect(data).toMatchObject([{ id: thread, is_read: true, unread: 0 }])
  })

  test('end for both with a refusal, and come back with its end', async () => {
    const premium = { isPremium: true, sends: true }
    const { browser, thread } = await readByOther(premium, premium)
    const save = (sends_receipts: boolean) => browser.patch('/api/user/visibility', { sends_receipts })
    expect((await save(false)).body.message).toBe(
      'Vous ne dites plus quand vous avez lu, et ne voyez plus quand les autres ont lu.',
    )
    expect(await isReadByCall(browser, thread)).toBe(false)
    await save(true)
    expect(await isReadByCall(browser, thread)).toBe(true)
  })
})
