import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationMessage } from './contract/message.ts'
import {
  applyChange,
  emptyStore,
  getNewestId,
  hasGap,
  type MessageStore,
  mergeMessages,
  type StoreChange,
} from './message-store.ts'

const ME = 8
const OTHER = 7

const message = (id: number, user_id = OTHER): ConversationMessage => ({
  id,
  user_id,
  message: `Message ${id}`,
  type: 0,
  created_at: new Date(Date.parse('2026-11-20T20:00:00Z') + id * 1000).toISOString(),
})
const heldAfter = (...changes: StoreChange[]): MessageStore => changes.reduce(applyChange, emptyStore(ME))
const ids = (held: MessageStore) => held.messages.map(({ id }) => id)
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

describe('in any order, with doubles and gaps, each message stands once and sorted', () => {
  /** A whole conversation of which every message comes at least once, by any way. */
  const arrivals = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 25 })
    .map((all) => all.sort((a, b) => a - b))
    .chain((all) => {
      const way = fc.constantFrom('live', 'sent', 'older', 'newer', 'opened')
      const one = fc.tuple(fc.constantFrom(...all), way)
      return fc.record({
        all: fc.constant(all),
        some: fc.array(one, { maxLength: 40 }),
        every: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ways: fc.array(way, { minLength: all.length, maxLength: all.length }),
      })
    })

  function arrival(all: number[], id: number, way: string): StoreChange {
    const previous = all[all.indexOf(id) - 1] ?? 0
    const user = id % 2 === 0 ? ME : OTHER
    const one = message(id, user)
    if (way === 'live') return live(id, previous, user, user === ME ? `key ${id}` : null)
    if (way === 'sent') return { kind: 'sent', message: one, key: `key ${id}` }
    if (way === 'older') return { kind: 'older', messages: [one], size: 10 }
    if (way === 'newer') return newer(0, [one], false, false)
    return { kind: 'opened', isRead: false, messages: [one], size: 10 }
  }

  it('by pages, as it happens, and as the answer to a sending', () => {
    fc.assert(
      fc.property(arrivals, ({ all, some, every, ways }) => {
        const changes = [
          ...some.map(([id, way]) => arrival(all, id, way)),
          ...every.map((id, at) => arrival(all, id, ways[at] ?? 'live')),
        ]
        const held = heldAfter(...changes)
        expect(ids(held)).toEqual(all)
        expect(held.known).toBeLessThanOrEqual(getNewestId(held))
      }),
    )
  })

  it('and what is known grows, never past a message that was not seen', () => {
    const lost = fc
      .integer({ min: 2, max: 20 })
      .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 2, max: count })))
    fc.assert(
      fc.property(lost, ([count, missing]) => {
        let held = heldAfter(opened(message(1)))
        for (let id = 2; id <= count; id++) {
          const before = held.known
          if (id !== missing) held = applyChange(held, live(id, id - 1))
          expect(held.known).toBeGreaterThanOrEqual(before)
        }
        expect(held.known).toBe(missing - 1)
        expect(hasGap(held)).toBe(missing < count)
      }),
    )
  })

  it('merging is the same from either side, and twice as good as once', () => {
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
  it('a message whose predecessor is not held is shown, and what lies between is asked for', () => {
    const held = heldAfter(opened(message(1)), live(4, 3))
    expect(ids(held)).toEqual([1, 4])
    expect([held.known, hasGap(held)]).toEqual([1, true])
    const filled = applyChange(held, newer(4, [message(3), message(4)]))
    expect(ids(filled)).toEqual([1, 3, 4])
    expect([filled.known, hasGap(filled)]).toEqual([4, false])
  })

  it('one’s own message just taken says nothing of what came before it', () => {
    const held = heldAfter(opened(message(1)), { kind: 'sent', message: message(5, ME), key: 'k' })
    expect([ids(held), held.known]).toEqual([[1, 5], 1])
    expect(applyChange(held, newer(5, [message(3), message(5, ME)])).known).toBe(5)
  })

  it('an answer that is not the last one leaves the rest to be asked for', () => {
    const held = heldAfter(opened(message(1)), live(9, 8), newer(9, [message(2), message(3)], false, false))
    expect([held.known, hasGap(held)]).toEqual([3, true])
  })

  it('an empty answer ends the asking, whatever was thought to be missing', () => {
    expect(hasGap(heldAfter(opened(message(1)), live(4, 3), newer(4, [])))).toBe(false)
  })
})

describe('history', () => {
  it('is offered while pages come full', () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => message(from + i))
    const held = heldAfter(opened(...page(11, 20)))
    expect(held.hasOlder).toBe(true)
    const older = applyChange(held, { kind: 'older', messages: page(4, 10), size: 10 })
    expect([older.hasOlder, ids(older)[0], older.known]).toEqual([false, 4, 20])
    expect(heldAfter(opened(...page(1, 9))).hasOlder).toBe(false)
    expect(heldAfter(opened(...page(1, 13))).hasOlder).toBe(true)
  })
})

describe('what the other has read', () => {
  const sent = (id: number): StoreChange => ({ kind: 'sent', message: message(id, ME), key: `key ${id}` })

  it.each<[string, number, StoreChange[]]>([
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
    expect(heldAfter(...changes).readUpTo).toBe(upTo)
  })
})
