import { expect, test } from 'vitest'
import { computeSpread } from './model.ts'

test('equal activity spreads evenly', () => {
  const { first, shard, node } = computeSpread(100_000_000, 0, 256, 16)
  expect(first).toBeCloseTo(1e-8, 12)
  expect(shard).toBeLessThan(1.001)
  expect(node).toBeLessThan(1.001)
})

test('the busiest shard gets busier with uneven activity, and more nodes even the shards out', () => {
  const spreads = [0.4, 0.8, 1, 1.2].map((skew) => computeSpread(100_000_000, skew, 256, 16))
  const shards = spreads.map(({ shard }) => shard)
  expect(shards).toEqual([...shards].sort((a, b) => a - b))
  for (const { shard, node } of spreads) expect(node).toBeLessThanOrEqual(shard)
})

test('the share of the first follows the harmonic numbers', () => {
  // 1 + 1/2 + … + 1/1,000,000 = 14.3927…
  expect(computeSpread(1_000_000, 1, 8, 4).first).toBeCloseTo(1 / 14.3927, 5)
  // 1 + 1/2 + 1/3 + 1/4 = 25/12
  expect(computeSpread(4, 1, 2, 1).first).toBeCloseTo(12 / 25, 10)
})

test('the result is the same every time', () => {
  expect(computeSpread(1_000_000, 0.9, 64, 8)).toEqual(computeSpread(1_000_000, 0.9, 64, 8))
})

test('one node does all of the work', () => {
  expect(computeSpread(10_000, 1, 32, 1).node).toBeCloseTo(1, 10)
})
