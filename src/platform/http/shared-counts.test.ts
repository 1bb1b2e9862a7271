import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, toRedisAddress } from '../../../tests/support/redis.ts'
import { startTcpProxy, type TcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { TooManyRequests } from './errors.ts'
import { createLimits, type Limits } from './limits.ts'
import { type Counts, createSharedCounts } from './shared-counts.ts'

/** On a busy machine an answer may take longer than on a site. */
const ANSWER_LIMIT_MS = 3_000

const limit = { name: 'test', points: 2, seconds: 60, message: 'Doucement.' }

describe.skipIf(!hasRedis)('limits of two processes that share a Redis', () => {
  const said: string[] = []
  const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) }
  let redis: Awaited<ReturnType<typeof startRedis>>
  let door: TcpProxy
  let counts: Counts[]
  let one: Limits
  let other: Limits

  beforeAll(async () => {
    redis = await startRedis()
    const behind = await startTcpProxy(redis.url, 6379)
    door = behind.door
    counts = [
      await createSharedCounts(toRedisAddress(behind.url), log as never, ANSWER_LIMIT_MS),
      await createSharedCounts(toRedisAddress(redis.url), log as never, ANSWER_LIMIT_MS),
    ]
    ;[one, other] = counts.map((each) => createLimits(1, each)) as [Limits, Limits]
  })
  afterAll(async () => {
    for (const each of counts ?? []) each.close()
    await door?.close()
    await redis?.stop()
  })

  /** Both count in Redis: a limit used up by one rejects the other. */
  async function untilShared(limits = one) {
    await expect
      .poll(async () => {
        const key = randomUUID()
        await limits.count({ ...limit, points: 1, name: 'once' }, key)
        return other.count({ ...limit, points: 1, name: 'once' }, key).then(
          () => false,
          () => true,
        )
      })
      .toBe(true)
  }

  test('count together', async () => {
    await untilShared()
    await one.count(limit, 'a')
    await other.count(limit, 'a')
    const refusal = await one.count(limit, 'a').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(TooManyRequests)
    expect(refusal).toMatchObject({ status: 429, message: 'Doucement.' })
    const wait = Number((refusal as TooManyRequests).headers['retry-after'])
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    await expect(other.count(limit, 'a')).rejects.toThrow(TooManyRequests)
  })

  test('what one gives back the other may use', async () => {
    await one.count(limit, 'b')
    await one.count(limit, 'b')
    await one.refund(limit, 'b')
    await expect(other.count(limit, 'b')).resolves.toBeUndefined()
  })

  test('are counted whole, however many ask at once', async () => {
    const commands = await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) => (turn % 2 ? one : other).count({ ...limit, points: 10 }, 'c')),
    )
    const refused = commands.filter(({ status }) => status === 'rejected')
    // The limit of a name is created once: the first call above gave it two points.
    expect(refused).toHaveLength(38)
  })

  test('are counted in Redis if its answer waits behind work of the process', async () => {
    const key = randomUUID()
    const third = await createSharedCounts(toRedisAddress(redis.url), log as never)
    counts.push(third)
    const limits = createLimits(1, third)
    await untilShared(limits)
    said.length = 0
    await other.count({ ...limit, points: 1, name: 'once' }, key)
    const second = limits.count({ ...limit, points: 1, name: 'once' }, key)
    const start = performance.now()
    while (performance.now() - start < 400);
    await expect(second).rejects.toThrow(TooManyRequests)
    expect(said).toEqual([])
  })

  describe('of distinct items', () => {
    const windows = [
      { points: 3, seconds: 60 },
      { points: 4, seconds: 600 },
    ]
    const counts = (limits: Limits, item: string, key: string) =>
      limits.countDistinct('items', windows, key, item)

    test('count together, each item once', async () => {
      const key = randomUUID()
      for (const item of ['1', '2', '3']) expect(await counts(one, item, key)).toBeNull()
      expect(await counts(other, '2', key)).toBeNull()
      const full = await counts(other, '4', key)
      expect(full?.window).toBe(0)
      expect(full?.waitMs).toBeGreaterThan(50_000)
      expect(full?.waitMs).toBeLessThanOrEqual(60_000)
      expect(await counts(one, '4', randomUUID())).toBeNull()
    })

    test('are refused by the window that is full for the longest time', async () => {
      const key = randomUUID()
      const full = await one.countDistinct(
        'items',
        [
          { points: 0, seconds: 60 },
          { points: 0, seconds: 600 },
        ],
        key,
        '1',
      )
      expect(full).toEqual({ window: 1, waitMs: 600_000 })
    })

    test('leave the window one by one', async () => {
      const key = randomUUID()
      const short = [{ points: 2, seconds: 1 }]
      const add = (item: string) => other.countDistinct('items', short, key, item)
      for (const item of ['1', '2']) expect(await add(item)).toBeNull()
      const full = await add('3')
      expect(full?.waitMs).toBeLessThanOrEqual(1_000)
      await new Promise((resolve) => setTimeout(resolve, (full?.waitMs ?? 0) + 5))
      expect(await add('3')).toBeNull()
    })

    test('of 200 at the same moment, by either process, exactly 60 pass', async () => {
      const key = randomUUID()
      const commands = await Promise.all(
        Array.from({ length: 200 }, (_, item) =>
          (item % 2 ? one : other).countDistinct('items', [{ points: 60, seconds: 60 }], key, String(item)),
        ),
      )
      expect(commands.filter((full) => full === null)).toHaveLength(60)
    })
  })

  test('while Redis is away each counts by itself, which is said once, and later together again', async () => {
    said.length = 0
    await door.close()
    const from = performance.now()
    await one.count(limit, 'd')
    await one.count(limit, 'd')
    await expect(one.count(limit, 'd')).rejects.toThrow('Doucement.')
    expect(performance.now() - from).toBeLessThan(5_000)
    await expect(other.count(limit, 'd')).resolves.toBeUndefined()
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toMatch(
      /^Redis is unreachable \(.+\): each process counts limits on its own until it is back$/,
    )
    await door.open()
    await untilShared()
    expect(said.slice(1)).toEqual(['limits are counted in Redis again'])
  })
})
