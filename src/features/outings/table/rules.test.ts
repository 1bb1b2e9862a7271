import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createParticipant } from '../../../../tests/support/participants.ts'
import { fillTable, maySitTogether } from './rules.ts'

const person = fc.record({
  sex: fc.integer({ min: 0, max: 1 }),
  age: fc.integer({ min: 18, max: 70 }),
  ageFrom: fc.integer({ min: 18, max: 45 }),
  ageTo: fc.integer({ min: 40, max: 99 }),
  excluded: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }).map((ids) => new Set(ids)),
  interests: fc.uniqueArray(fc.integer({ min: 1, max: 9 })).map((ids) => ids.sort((a, b) => a - b)),
})
const people = fc
  .array(person, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((one, index) => createParticipant({ ...one, id: index + 1 })))

test('everybody at a table is within the ages of all others, nobody is blocked, three of a sex at most', () => {
  fc.assert(
    fc.property(people, ([host, ...waiting]) => {
      if (!host) return
      const ids = fillTable({ seated: [host], waiting, free: 5, isMixed: true })
      const table = [host, ...waiting].filter(({ id }) => id === host.id || ids.includes(id))
      expect(table.length).toBe(ids.length + 1)
      for (const one of table)
        for (const other of table) if (one !== other) expect(maySitTogether(one, other)).toBe(true)
      for (const sex of [0, 1]) expect(table.filter((one) => one.sex === sex).length).toBeLessThanOrEqual(3)
    }),
  )
})

const woman = (id: number, interests: number[] = []) => createParticipant({ id, sex: 0, interests })
const man = (id: number, interests: number[] = []) => createParticipant({ id, sex: 1, interests })

test('seats who has most in common with the table, and in a tie who said so first', () => {
  const waiting = [man(2), man(3, [7]), man(4), woman(5), woman(6), woman(7)]
  const table = { seated: [woman(1, [7])], waiting, isMixed: true }
  expect(fillTable({ ...table, free: 1 })).toEqual([3])
  expect(fillTable({ ...table, free: 5 })).toEqual([3, 2, 4, 5, 6])
})

test('balances nothing among women', () => {
  const waiting = [woman(2), woman(3), woman(4)]
  expect(fillTable({ seated: [woman(1)], waiting, free: 5, isMixed: false })).toEqual([2, 3, 4])
  expect(fillTable({ seated: [woman(1)], waiting, free: 5, isMixed: true })).toEqual([2, 3])
})
