import { expect, test } from 'vitest'
import { isLinearizable, type Operation } from './history.ts'
import { BOND, type BondCall, type BondOutput, createConversation, LIKE, type LikeCall } from './objects.ts'

const NEVER = Number.POSITIVE_INFINITY
type Row<Input, Output> = readonly [invoked: number, returned: number, input: Input, output?: Output]
const toOperation = <Input, Output>([invoked, returned, input, output]: Row<Input, Output>): Operation<
  Input,
  Output
> => ({ invoked, returned, input, ...(output !== undefined && { output }) })

test.each<[string, boolean, Row<LikeCall, boolean>[]]>([
  [
    'a read after a like sees it',
    true,
    [
      [0, 1, 'like', true],
      [2, 3, 'read', true],
    ],
  ],
  [
    'a read after a like does not miss it',
    false,
    [
      [0, 1, 'like', true],
      [2, 3, 'read', false],
    ],
  ],
  [
    'a read during a like may miss it',
    true,
    [
      [0, 5, 'like', true],
      [2, 3, 'read', false],
    ],
  ],
  [
    'nobody reads what came before a read',
    false,
    [
      [0, 9, 'like', true],
      [1, 2, 'read', true],
      [3, 4, 'read', false],
    ],
  ],
  [
    'a like without an answer may come late',
    true,
    [
      [0, NEVER, 'like'],
      [1, 2, 'read', false],
      [3, 4, 'read', true],
    ],
  ],
  [
    'a like without an answer comes once',
    false,
    [
      [0, NEVER, 'like'],
      [1, 2, 'read', true],
      [3, 4, 'unlike', false],
      [5, 6, 'read', true],
    ],
  ],
])('%s', (_, isRight, rows) => {
  expect(isLinearizable(rows.map(toOperation), LIKE)).toBe(isRight)
})

test.each<[string, boolean, Row<BondCall, BondOutput>[]]>([
  [
    'two who ask each other are friends',
    true,
    [
      [0, 1, 'ask', 'asked'],
      [2, 3, 'ask back', 'friends'],
      [4, 5, 'read', 'friends'],
    ],
  ],
  [
    'only one of two who ask at once is the first',
    false,
    [
      [0, 5, 'ask', 'asked'],
      [0, 5, 'ask back', 'asked'],
    ],
  ],
  [
    'who parts twice finds nothing',
    true,
    [
      [0, 1, 'ask', 'asked'],
      [2, 3, 'ask back', 'friends'],
      [4, 9, 'part', 'none'],
      [4, 9, 'part', 'refused'],
    ],
  ],
])('%s', (_, isRight, rows) => {
  expect(isLinearizable(rows.map(toOperation), BOND)).toBe(isRight)
})

test.each([
  ['an acknowledged message is read', ['a', 'b'], true],
  ['a lost message is found', ['a'], false],
  ['messages that changed their order are found', ['b', 'a'], false],
])('%s', (_, all, isRight) => {
  const send = (at: number, text: string) => toOperation([at, at + 1, { kind: 'send', text } as const])
  const history = [send(0, 'a'), send(2, 'b'), toOperation([4, 5, { kind: 'read', from: 0 } as const, all])]
  expect(isLinearizable(history, createConversation(all))).toBe(isRight)
})

test('a hundred likes without an answer are judged at once', () => {
  const unanswered = Array.from({ length: 50 }, (_, at) => [
    toOperation<LikeCall, boolean>([at, NEVER, 'like']),
    toOperation<LikeCall, boolean>([at, NEVER, 'unlike']),
  ]).flat()
  const reads = [true, false, true, false].map((isLiked, nth) =>
    toOperation<LikeCall, boolean>([60 + nth * 2, 61 + nth * 2, 'read', isLiked]),
  )
  expect(isLinearizable([...unanswered, ...reads], LIKE)).toBe(true)
})
