import { expect, test } from 'vitest'
import { matchesEtag, parseByteRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=x-y', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
] as const)('of 100 bytes, %s is %j', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected)
})

test('nothing of an empty file can be given in part', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
] as const)('%s holds "a": %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})
