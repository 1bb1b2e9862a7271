import { describe, expect, test } from 'vitest'
import { gatherHints, type HintReason, HOME_ACCOUNTS_MAX, strengthOf } from './policy.ts'

const address = (shared: number): HintReason => ({ kind: 'address', network: '203.0.113.9', shared })
const device = (shared: number): HintReason => ({
  kind: 'device',
  network: '203.0.113.9',
  device: 'Firefox, Windows',
  shared,
})
const photo = (distance: number): HintReason => ({ kind: 'photo', photos: ['b', 'a'], distance })
const text = (texts: number, contact = false): HintReason => ({ kind: 'text', texts, contact })

test.each([
  ['a device of a home', device(HOME_ACCOUNTS_MAX), 'strong'],
  ['a device of many', device(HOME_ACCOUNTS_MAX + 1), 'medium'],
  ['an address of a home', address(HOME_ACCOUNTS_MAX), 'medium'],
  ['an address of many', address(HOME_ACCOUNTS_MAX + 1), 'weak'],
  ['the same picture', photo(2), 'strong'],
  ['a picture like it', photo(3), 'medium'],
  ['one text', text(1), 'weak'],
  ['two texts', text(2), 'medium'],
  ['a text with a link', text(1, true), 'medium'],
])('%s is %3$s', (_what, reason, strength) => {
  expect(strengthOf(reason)).toBe(strength)
})

describe('gatherHints', () => {
  test('sorts by strength, number of reasons and age of the account', () => {
    const hints = gatherHints([
      { userId: 4, reason: address(9) },
      { userId: 3, reason: address(2) },
      { userId: 2, reason: address(2) },
      { userId: 1, reason: device(1) },
    ])
    expect(hints.map(({ userId, strength }) => [userId, strength])).toEqual([
      [1, 'strong'],
      [2, 'medium'],
      [3, 'medium'],
      [4, 'weak'],
    ])
  })

  test('raises the strength for two kinds of reasons, not two of a kind', () => {
    const one = (...reasons: HintReason[]) => gatherHints(reasons.map((reason) => ({ userId: 7, reason })))[0]
    expect(one(address(9), text(1))?.strength).toBe('medium')
    expect(one(address(9), address(30))?.strength).toBe('weak')
    expect(one(address(2), photo(5))?.strength).toBe('strong')
    expect(one(photo(0), device(1))?.strength).toBe('strong')
  })

  test('keeps the strongest reason of each kind, and no address with a device', () => {
    const [hint] = gatherHints([
      { userId: 7, reason: address(9) },
      { userId: 7, reason: device(40) },
      { userId: 7, reason: device(1) },
      { userId: 7, reason: photo(5) },
    ])
    expect(hint?.reasons).toEqual([device(1), photo(5)])
  })

  test('returns no hint without reasons', () => {
    expect(gatherHints([])).toEqual([])
  })
})
