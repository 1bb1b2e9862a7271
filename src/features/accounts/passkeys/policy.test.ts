import { expect, test } from 'vitest'
import { mustVerifyFirst } from './policy.ts'

test.each([
  [-1, false, true, false],
  [0, false, false, false],
  [0, false, true, false],
  [1, false, false, false],
  [1, false, true, true],
  [1, true, true, false],
  [3, false, true, true],
  [3, true, false, false],
])(
  'role %i, verified: %s, with a factor: %s must verify it before a change: %s',
  (account_roles, second_factor, hasFactor, expected) => {
    expect(mustVerifyFirst({ account_roles, second_factor }, hasFactor)).toBe(expected)
  },
)
