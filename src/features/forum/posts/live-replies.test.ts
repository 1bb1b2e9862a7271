import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { blockMember, createMember, createTopic } from '../../../../tests/support/factories.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'

let site: TestApp
const published: AppEvent[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.listen((event: AppEvent) => {
    if (event.kind === 'topic-event') published.push(event)
  })
})
afterAll(() => site.close())

test('a reply reaches those who have the topic open, not its author, nor members across a block', async () => {
  const [zoe, hugo, lea, eve] = [
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db),
    await createMember(site.db),
  ]
  const topic = await createTopic(site.db, eve.id)
  await blockMember(site.db, zoe.id, hugo.id)
  await blockMember(site.db, lea.id, zoe.id)
  const zoes = await site.as(zoe)
  expect((await zoes.post(`/api/forum/post/${topic.id}`, { post: 'Me voici.' })).status).toBe(200)
  expect(published).toEqual([
    {
      kind: 'topic-event',
      topic_id: topic.id,
      except: expect.toSatisfy(
        (ids: number[]) => [zoe, hugo, lea].every(({ id }) => ids.includes(id)) && ids.length === 3,
      ),
      event: { name: 'replies', data: { topic: topic.id, pos: 2 } },
    },
  ])
})

test('a refused reply reaches nobody', async () => {
  published.length = 0
  const zoe = await createMember(site.db)
  const topic = await createTopic(site.db, zoe.id)
  await site.db.updateTable('topics').set({ locked: true }).where('id', '=', topic.id).execute()
  expect(
    (await (await site.as(zoe)).post(`/api/forum/post/${topic.id}`, { post: 'Trop tard.' })).status,
  ).toBe(403)
  expect(published).toEqual([])
})
