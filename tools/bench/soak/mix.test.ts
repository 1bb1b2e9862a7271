import { expect, test } from 'vitest'
import { mixRequests } from '../soak.ts'

test('a mix has each kind in its share, and its requests in turn', () => {
  const mix = mixRequests({ read: ['a', 'b', 'c'], write: ['x', 'y'] }, { read: 3, write: 1 }, 2)
  expect(mix).toHaveLength(8)
  expect(mix.filter((one) => 'abc'.includes(one))).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
  expect(mix.filter((one) => 'xy'.includes(one))).toEqual(['x', 'y'])
})

test('kinds are interleaved', () => {
  const mix = mixRequests({ read: ['r'], write: ['w'] }, { read: 8, write: 8 }, 1)
  expect(mix.join('')).not.toContain('rrrr')
  expect(mix.join('')).not.toContain('wwww')
})
