import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { withoutTechnical } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let notified: AppEvent[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.publish = (...events) => void notified.push(...withoutTechnical(events))
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  notified = []
})

const toggle = async () => (await browser.post(`/api/blacklist/${hugo.id}`)).body.blocked
const bondTo = (to: TestMember, about: TestMember): AppEvent => ({
  kind: 'event',
  to: [to.id],
  event: { name: 'bond', data: { user_id: about.id } },
})
const part = (): AppEvent => ({ kind: 'blocked', pair: [zoe.id, hugo.id] })
const count = (): AppEvent => ({ kind: 'count', to: [zoe.id, hugo.id] })

describe('events of a block', () => {
  test('sends nothing to a member without any relation', async () => {
    await toggle()
    expect(notified).toEqual([part(), bondTo(zoe, hugo)])
  })

  test('informs both of the end of friendship or requests', async () => {
    await createFriendship(site.db, zoe.id, hugo.id)
    await toggle()
    expect(notified).toEqual([part(), bondTo(zoe, hugo), bondTo(hugo, zoe), count()])
  })

  test('informs both of the end of their conversation, and updates unread counts', async () => {
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, hugo.id)
    await toggle()
    const removed: AppEvent = {
      kind: 'event',
      to: [zoe.id, hugo.id],
      event: { name: 'gone', data: { thread: thread.id } },
    }
    expect(notified).toEqual([part(), removed, bondTo(zoe, hugo), count()])
    const mailboxes = await site.db.selectFrom('mailboxes').select('unread').execute()
    expect(mailboxes).toEqual([{ unread: 0 }, { unread: 0 }])
  })

  test('sends nothing to the other on unblocking, and reopens unless the other blocks too', async () => {
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, hugo.id)
    await toggle()
    notified = []
    expect(await toggle()).toBe(false)
    expect(notified).toEqual([{ kind: 'conversation-opened', pair: [zoe.id, hugo.id] }, bondTo(zoe, hugo)])
    await toggle()
    await blockMember(site.db, hugo.id, zoe.id)
    notified = []
    await browser.delete(`/api/blacklist/${hugo.id}`)
    expect(notified).toEqual([bondTo(zoe, hugo)])
  })
})

describe('requests under a block', () => {
  const states = async () => site.db.selectFrom('asks').select(['sender', 'state']).execute()

  test('end as withdrawn or refused, also after unblocking', async () => {
    await createFriendRequest(site.db, zoe.id, hugo.id)
    await toggle()
    expect(await states()).toEqual([{ sender: zoe.id, state: FRIEND_REQUEST_STATE.withdrawn }])
    expect((await (await site.as(hugo)).get('/api/ask')).body.total).toBe(0)
    await toggle()
    const again = await browser.post(`/api/ask/${hugo.id}`)
    expect([again.status, again.body.message]).toEqual([
      409,
      'Vous avez retiré votre demande\u202f: la suivante se fait attendre 30 jours.',
    ])
  })

  test('from the blocked member are refused silently, and can be accepted after unblocking', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    await toggle()
    expect(await states()).toEqual([{ sender: hugo.id, state: FRIEND_REQUEST_STATE.refused }])
    const other = await site.as(hugo)
    expect((await other.get('/api/ask/sent')).body.total).toBe(0)
    expect((await browser.get('/api/ask/refuse')).body.total).toBe(0)
    expect((await browser.post(`/api/ask/reply/${id}?reply=1`)).status).toBe(404)
    await toggle()
    expect((await other.get(`/api/user/${zoe.id}`)).body.bond).toBe('asked')
    expect((await browser.get('/api/ask/refuse')).body.total).toBe(1)
    expect((await browser.post(`/api/ask/reply/${id}?reply=1`)).status).toBe(200)
  })

  test('decided earlier retain their date', async () => {
    const decided_at = new Date(Date.now() - 20 * 86_400_000)
    await createFriendRequest(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.refused, decided_at })
    await toggle()
    expect(await site.db.selectFrom('asks').select(['state', 'decided_at']).execute()).toEqual([
      { state: FRIEND_REQUEST_STATE.refused, decided_at },
    ])
  })
})

test('unblockMember removes the own block once', async () => {
  await blockMember(site.db, zoe.id, hugo.id)
  const unblock = async (from: Browser, { id }: TestMember) => {
    const { status, body } = await from.delete(`/api/blacklist/${id}`)
    return [status, body.message]
  }
  expect(await unblock(await site.as(hugo), zoe)).toEqual([404, 'Ce membre n’est pas bloqué.'])
  expect(await unblock(browser, hugo)).toEqual([200, 'Ce membre n’est plus bloqué.'])
  expect(await unblock(browser, hugo)).toEqual([404, 'Ce membre n’est pas bloqué.'])
  expect((await browser.get(`/api/user/${hugo.id}`)).body.isBlocked).toBe(false)
})
