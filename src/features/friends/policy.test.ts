import { describe, expect, test } from 'vitest'
import { DEFAULT_GATE } from '../../domain/contacts.ts'
import { type Asked, askRefusal, withinGate } from './policy.ts'

const DAY = '2026-06-12'
const [GIRL, BOY, INTERSEX] = [0, 1, 2]
const [GIRLS, BOYS, ANYONE] = [0, 1, 2]

describe('a gate', () => {
  const comer = { sex: BOY, birthday: '1996-06-12', roles: 0 }
  const gate = (seek: number, age_from = 18, age_to = 120) => ({ seek, age_from, age_to })

  test.each([
    [GIRLS, GIRL, true],
    [GIRLS, BOY, false],
    [GIRLS, INTERSEX, false],
    [BOYS, GIRL, false],
    [BOYS, BOY, true],
    [BOYS, INTERSEX, false],
    [ANYONE, GIRL, true],
    [ANYONE, BOY, true],
    [ANYONE, INTERSEX, true],
  ])('for %i lets a member of sex %i through: %s', (seek, sex, passes) => {
    expect(withinGate(gate(seek), { ...comer, sex }, DAY)).toBe(passes)
  })

  test.each([
    [30, 30, true],
    [31, 40, false],
    [20, 29, false],
    [18, 120, true],
    [30, 120, true],
    [18, 30, true],
  ])('from %i to %i lets somebody through who turns 30 today: %s', (from, to, passes) => {
    expect(withinGate(gate(ANYONE, from, to), comer, DAY)).toBe(passes)
  })

  test('looks at the day: a day before that birthday the age is 29', () => {
    expect(withinGate(gate(ANYONE, 30, 40), comer, '2026-06-11')).toBe(false)
    expect(withinGate(gate(ANYONE, 18, 29), comer, '2026-06-11')).toBe(true)
  })

  test.each([1, 2, 3])('is open to staff of role %i', (roles) => {
    expect(withinGate(gate(GIRLS, 90, 99), { ...comer, roles }, DAY)).toBe(true)
  })

  test('that nobody has set is open to all', () => {
    expect(withinGate(DEFAULT_GATE, { ...comer, sex: INTERSEX }, DAY)).toBe(true)
  })
})

describe('a friend request', () => {
  const asker = { id: 7, sex: BOY, birthday: '1996-06-12', roles: 0 }
  const closed = { ...DEFAULT_GATE, seek: GIRLS }
  const asked: Asked = {
    id: 8,
    roles: 0,
    gate: DEFAULT_GATE,
    hasBlocked: false,
    isBlocked: false,
    isFriend: false,
    asks: false,
    wasAsked: false,
    wasWithdrawn: false,
  }
  const all = {
    isBlocked: true,
    roles: -1,
    isFriend: true,
    asks: true,
    wasAsked: true,
    wasWithdrawn: true,
    gate: closed,
  }

  test.each<[string, Partial<Asked>, ReturnType<typeof askRefusal>]>([
    ['to somebody', {}, null],
    ['to oneself', { id: 7 }, 'oneself'],
    ['to who has blocked the asker', { hasBlocked: true }, 'unknown'],
    ['to the founder', { id: 1, roles: 3 }, 'founder'],
    ['to staff', { roles: 3 }, null],
    ['to whom the asker has blocked', { isBlocked: true }, 'blocked'],
    ['to who is suspended', { roles: -1 }, 'suspended'],
    ['to a friend', { isFriend: true }, 'friends'],
    ['to who has asked', { asks: true }, null],
    ['to who has asked, and whose gate is closed', { asks: true, gate: closed }, null],
    ['to who has asked, and has refused the asker before', { asks: true, wasAsked: true }, null],
    ['a second time', { wasAsked: true }, 'asked'],
    ['soon after it was withdrawn', { wasWithdrawn: true }, 'withdrawn'],
    ['outside the gate', { gate: closed }, 'gate'],
    ['outside the gate, a second time', { gate: closed, wasAsked: true }, 'asked'],
    ['to a friend who is suspended', { roles: -1, isFriend: true }, 'suspended'],
    ['to who has blocked the asker, whatever else is the case', { hasBlocked: true, ...all }, 'unknown'],
    ['to whom the asker has blocked, whatever else is the case', all, 'blocked'],
  ])('%s', (_, facts, refusal) => {
    expect(askRefusal(asker, { ...asked, ...facts }, DAY)).toBe(refusal)
  })
})
