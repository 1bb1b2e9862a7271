import { expect, test } from 'vitest'
import { computeGrowth, type MemorySample } from '../soak.ts'

/** A sample every two seconds. */
function createSamples(
  minutes: number,
  memory: (minute: number) => { rss: number; heap: number },
): MemorySample[] {
  return Array.from({ length: minutes * 30 }, (_, turn) => ({ at: turn * 2, ...memory(turn / 30) }))
}

/** A heap that fills and is swept every eight seconds. */
const saw = (minute: number) => ((minute * 60) % 8) * 5

test('constant memory is bounded, however the heap fills and is swept', () => {
  const growth = computeGrowth(
    createSamples(10, (minute) => ({ rss: 180 + saw(minute), heap: 60 + saw(minute) })),
  )
  expect(growth.verdict).toBe('bounded')
  expect(Math.abs(growth.rssPerHour)).toBeLessThan(10)
})

test('memory that rises only in the first half is bounded', () => {
  const warm = (minute: number) => Math.min(minute, 4) * 30
  const growth = computeGrowth(
    createSamples(10, (minute) => ({ rss: 120 + warm(minute), heap: 40 + warm(minute) })),
  )
  expect(growth).toMatchObject({ verdict: 'bounded', rssPerHour: 0, heapPerHour: 0 })
})

test('steadily rising memory is growing, at the measured rate', () => {
  const growth = computeGrowth(
    createSamples(10, (minute) => ({ rss: 200 + 5 * minute, heap: 60 + saw(minute) })),
  )
  expect(growth.verdict).toBe('growing')
  expect(growth.rssPerHour).toBeCloseTo(300, 0)
  expect(growth.rssRise).toBeCloseTo(25, 0)
})

test('a heap that rises in a process of constant size is growing', () => {
  expect(
    computeGrowth(createSamples(10, (minute) => ({ rss: 300, heap: 60 + 4 * minute + saw(minute) }))).verdict,
  ).toBe('growing')
})

test('memory that falls is bounded', () => {
  expect(
    computeGrowth(createSamples(10, (minute) => ({ rss: 300 - 9 * minute, heap: 90 - minute }))).verdict,
  ).toBe('bounded')
})

test('less than four minutes gives no verdict', () => {
  expect(
    computeGrowth(createSamples(3, (minute) => ({ rss: 100 * minute, heap: 50 * minute }))).verdict,
  ).toBeNull()
  expect(computeGrowth([])).toMatchObject({ verdict: null, rssPerHour: 0 })
})
