import { expect, test } from 'vitest'
import { CONTACT_POLICY } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { getOpenRefusal, type Receiver } from './open-conversation.ts'

const TODAY = '2026-06-01'
const opener = { sex: 1, birthday: '1990-01-01', roles: 0, status: 0 }
const receiver: Receiver = {
  roles: 0,
  paused: false,
  gate: DEFAULT_GATE,
  hasBlocked: false,
  isBlocked: false,
  isFriend: false,
  hasThread: false,
}
/** Lets in girls of 18 to 30. */
const narrow = { ...DEFAULT_GATE, seek: 0, age_to: 30 }
const closed = { ...DEFAULT_GATE, contact: CONTACT_POLICY.friends }
const everybody = { ...narrow, contact: CONTACT_POLICY.everybody }
const checked = { ...DEFAULT_GATE, verified_only: true }

test.each([
  ['anybody where nothing is set', {}, {}, null],
  ['who is outside the gate', {}, { gate: narrow }, 'gate'],
  ['a girl, but too old', { sex: 0 }, { gate: narrow }, 'gate'],
  ['who is within the gate', { sex: 0, birthday: '2000-01-01' }, { gate: narrow }, null],
  ['a friend outside the gate', {}, { gate: narrow, isFriend: true }, null],
  ['staff outside the gate', { roles: 1 }, { gate: narrow }, null],
  ['anybody where everybody may', {}, { gate: everybody }, null],
  ['a stranger where friends may', {}, { gate: closed }, 'friends'],
  ['a friend where friends may', {}, { gate: closed, isFriend: true }, null],
  ['staff where friends may', { roles: 2 }, { gate: closed }, null],
  ['who is not verified', {}, { gate: checked }, 'verified'],
  ['a potential fake', { status: 2 }, { gate: checked }, 'verified'],
  ['who is verified', { status: 1 }, { gate: checked }, null],
  ['a friend who is not verified', {}, { gate: checked, isFriend: true }, null],
  [
    'the verified among friends alone',
    { status: 1 },
    { gate: { ...closed, verified_only: true } },
    'friends',
  ],
  ['to a suspended member', {}, { roles: -1 }, 'suspended'],
  ['to a suspended friend', {}, { roles: -1, isFriend: true }, 'suspended'],
  ['staff to a suspended member', { roles: 1 }, { roles: -1 }, 'suspended'],
  ['to a suspended one with whom they wrote', {}, { roles: -1, hasThread: true }, null],
  ['to who rests', {}, { paused: true }, 'paused'],
  ['to a friend who rests', {}, { paused: true, isFriend: true }, 'paused'],
  ['staff to who rests', { roles: 3 }, { paused: true }, 'paused'],
  ['to one who rests, with whom they wrote', {}, { paused: true, hasThread: true }, null],
  ['who was blocked by one who rests', {}, { paused: true, hasBlocked: true }, 'unknown'],
  ['with whom they wrote, now closed', {}, { gate: closed, hasThread: true }, null],
  ['who was blocked', {}, { hasBlocked: true, hasThread: true, isFriend: true }, 'unknown'],
  ['who was blocked, staff or not', { roles: 3 }, { hasBlocked: true }, 'unknown'],
  ['who has blocked', {}, { isBlocked: true, hasThread: true }, 'blocked'],
  ['each of two who have', {}, { isBlocked: true, hasBlocked: true }, 'unknown'],
] as const)('%s', (_who, one, other, expected) => {
  expect(getOpenRefusal({ ...opener, ...one }, { ...receiver, ...other }, TODAY)).toBe(expected)
})
