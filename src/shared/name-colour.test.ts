import { expect, test } from 'vitest'
import { nameColourOf } from './name-colour.ts'

test.each([
  [1, 'founder'],
  [10, 0],
  [11, 1],
  [26, 6],
  [27, 0],
  [28, 1],
  [1009, 2],
])('member %i has colour %s', (id, colour) => {
  expect(nameColourOf(id)).toBe(colour)
})
