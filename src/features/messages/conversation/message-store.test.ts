import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConversationMessage } from './contract.ts'
import {
  applyChange,
  emptyStore,
  getNewestId,
  hasGap,
  lacksChanges,
  type MessageStore,
  mergeMessages,
  quoteMessage,
  type StoreChange,
} from './use-message-store.ts'

const ME = 8
const OTHER = 7

const message = (id: number, user_id = OTHER): ConversationMessage => ({
  id,
  user_id,
  message: `Message ${id}`,
  type: 0,
  created_at: new Date(Date.parse('2026-11-20T20:00:00Z') + id * 1000).toISOString(),
})
const applyAll = (...changes: StoreChange[]): MessageStore => changes.reduce(applyChange, emptyStore(ME))
const ids = (store: MessageStore) => store.messages.map(({ id }) => id)
const opened = (...messages: ConversationMessage[]): StoreChange => ({
  kind: 'opened',
  isRead: false,
  messages,
  size: 10,
})
const live = (id: number, previous: number, user_id = OTHER, key: string | null = null): StoreChange => ({
  kind: 'live',
  message: message(id, user_id),
  previous,
  key,
})
const newer = (
  newest: number,
  messages: ConversationMessage[],
  isRead = false,
  isAll = true,
): StoreChange => ({
  kind: 'newer',
  isRead,
  messages,
  newest,
  isAll,
})

describe('changes in any order, with duplicates and gaps', () => {
  /** A conversation whose every message arrives at least once, by any route. */
  const arrivals = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 25 })
    .map((all) => all.sort((a, b) => a - b))
    .chain((all) => {
      const route = fc.constantFrom('live', 'sent', 'older', 'newer', 'opened')
      const one = fc.tuple(fc.constantFrom(...all), route)
      return fc.record({
        all: fc.constant(all),
        some: fc.array(one, { maxLength: 40 }),
        every: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        routes: fc.array(route, { minLength: all.length, maxLength: all.length }),
      })
    })

  function arrival(all: number[], id: number, route: string): StoreChange {
    const previous = all[all.indexOf(id) - 1] ?? 0
    const user = id % 2 === 0 ? ME : OTHER
    const one = message(id, user)
    if (route === 'live') return live(id, previous, user, user === ME ? `key ${id}` : null)
    if (route === 'sent') return { kind: 'sent', message: one, key: `key ${id}` }
    if (route === 'older') return { kind: 'older', messages: [one], size: 10 }
    if (route === 'newer') return newer(0, [one], false, false)
    return { kind: 'opened', isRead: false, messages: [one], size: 10 }
  }

  test('give each message once and sorted, from pages, events and answers', () => {
    fc.assert(
      fc.property(arrivals, ({ all, some, every, routes }) => {
        const changes = [
          ...some.map(([id, route]) => arrival(all, id, route)),
          ...every.map((id, at) => arrival(all, id, routes[at] ?? 'live')),
        ]
        const store = applyAll(...changes)
        expect(ids(store)).toEqual(all)
        expect(store.known).toBeLessThanOrEqual(getNewestId(store))
      }),
    )
  })

  test('never move `known` past a missing message', () => {
    const lost = fc
      .integer({ min: 2, max: 20 })
      .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 2, max: count })))
    fc.assert(
      fc.property(lost, ([count, missing]) => {
        let store = applyAll(opened(message(1)))
        for (let id = 2; id <= count; id++) {
          const before = store.known
          if (id !== missing) store = applyChange(store, live(id, id - 1))
          expect(store.known).toBeGreaterThanOrEqual(before)
        }
        expect(store.known).toBe(missing - 1)
        expect(hasGap(store)).toBe(missing < count)
      }),
    )
  })

  test('merge symmetrically and idempotently', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 50 })).map((all) => all.map((id) => message(id)))
    const sorted = (all: readonly ConversationMessage[]) => mergeMessages([], all)
    fc.assert(
      fc.property(list, list, (one, other) => {
        const both = mergeMessages(sorted(one), other)
        expect(both).toEqual(mergeMessages(sorted(other), one))
        expect(mergeMessages(both, other)).toBe(both)
      }),
    )
  })
})

describe('gaps', () => {
  test('shows a message with a missing predecessor, and requests what lies between', () => {
    const store = applyAll(opened(message(1)), live(4, 3))
    expect(ids(store)).toEqual([1, 4])
    expect([store.known, hasGap(store)]).toEqual([1, true])
    const filled = applyChange(store, newer(4, [message(3), message(4)]))
    expect(ids(filled)).toEqual([1, 3, 4])
    expect([filled.known, hasGap(filled)]).toEqual([4, false])
  })

  test('learns nothing about earlier messages from an own message just stored', () => {
    const store = applyAll(opened(message(1)), { kind: 'sent', message: message(5, ME), key: 'k' })
    expect([ids(store), store.known]).toEqual([[1, 5], 1])
    expect(applyChange(store, newer(5, [message(3), message(5, ME)])).known).toBe(5)
  })

  test('requests more after an answer that is not the last one', () => {
    const store = applyAll(opened(message(1)), live(9, 8), newer(9, [message(2), message(3)], false, false))
    expect([store.known, hasGap(store)]).toEqual([3, true])
  })

  test('stops requesting after an empty answer', () => {
    expect(hasGap(applyAll(opened(message(1)), live(4, 3), newer(4, [])))).toBe(false)
  })
})

describe('history', () => {
  test('is offered while pages are full', () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => message(from + i))
    const store = applyAll(opened(...page(11, 20)))
    expect(store.hasOlder).toBe(true)
    const older = applyChange(store, { kind: 'older', messages: page(4, 10), size: 10 })
    expect([older.hasOlder, ids(older)[0], older.known]).toEqual([false, 4, 20])
    expect(applyAll(opened(...page(1, 9))).hasOlder).toBe(false)
    expect(applyAll(opened(...page(1, 13))).hasOlder).toBe(true)
  })
})

describe('edits, deletions and reactions', () => {
  const start = (): MessageStore => ({
    ...applyAll(opened(message(1), { ...message(2, ME), reply_to: quoteMessage(message(1)) })),
    version: 0,
  })
  const state = (version: number) => ({ ...message(1), message: `State ${version}` })
  const one = (version: number): StoreChange => ({ kind: 'changed', message: state(version), version })
  const since = (version: number): StoreChange => ({
    kind: 'changes',
    changes: { version, messages: [state(version)] },
  })
  const text = (store: MessageStore) => store.messages[0]?.message

  test('show the newest state, in any order and repeatedly, once an answer filled the gaps', () => {
    const arrivals = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 })), { maxLength: 30 })
    fc.assert(
      fc.property(arrivals, (all) => {
        const changes = all.map(([isEvent, version]) => (isEvent ? one(version) : since(version)))
        const store = [...changes, since(9), ...changes].reduce(applyChange, start())
        expect([text(store), store.version]).toEqual(['State 9', 9])
      }),
    )
  })

  test('a change after a missing one waits for an answer', () => {
    const store = applyChange(start(), one(2))
    expect([text(store), store.version, lacksChanges(store, 2)]).toEqual(['Message 1', 0, true])
    expect(lacksChanges(store, 1)).toBe(false)
    expect(lacksChanges(emptyStore(ME), 1)).toBe(true)
  })

  test('an older answer changes nothing, and an old page shows the newer state', () => {
    const store = [one(1), one(2), since(1), opened(message(1))].reduce(applyChange, start())
    expect(text(store)).toBe('State 2')
    const late = applyChange({ ...emptyStore(ME), version: 0 }, one(1))
    expect(text(applyChange(late, { kind: 'older', messages: [message(1)], size: 10 }))).toBe('State 1')
  })

  test('quotes follow their message', () => {
    const store = applyChange(start(), {
      kind: 'changed',
      message: { ...message(1), message: '', deleted: true },
      version: 1,
    })
    expect(store.messages[1]?.reply_to).toMatchObject({ message: '', deleted: true })
  })
})

describe('read receipts', () => {
  const sent = (id: number): StoreChange => ({ kind: 'sent', message: message(id, ME), key: `key ${id}` })

  test.each<[string, number, StoreChange[]]>([
    [
      'the last own message of the first page',
      2,
      [{ ...opened(message(1, ME), message(2, ME), message(3)), isRead: true } as StoreChange],
    ],
    ['up to where it is told as it happens', 4, [opened(message(4, ME)), { kind: 'read', upTo: 4 }]],
    [
      'never less than was told before',
      4,
      [opened(message(4, ME)), { kind: 'read', upTo: 4 }, { kind: 'read', upTo: 2 }],
    ],
    ['by an answer with nothing new in it', 4, [opened(message(4, ME)), newer(4, [], true)]],
    [
      'not what was sent while the answer was on its way',
      4,
      [opened(message(4, ME)), sent(6), newer(4, [], true)],
    ],
    ['nothing while not all is known', 0, [opened(message(4, ME)), newer(4, [message(5, ME)], true, false)]],
    ['nothing where nothing was written', 0, [{ ...opened(message(1)), isRead: true } as StoreChange]],
  ])('%s', (_what, upTo, changes) => {
    expect(applyAll(...changes).readUpTo).toBe(upTo)
  })
})
