import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { hasRedis, startRedis } from '../../../../tests/support/redis.ts'
import { createSession } from '../../http/session.ts'
import { createRedisStreamCounts, type StreamCounts } from './stream-counts.ts'

describe.skipIf(!hasRedis)('streams of two processes that share a Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let client: Redis
  let one: StreamCounts
  let other: StreamCounts
  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
    ;[one, other] = [client, client].map((to) => createRedisStreamCounts(to, (inRedis) => inRedis())) as [
      StreamCounts,
      StreamCounts,
    ]
  })
  afterAll(async () => {
    one?.stop()
    other?.stop()
    client?.disconnect()
    await redis?.stop()
  })

  const processKeyOf = (counts: StreamCounts) =>
    `guinguette:streams:process:${counts.createId().split(':')[0]}`

  const open = async (
    counts: StreamCounts,
    {
      userId,
      sessionId = userId,
      address = null,
    }: { userId: number; sessionId?: number; address?: string | null },
  ) => {
    const stream = { id: counts.createId(), userId, sessionId, address }
    return { stream, replaced: await counts.open(stream) }
  }
  const openMany = async (count: number, createInput: (i: number) => Parameters<typeof open>[1]) => {
    const opened: Awaited<ReturnType<typeof open>>[] = []
    for (let i = 0; i < count; i++) opened.push(await open(i % 2 ? other : one, createInput(i)))
    return opened
  }

  test('replace the oldest of more than ten of a session', async () => {
    const opened = await openMany(12, () => ({ userId: 1 }))
    expect(opened.flatMap(({ replaced }) => replaced)).toEqual(
      opened.slice(0, 2).map(({ stream }) => stream.id),
    )
  })

  test('replace the oldest of more than twenty of a member', async () => {
    const opened = await openMany(21, (i) => ({ userId: 2, sessionId: 20 + (i % 3) }))
    expect(opened.flatMap(({ replaced }) => replaced)).toEqual([opened[0]?.stream.id])
  })

  test('refuse the one past a hundred of an address, and accept it after another closes', async () => {
    const address = '203.0.113.7'
    const opened = await openMany(100, (i) => ({ userId: 100 + i, address }))
    expect((await open(one, { userId: 300, address })).replaced).toBeNull()
    other.close(opened[1]?.stream as never)
    await expect.poll(async () => (await open(one, { userId: 300, address })).replaced).toEqual([])
  })

  test('forget those of a process that has died', async () => {
    const address = '203.0.113.8'
    const dead = createRedisStreamCounts(client, (inRedis) => inRedis())
    for (let i = 0; i < 100; i++) await open(dead, { userId: 400 + i, address })
    dead.stop()
    expect((await open(one, { userId: 500, address })).replaced).toBeNull()
    await client.del(processKeyOf(dead))
    expect((await open(one, { userId: 500, address })).replaced).toEqual([])
  })

  test('close in one process the oldest stream of a session when the other opens one more', async () => {
    const first = await createTestApp({ REDIS_URL: redis.url })
    const second = await createTestApp({
      REDIS_URL: redis.url,
      DATABASE_URL: String(first.config.databaseUrl),
    })
    const sites = [first, second]
    const addresses = await Promise.all(sites.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
    const { id } = await createMember(first.db)
    const [session, earlier] = [await createSession(first.db, id), await createSession(first.db, id)]
    for (const [i, { context }] of sites.entries()) {
      const isShared = async () => {
        const listener = await listenTo(String(addresses[i]), earlier)
        listener.cut()
        return client.exists(processKeyOf(context.streamCounts))
      }
      await expect.poll(isShared).toBe(1)
    }
    const listeners: Listener[] = []
    for (let i = 0; i < 11; i++) listeners.push(await listenTo(String(addresses[i % 2]), session))
    await listeners[0]?.ended
    expect(listeners[0]?.events.map(({ name }) => name)).toContain('full')
    expect(listeners.map(({ isOpen }) => isOpen)).toEqual([false, ...Array(10).fill(true)])
    for (const listener of listeners) listener.cut()
    for (const site of sites.reverse()) await site.close()
  })
})
