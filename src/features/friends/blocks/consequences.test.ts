import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  befriend,
  block,
  createAsk,
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
let told: AppEvent[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.publish = (...events) => void told.push(...events)
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  told = []
})

const toggle = async () => (await browser.post(`/api/blacklist/${hugo.id}`)).body.blocked
const bondTo = (to: TestMember, about: TestMember): AppEvent => ({
  kind: 'event',
  to: [to.id],
  event: { name: 'bond', data: { user_id: about.id } },
})
const part = (): AppEvent => ({ kind: 'blocked', pair: [zoe.id, hugo.id] })
const count = (): AppEvent => ({ kind: 'count', to: [zoe.id, hugo.id] })

describe('what is told', () => {
  test('to who had nothing to do with the blocker, nothing', async () => {
    await toggle()
    expect(told).toEqual([part(), bondTo(zoe, hugo)])
  })

  test('to both, that friendship or requests have ended', async () => {
    await befriend(site.db, zoe.id, hugo.id)
    await toggle()
    expect(told).toEqual([part(), bondTo(zoe, hugo), bondTo(hugo, zoe), count()])
  })

  test('to both, that their conversation is gone, with what was unread in it', async () => {
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, hugo.id)
    await toggle()
    const gone: AppEvent = {
      kind: 'event',
      to: [zoe.id, hugo.id],
      event: { name: 'gone', data: { thread: thread.id } },
    }
    expect(told).toEqual([part(), gone, bondTo(zoe, hugo), count()])
    const mailboxes = await site.db.selectFrom('mailboxes').select('unread').execute()
    expect(mailboxes).toEqual([{ unread: 0 }, { unread: 0 }])
  })

  test('of an unblocking, nothing to the other; the two meet again unless the other blocks too', async () => {
    const thread = await createThread(site.db, zoe.id, hugo.id)
    await createMessage(site.db, thread.id, hugo.id)
    await toggle()
    told = []
    expect(await toggle()).toBe(false)
    expect(told).toEqual([{ kind: 'conversation-opened', pair: [zoe.id, hugo.id] }, bondTo(zoe, hugo)])
    await toggle()
    await block(site.db, hugo.id, zoe.id)
    told = []
    await browser.delete(`/api/blacklist/${hugo.id}`)
    expect(told).toEqual([bondTo(zoe, hugo)])
  })
})

describe('requests', () => {
  const states = async () => site.db.selectFrom('asks').select(['sender', 'state']).execute()

  test('of both end as if withdrawn or refused, and a block taken back is no way to ask again', async () => {
    await createAsk(site.db, zoe.id, hugo.id)
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

  test('of the blocked are refused in silence, and may be accepted once the block is over', async () => {
    const { id } = await createAsk(site.db, hugo.id, zoe.id)
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

  test('decided before keep their day', async () => {
    const decided_at = new Date(Date.now() - 20 * 86_400_000)
    await createAsk(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.refused, decided_at })
    await toggle()
    expect(await site.db.selectFrom('asks').select(['state', 'decided_at']).execute()).toEqual([
      { state: FRIEND_REQUEST_STATE.refused, decided_at },
    ])
  })
})

test('a block is ended by its own call, once, and by nobody else', async () => {
  await block(site.db, zoe.id, hugo.id)
  const unblock = async (from: Browser, { id }: TestMember) => {
    const { status, body } = await from.delete(`/api/blacklist/${id}`)
    return [status, body.message]
  }
  expect(await unblock(await site.as(hugo), zoe)).toEqual([404, 'Ce membre n’est pas bloqué.'])
  expect(await unblock(browser, hugo)).toEqual([200, 'Ce membre n’est plus bloqué.'])
  expect(await unblock(browser, hugo)).toEqual([404, 'Ce membre n’est pas bloqué.'])
  expect((await browser.get(`/api/user/${hugo.id}`)).body.isBlocked).toBe(false)
})
