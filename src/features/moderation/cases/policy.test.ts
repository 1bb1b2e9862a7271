import { describe, expect, test } from 'vitest'
import { type Assignee, CASE_TRANSITIONS, classifyAssignee, resolveTransition } from './policy.ts'

const STATES = ['open', 'assigned', 'escalated', 'closed'] as const
const ROLES = [1, 2, 3] as const
const HOLDERS: Assignee[] = ['nobody', 'self', 'other', 'idle']

// Written out: what a moderator (1) comes to, then an admin or the founder where that differs.
const EXPECTED: Record<string, (holder: Assignee, isAdmin: boolean) => string> = {
  'take open': () => 'assigned',
  'take assigned': (holder, isAdmin) =>
    ({ nobody: 'assigned', self: 'yours', other: isAdmin ? 'assigned' : 'held', idle: 'assigned' })[holder],
  'take escalated': () => 'escalated!',
  'take closed': () => 'closed!',
  'release open': () => 'not-taken',
  'release assigned': (holder, isAdmin) => (holder === 'other' && !isAdmin ? 'held' : 'open'),
  'release escalated': () => 'escalated!',
  'release closed': () => 'closed!',
  'escalate open': () => 'escalated',
  'escalate assigned': (holder, isAdmin) => (holder === 'other' && !isAdmin ? 'held' : 'escalated'),
  'escalate escalated': () => 'escalated!',
  'escalate closed': () => 'closed!',
  'return open': () => 'not-escalated',
  'return assigned': () => 'not-escalated',
  'return escalated': (_, isAdmin) => (isAdmin ? 'open' : 'admins'),
  'return closed': () => 'closed!',
  'close open': () => 'closed',
  'close assigned': (holder, isAdmin) => (holder === 'other' && !isAdmin ? 'held' : 'closed'),
  'close escalated': (_, isAdmin) => (isAdmin ? 'closed' : 'admins'),
  'close closed': () => 'closed!',
  'reopen open': () => 'not-closed',
  'reopen assigned': () => 'not-closed',
  'reopen escalated': () => 'not-closed',
  'reopen closed': (_, isAdmin) => (isAdmin ? 'open' : 'admins'),
}

describe('every state × transition × role × assignee', () => {
  const cells = CASE_TRANSITIONS.flatMap((act) =>
    STATES.flatMap((state, number) =>
      ROLES.flatMap((roles) => HOLDERS.map((holder) => ({ act, state, number, roles, holder }))),
    ),
  )
  test('are 288, each in this table', () => {
    expect(cells).toHaveLength(288)
    expect(Object.keys(EXPECTED).sort()).toEqual(
      [...new Set(cells.map(({ act, state }) => `${act} ${state}`))].sort(),
    )
  })
  test.each(cells)('$act of one that is $state, by role $roles, held by $holder', (cell) => {
    const { act, state, number, roles, holder } = cell
    const move = resolveTransition(act, number as 0 | 1 | 2 | 3, roles, holder)
    const expected = EXPECTED[`${act} ${state}`]?.(holder, roles >= 2)
    // The mark tells a refusal from a state of the same name.
    const came =
      'to' in move ? STATES[move.to] : move.refusal.replace(/^(closed|escalated)$/, (label) => `${label}!`)
    expect(came).toBe(expected)
  })
})

describe('classifyAssignee', () => {
  const now = Date.parse('2026-11-20T20:00:00Z')
  const taken = (minutes: number) => ({ assigned_to: 7, assigned_at: new Date(now - minutes * 60_000) })
  test('returns nobody, self, other, or idle after 30 minutes', () => {
    expect(classifyAssignee({ assigned_to: null, assigned_at: null }, 7, now)).toBe('nobody')
    expect(classifyAssignee(taken(300), 7, now)).toBe('self')
    expect(classifyAssignee(taken(29), 8, now)).toBe('other')
    expect(classifyAssignee(taken(30), 8, now)).toBe('idle')
  })
  test('accepts a date as the browser receives it', () => {
    const { assigned_to, assigned_at } = taken(31)
    expect(classifyAssignee({ assigned_to, assigned_at: assigned_at.toISOString() }, 8, now)).toBe('idle')
  })
})
