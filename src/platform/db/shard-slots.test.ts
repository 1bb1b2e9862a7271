import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShardSlots } from './shard-slots.ts'
import { NoConnection } from './unavailable.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function fill(slots: ShardSlots) {
  return [await slots.acquire(), await slots.acquire()]
}

test('a statement waits for a slot while workers answer', async () => {
  const slots = new ShardSlots(2, 2_000)
  const [release] = await fill(slots)
  const next = slots.acquire()
  await vi.advanceTimersByTimeAsync(1_900)
  release?.()
  expect(await next).toBeTypeOf('function')
})

test('one that waits is rejected once those before it are slow, and the next at once', async () => {
  const slots = new ShardSlots(2, 2_000)
  await fill(slots)
  const rejected = expect(slots.acquire()).rejects.toBeInstanceOf(NoConnection)
  await vi.advanceTimersByTimeAsync(2_000)
  await rejected
  await expect(slots.acquire()).rejects.toBeInstanceOf(NoConnection)
})

test('a failure makes workers count as slow for ten seconds', async () => {
  const slots = new ShardSlots(2, 2_000)
  const [release] = await fill(slots)
  release?.(new NoConnection('lost'))
  await slots.acquire()
  await expect(slots.acquire()).rejects.toBeInstanceOf(NoConnection)
  await vi.advanceTimersByTimeAsync(600)
  const healthy = new ShardSlots(1, 2_000)
  const free = await healthy.acquire()
  free(new Error('a duplicate key'))
  expect(await healthy.acquire()).toBeTypeOf('function')
})
