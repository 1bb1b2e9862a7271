import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { listenTo } from '../../../../tests/support/events.ts'
import { createMember, createMessage, createThread } from '../../../../tests/support/factories.ts'
import { hasRedis, startRedis } from '../../../../tests/support/redis.ts'
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy.ts'
import { createSession } from '../../http/session.ts'
import { CatchUp } from './catch-up.ts'
import { Stream } from './stream.ts'
import { Watchers } from './watchers.ts'

describe.skipIf(!hasRedis)('while Redis is away', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let door: TcpProxy
  let site: TestApp
  let address: string

  beforeAll(async () => {
    redis = await startRedis()
    const behind = await startTcpProxy(redis.url, 6379)
    door = behind.door
    site = await createTestApp({ REDIS_URL: behind.url })
    site.context.events.start()
    address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await site.context.events.stop()
    await site.close()
    await door.close()
    await redis.stop()
  })

  test('streams report the outage, local events arrive, and those of other processes are found afterwards', async () => {
    const [anna, bruno] = [await createMember(site.db), await createMember(site.db)]
    const thread = await createThread(site.db, anna.id, bruno.id)
    const listener = await listenTo(address, await createSession(site.db, anna.id))
    expect(await listener.next('state')).toEqual({ up: true, missed: false })
    let from = listener.events.length

    await door.close()
    expect(await listener.next('state', from)).toEqual({ up: false, missed: false })
    site.context.events.publish({
      kind: 'event',
      to: [anna.id],
      event: { name: 'bond', data: { user_id: bruno.id } },
    })
    expect(await listener.next('bond')).toEqual({ user_id: bruno.id })
    await createMessage(site.db, thread.id, bruno.id, { message: 'Vous êtes là ?' })

    from = listener.events.length
    await door.open()
    expect(await listener.next('message')).toMatchObject({ message: { message: 'Vous êtes là ?' } })
    expect(await listener.next('state', from)).toEqual({ up: true, missed: true })
    expect(await listener.next('counters', from)).toEqual({ messages: 1, asks: 0, notifications: 0 })
  })
})

test('while the database is away a stream waits, and says one line about it', async () => {
  const written: string[] = []
  const lines: unknown[] = []
  const response = {
    destroyed: false,
    writableEnded: false,
    writableLength: 0,
    write: (text: string) => written.push(text),
  }
  let failures = 2
  const query = async () => {
    if (failures-- > 0) throw new Error('Connection terminated')
    return { rows: [] }
  }
  const catchUp = new CatchUp({
    pool: { query } as unknown as Pool,
    log: { warn: (message: unknown) => lines.push(message) } as never,
    watchers: new Watchers(),
    isWhole: () => true,
    count: () => {},
  })
  const stream = new Stream(response as never, 1, 1, 5)
  catchUp.request(stream)
  stream.send('event: typing\n\n')
  await expect.poll(() => written, { timeout: 5_000 }).toHaveLength(2)
  expect(written).toEqual(['event: state\ndata: {"up":true,"missed":false}\n\n', 'event: typing\n\n'])
  expect(lines).toHaveLength(1)
})
