import { expect, test } from 'vitest'
import { type Match, rankMatch } from './rank.ts'

const TODAY: Match = { terms: 2, title: 0, post: 2, ageDays: 0 }

test.each([
  ['two words in the title', 'two in the post', { ...TODAY, title: 2, post: 0 }, TODAY],
  ['one word in the title', 'two in the post', { ...TODAY, title: 1, post: 0 }, TODAY],
  ['a whole word', 'its beginning', TODAY, { ...TODAY, post: 1.5 }],
  ['a post of today', 'one of last year', TODAY, { ...TODAY, ageDays: 400 }],
  [
    'a title of two years ago',
    'a post of last year',
    { ...TODAY, title: 2, ageDays: 730 },
    { ...TODAY, ageDays: 365 },
  ],
  ['a post of today', 'a title of ten years ago', TODAY, { ...TODAY, title: 2, ageDays: 3_650 }],
])('%s ranks above %s', (_one, _other, better, worse) => {
  expect(rankMatch(better)).toBeGreaterThan(rankMatch(worse))
})
