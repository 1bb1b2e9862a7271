import { describe, expect, test } from 'vitest'
import { DEFAULT_GATE } from '../../shared/gate.ts'
import { canPassGate, getAcceptRefusal, getRequestRefusal, type RequestReceiver } from './policy.ts'

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
    expect(canPassGate(gate(seek), { ...comer, sex }, DAY)).toBe(passes)
  })

  test.each([
    [30, 30, true],
    [31, 40, false],
    [20, 29, false],
    [18, 120, true],
    [30, 120, true],
    [18, 30, true],
  ])('from %i to %i lets somebody through who turns 30 today: %s', (from, to, passes) => {
    expect(canPassGate(gate(ANYONE, from, to), comer, DAY)).toBe(passes)
  })

  test('looks at the day: a day before that birthday the age is 29', () => {
    expect(canPassGate(gate(ANYONE, 30, 40), comer, '2026-06-11')).toBe(false)
    expect(canPassGate(gate(ANYONE, 18, 29), comer, '2026-06-11')).toBe(true)
  })

  test.each([1, 2, 3])('is open to staff of role %i', (roles) => {
    expect(canPassGate(gate(GIRLS, 90, 99), { ...comer, roles }, DAY)).toBe(true)
  })

  test('that nobody has set is open to all', () => {
    expect(canPassGate(DEFAULT_GATE, { ...comer, sex: INTERSEX }, DAY)).toBe(true)
  })
})

describe('a friend request', () => {
  const asker = { id: 7, sex: BOY, birthday: '1996-06-12', roles: 0 }
  const closed = { ...DEFAULT_GATE, seek: GIRLS }
  const asked: RequestReceiver = {
    id: 8,
    roles: 0,
    paused: false,
    gate: DEFAULT_GATE,
    hasBlocked: false,
    isBlocked: false,
    bond: 'none',
    hasWithdrawn: false,
  }
  const all: Partial<RequestReceiver> = {
    isBlocked: true,
    roles: -1,
    paused: true,
    bond: 'asks',
    hasWithdrawn: true,
    gate: closed,
  }

  test.each<[string, Partial<RequestReceiver>, ReturnType<typeof getRequestRefusal>]>([
    ['to somebody', {}, null],
    ['to oneself', { id: 7 }, 'oneself'],
    ['to who has blocked the asker', { hasBlocked: true }, 'unknown'],
    ['to the founder', { id: 1, roles: 3 }, 'founder'],
    ['to the founder who has asked', { id: 1, roles: 3, bond: 'asks' }, null],
    ['to staff', { roles: 3 }, null],
    ['to whom the asker has blocked', { isBlocked: true }, 'blocked'],
    ['to who is suspended', { roles: -1 }, 'suspended'],
    ['to who rests', { paused: true }, 'paused'],
    ['to who has asked and rests', { paused: true, bond: 'asks' }, 'paused'],
    ['to a friend', { bond: 'friends' }, 'friends'],
    ['to who has asked', { bond: 'asks' }, null],
    ['to who has asked, and whose gate is closed', { bond: 'asks', gate: closed }, null],
    ['to who has asked, after their own was withdrawn', { bond: 'asks', hasWithdrawn: true }, null],
    ['a second time', { bond: 'asked' }, 'asked'],
    ['soon after it was withdrawn', { hasWithdrawn: true }, 'withdrawn'],
    ['outside the gate', { gate: closed }, 'gate'],
    ['outside the gate, a second time', { gate: closed, bond: 'asked' }, 'asked'],
    ['to a friend who is suspended', { roles: -1, bond: 'friends' }, 'suspended'],
    ['to who has blocked the asker, whatever else is the case', { hasBlocked: true, ...all }, 'unknown'],
    ['to whom the asker has blocked, whatever else is the case', all, 'blocked'],
  ])('%s', (_, facts, refusal) => {
    expect(getRequestRefusal(asker, { ...asked, ...facts }, DAY)).toBe(refusal)
  })
})

test.each([
  [{ hasBlocked: false, isBlocked: false, roles: 0 }, null],
  [{ hasBlocked: true, isBlocked: false, roles: -1 }, 'gone'],
  [{ hasBlocked: false, isBlocked: true, roles: 0 }, 'gone'],
  [{ hasBlocked: false, isBlocked: false, roles: -1 }, 'suspended'],
  [{ hasBlocked: false, isBlocked: false, roles: 0, paused: true }, 'paused'],
  [{ hasBlocked: false, isBlocked: false, roles: -1, paused: true }, 'suspended'],
  [{ hasBlocked: true, isBlocked: false, roles: 0, paused: true }, 'gone'],
])('a request of %o is accepted unless %s', (sender, refusal) => {
  expect(getAcceptRefusal({ paused: false, ...sender })).toBe(refusal)
})
