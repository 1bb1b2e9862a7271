import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSubscription, readQueuedPushes } from '../../../../tests/support/news.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let thread: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
  await createMessage(site.db, thread, hugo.id)
})

const say = (message: string, key: string = randomUUID()) =>
  zoes.post(`/api/messages/conversation/${thread}`, { message, client_key: key })
const pushed = () => ({ user_id: hugo.id, kind: NOTIFICATION_KIND.messages, thread })

test('pushes a message to a subscribed recipient, never to its sender', async () => {
  await createSubscription(site.db, zoe.id)
  expect((await say('Bonsoir')).status).toBe(200)
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([])
  await createSubscription(site.db, hugo.id)
  await createSubscription(site.db, hugo.id)
  await say('Toujours là ?')
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([pushed()])
  expect(await readQueuedPushes(site.db, zoe.id)).toEqual([])
})

test('pushes a first message to a stranger', async () => {
  const stranger = await createMember(site.db)
  const { id } = await createThread(site.db, zoe.id, stranger.id)
  await createSubscription(site.db, stranger.id)
  const answer = await zoes.post(`/api/messages/conversation/${id}`, { message: 'Bonjour !' })
  expect(answer.status).toBe(200)
  expect(await readQueuedPushes(site.db, stranger.id)).toEqual([
    { user_id: stranger.id, kind: NOTIFICATION_KIND.messages, thread: id },
  ])
})

test('pushes once for a repeated key, and not for a rejected message', async () => {
  await createSubscription(site.db, hugo.id)
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await say('Une fois', key)).status).toBe(200)
  await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
  expect((await say('À qui ?')).status).toBe(403)
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([pushed()])
})

test('stores the message while the queue is down', async () => {
  await createSubscription(site.db, hugo.id)
  vi.spyOn(site.context.jobs, 'send').mockRejectedValue(new Error('no queue'))
  expect((await say('Quand même')).body.sent.message).toBe('Quand même')
})
