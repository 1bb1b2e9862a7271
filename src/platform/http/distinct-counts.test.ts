import { describe, expect, test } from 'vitest'
import { createMemoryDistinctCounter } from './distinct-counts.ts'

const WINDOW = { points: 2, seconds: 60 }
const HOUR_AND_DAY = [
  { points: 2, seconds: 3_600 },
  { points: 3, seconds: 86_400 },
]

/** A counter with its own clock, in seconds. */
function counterAt(maxSize?: number) {
  const clock = { seconds: 0 }
  const counter = createMemoryDistinctCounter(maxSize, () => clock.seconds * 1_000)
  const add = (item: string, key = 'a', windows = [WINDOW]) => counter.add(key, item, windows)
  return { clock, add }
}

describe('distinct items in a sliding window', () => {
  test('are counted once each, and refused past the limit until the oldest leaves', async () => {
    const { clock, add } = counterAt()
    expect(await add('1')).toBeNull()
    clock.seconds = 20
    expect(await add('2')).toBeNull()
    clock.seconds = 50
    expect(await add('1')).toBeNull()
    expect(await add('3')).toEqual({ window: 0, waitMs: 10_000 })
    clock.seconds = 61
    expect(await add('3')).toBeNull()
    expect(await add('4')).toEqual({ window: 0, waitMs: 19_000 })
  })

  test('are counted by key', async () => {
    const { add } = counterAt()
    for (const item of ['1', '2']) await add(item)
    expect(await add('3')).not.toBeNull()
    expect(await add('3', 'b')).toBeNull()
  })

  test('never fit in a window of none', async () => {
    const { add } = counterAt()
    expect(await add('1', 'a', [{ points: 0, seconds: 60 }])).toEqual({ window: 0, waitMs: 60_000 })
  })

  test('wait for as many as are over a smaller limit', async () => {
    const { clock, add } = counterAt()
    for (const item of ['1', '2', '3', '4']) {
      await add(item, 'a', [{ points: 4, seconds: 60 }])
      clock.seconds += 10
    }
    // Of 4 since second 0, 3 must expire before 1 of 2 has room.
    expect(await add('5')).toEqual({ window: 0, waitMs: 40_000 })
  })
})

describe('two windows', () => {
  test('count together or not at all, and the longer wait counts', async () => {
    const { clock, add } = counterAt()
    await add('1', 'a', HOUR_AND_DAY)
    await add('2', 'a', HOUR_AND_DAY)
    expect(await add('3', 'a', HOUR_AND_DAY)).toEqual({ window: 0, waitMs: 3_600_000 })
    clock.seconds = 3_601
    expect(await add('3', 'a', HOUR_AND_DAY)).toBeNull()
    expect(await add('4', 'a', HOUR_AND_DAY)).toEqual({ window: 1, waitMs: 82_799_000 })
  })

  test('counts an item again in the next hour, but once a day', async () => {
    const { clock, add } = counterAt()
    for (const item of ['1', '2']) await add(item, 'a', HOUR_AND_DAY)
    clock.seconds = 4_000
    for (const item of ['1', '2']) expect(await add(item, 'a', HOUR_AND_DAY)).toBeNull()
    expect(await add('3', 'a', HOUR_AND_DAY)).toMatchObject({ window: 0 })
  })
})

test('forgets the keys that were idle for the longest time beyond its size', async () => {
  // A key has the size of 8 items plus its own: three of them fit.
  const { add } = counterAt(30)
  for (const key of ['a', 'b', 'c']) for (const item of ['1', '2']) await add(item, key)
  expect(await add('3', 'a')).not.toBeNull()
  await add('1', 'd')
  expect(await add('3', 'a')).not.toBeNull()
  expect(await add('3', 'c')).not.toBeNull()
  expect(await add('3', 'b')).toBeNull()
})
