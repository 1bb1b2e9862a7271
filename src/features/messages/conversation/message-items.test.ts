import { describe, expect, test } from 'vitest'
import { formatDay, formatTime } from '../components/message-dates.ts'
import type { ConversationMessage } from './contract.ts'
import { buildMessageItems } from './message-items.ts'
import {
  failOutgoing,
  type OutgoingMessage,
  pauseOutgoing,
  removeOutgoing,
  restore,
  resumeOutgoing,
  retryOutgoing,
  upsertOutgoing,
} from './outbox.ts'
import { emptyStore, type MessageStore } from './use-message-store.ts'

const ME = 8
const at = (moment: string, id: number, user_id = 7): ConversationMessage => ({
  id,
  user_id,
  message: `M${id}`,
  type: 0,
  created_at: `2026-11-${moment}:00.000Z`,
})
const storeOf = (...messages: ConversationMessage[]): MessageStore => ({ ...emptyStore(ME), messages })
const outgoing = (key: string, state: OutgoingMessage['state'] = 'waiting'): OutgoingMessage => ({
  key,
  message: key,
  type: 0,
  at: '2026-11-20T20:00:00.000Z',
  state,
})
/** 's' starts a group, 'e' ends one. */
const shape = (store: MessageStore, outbox: OutgoingMessage[] = []) =>
  buildMessageItems(store, outbox).map(
    ({ key, isStart, isEnd, day }) => `${key}${isStart ? 's' : ''}${isEnd ? 'e' : ''}${day ? ` ${day}` : ''}`,
  )

describe('groups', () => {
  test('join messages of one member and one Paris day, less than ten minutes apart', () => {
    const store = storeOf(
      at('19T20:30', 1),
      at('19T20:31', 2),
      at('19T20:32', 3, ME),
      at('19T20:45', 4, ME),
      at('19T22:58', 5),
      at('19T23:02', 6),
    )
    expect(shape(store)).toEqual(['1s 2026-11-19', '2e', '3se', '4se', '5se', '6se 2026-11-20'])
  })

  test('include pending messages and leave stopped ones alone', () => {
    const store = storeOf(at('20T20:00', 1, ME))
    expect(shape(store, [outgoing('a'), outgoing('b')])).toEqual(['1s 2026-11-20', 'a', 'be'])
    expect(shape(store, [outgoing('a', 'failed'), outgoing('b')])).toEqual(['1se 2026-11-20', 'ase', 'bse'])
  })
})

describe('own messages', () => {
  test('keep their key once stored, and appear once', () => {
    const store = { ...storeOf(at('20T20:00', 1), at('20T20:01', 2, ME)), keys: { 2: 'a' } }
    expect(shape(store, [outgoing('a'), outgoing('b')])).toEqual(['1se 2026-11-20', 'as', 'be'])
  })

  test('show the read receipt on the last one', () => {
    const messages = [at('20T20:00', 1, ME), at('20T20:01', 2, ME), at('20T20:02', 3)]
    const read = (readUpTo: number) =>
      buildMessageItems({ ...storeOf(...messages), readUpTo }, []).map((l) => l.isRead)
    expect(read(2)).toEqual([false, true, false])
    expect(read(1)).toEqual([false, false, false])
  })
})

test.each([
  ['2026-11-20', 'aujourd’hui'],
  ['2026-11-21', 'aujourd’hui'],
  ['2026-11-19', 'hier'],
  ['2026-11-18', 'mercredi 18 novembre'],
  ['2026-01-01', 'jeudi 1 janvier'],
  ['2025-12-31', 'mercredi 31 décembre 2025'],
])('formats %s as %s', (day, label) => {
  expect(formatDay(day, Date.parse('2026-11-20T22:59:00Z'))).toBe(label)
})

test('formats yesterday as hier across a change of the clock', () => {
  expect(formatDay('2026-10-25', Date.parse('2026-10-26T00:30:00+01:00'))).toBe('hier')
  expect(formatDay('2026-03-28', Date.parse('2026-03-29T23:30:00+02:00'))).toBe('hier')
})

test('formats times in Paris', () => {
  expect(formatTime(Date.parse('2026-11-20T20:46:00Z'))).toBe('21:46')
  expect(formatTime(Date.parse('2026-07-01T22:05:00Z'))).toBe('00:05')
})

describe('outgoing messages', () => {
  const states = (all: readonly OutgoingMessage[]) =>
    all.map(({ key, state, why }) => [key, state, why].join(' ').trim())
  const three = [outgoing('a'), outgoing('b', 'held'), outgoing('c', 'failed')]

  test.each([
    ['is store back', pauseOutgoing(three), ['a held', 'b held', 'c failed']],
    ['is released', resumeOutgoing(three), ['a waiting', 'b waiting', 'c failed']],
    ['is refused alone', failOutgoing(three, 'a', 'Non', false), ['a failed Non', 'b held', 'c failed']],
    [
      'is refused with what waits',
      failOutgoing(resumeOutgoing(three), 'a', 'Non', true),
      ['a failed Non', 'b failed Non', 'c failed'],
    ],
    [
      'is tried again',
      retryOutgoing(failOutgoing(three, 'c', 'Non', false), 'c'),
      ['a waiting', 'b waiting', 'c waiting'],
    ],
    ['is given up', removeOutgoing(three, 'b'), ['a waiting', 'c failed']],
    ['is changed in its place', upsertOutgoing(three, outgoing('b')), ['a waiting', 'b waiting', 'c failed']],
    ['is added last', upsertOutgoing(three, outgoing('d')), ['a waiting', 'b held', 'c failed', 'd waiting']],
    [
      'goes on with the next visit',
      restore(three, Date.parse('2026-11-21T10:00Z'), 'Non'),
      ['a waiting', 'b waiting', 'c failed'],
    ],
    [
      'is asked about a day later',
      restore(three, Date.parse('2026-11-21T21:00Z'), 'Non'),
      ['a failed Non', 'b failed Non', 'c failed'],
    ],
  ])('%s', (_what, all, expected) => {
    expect(states(all)).toEqual(expected)
  })
})
