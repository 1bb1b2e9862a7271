import { expect, test } from 'vitest'
import { createBatchedRead } from './batched-read.ts'

const source = {}

/** A lookup of numbers; its statements end when the test lets them. */
function createLookup() {
  const statements: { keys: readonly number[]; end: () => void }[] = []
  const find = createBatchedRead<object, number, { of: number }>(async (_, keys) => {
    await new Promise<void>((end) => statements.push({ keys, end }))
    return keys.flatMap((key, index) => [
      { nth: index + 1, of: key },
      { nth: index + 1, of: -key },
    ])
  })
  return { find: (key: number) => find(source, key), statements }
}

test('lookups wait for the running statement and are then read together, each with its own rows', async () => {
  const { find, statements } = createLookup()
  const found = [1, 2, 3].map(find)
  expect(statements.map(({ keys }) => keys)).toEqual([[1]])
  statements[0]?.end()
  expect(await found[0]).toEqual([{ of: 1 }, { of: -1 }])
  expect(statements.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
  statements[1]?.end()
  expect(await found[2]).toEqual([{ of: 3 }, { of: -3 }])
})

test('a statement reads at most 32 keys', () => {
  const { find, statements } = createLookup()
  for (let key = 0; key < 70; key++) void find(key)
  expect(statements.map(({ keys }) => keys.length)).toEqual([1, 32, 32])
})
