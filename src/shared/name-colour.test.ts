import { expect, it } from 'vitest'
import { nameColourOf } from './name-colour.ts'

it.each([
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
