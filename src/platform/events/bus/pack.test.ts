import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppEvent } from '../event-hub.ts'
import { parsePayload } from './envelopes.ts'
import { packEnvelopes } from './pack.ts'

const wrap = (list: string) => `{"from":"moi","n":1,"envelopes":${list}}`
const pack = (events: readonly AppEvent[], maxBytes: number) =>
  packEnvelopes(events, maxBytes, Buffer.byteLength(wrap('[]'))).map(wrap)
const read = (payloads: string[]) => payloads.flatMap((payload) => parsePayload(payload)?.events ?? [])

const message = fc
  .record({
    to: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 }),
    text: fc.string({ maxLength: 1_000 }),
  })
  .map(
    ({ to, text }): AppEvent => ({
      kind: 'event',
      to,
      after: to.map((id) => id + 1),
      event: {
        name: 'message',
        data: {
          thread: 1,
          message: { id: 9, user_id: 1, message: text, type: 0, created_at: '2027-01-05T20:00:00.000Z' },
          previous: 8,
          client_key: null,
        },
      },
    }),
  )
const active = fc.nat().map((user_id): AppEvent => ({ kind: 'active', user_id, at: 'x' }))

test('every envelope fits and arrives in order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(message, active), { maxLength: 30 }), (events) => {
      const payloads = pack(events, 7_900)
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_900)
      expect(read(payloads)).toEqual(events)
    }),
    { seed: 1 },
  )
})

describe('one that is too large alone', () => {
  const to = Array.from({ length: 1_000 }, (_, i) => i)

  test('is split by recipients if it is too large', () => {
    const envelopes = read(pack([{ kind: 'count', to }], 500))
    expect(envelopes.flatMap((event) => (event.kind === 'count' ? event.to : []))).toEqual(to)
  })

  test('preserves each recipient’s previous message', () => {
    const event = { name: 'gone' as const, data: { thread: 1 } }
    const after = to.map((id) => id * 2)
    for (const one of read(pack([{ kind: 'event', to, event, after }], 500))) {
      if (one.kind !== 'event') throw new Error('another kind')
      expect(one.after).toEqual(one.to.map((id) => id * 2))
    }
  })

  test('says to a single member only that something was missed', () => {
    const event = { name: 'presence' as const, data: { user_id: 1, last_activity: 'x'.repeat(9_000) } }
    const payloads = pack(
      [
        { kind: 'event', to: [4, 5], event },
        { kind: 'count', to: [6] },
      ],
      7_900,
    )
    expect(read(payloads)).toEqual([
      { kind: 'resync', to: [4] },
      { kind: 'resync', to: [5] },
      { kind: 'count', to: [6] },
    ])
  })
})

describe('what comes from outside', () => {
  test.each(['', 'null', '[]', '{"from":1}', '{"from":"a","n":1}', '{', `"${'x'.repeat(9_000)}"`])(
    '%j is no payload of ours',
    (payload) => expect(parsePayload(payload)).toBeNull(),
  )

  test('events of another version are left out, the others read', () => {
    const list = [
      { kind: 'wave', user_id: 1 },
      { kind: 'count', to: ['1'] },
      { kind: 'event', to: [1], event: { name: 'gone', data: {} } },
      { kind: 'count', to: [1], later: true },
    ]
    expect(parsePayload(wrap(JSON.stringify(list)))?.events).toEqual([{ kind: 'count', to: [1] }])
  })

  const renamed = [
    { former: 'meet', event: { kind: 'conversation-opened', pair: [1, 2] } },
    { former: 'part', event: { kind: 'blocked', pair: [1, 2] } },
    { former: 'end', event: { kind: 'session-revoked', user_id: 1, session_id: 2, keep: 3 } },
    { former: 'missed', event: { kind: 'resync', to: [1] } },
  ] as const

  test.each(renamed)('$event.kind is read in both spellings', ({ former, event }) => {
    const list = [{ ...event, kind: former }, event]
    expect(parsePayload(wrap(JSON.stringify(list)))?.events).toEqual([event, event])
  })

  test.each(renamed)(
    '$event.kind is sent as $former, which the release before reads',
    ({ former, event }) => {
      expect(pack([event], 7_900)).toEqual([wrap(JSON.stringify([{ ...event, kind: former }]))])
    },
  )

  test('nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        parsePayload(JSON.stringify(value))
        parsePayload(wrap(JSON.stringify([value])))
      }),
      { seed: 1 },
    )
  })
})
