import { expect, test } from 'vitest'
import { isHigherStaff, isStaff, isSuspended, staffLabelOf } from './roles.ts'

test.each([
  [-1, false, false, true, null],
  [0, false, false, false, null],
  [1, true, false, false, 'Modo'],
  [2, true, false, false, 'Admin'],
  [3, true, true, false, 'Fondateur'],
])('role %i', (roles, staff, higher, suspended, label) => {
  expect(isStaff(roles)).toBe(staff)
  expect(isHigherStaff(roles)).toBe(higher)
  expect(isSuspended(roles)).toBe(suspended)
  expect(staffLabelOf(roles)).toBe(label)
})
