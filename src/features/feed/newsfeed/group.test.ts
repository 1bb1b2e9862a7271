import { expect, test } from 'vitest'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { type GroupableNews, groupNews } from './server.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const [ANNE, BRUNO, CLAIRE] = [1, 2, 3]

/** An action so many minutes ago. */
function row(
  user_id: number,
  type: number,
  minutes: number,
  what: Partial<GroupableNews> = {},
): GroupableNews {
  const created_at = new Date(NOW - minutes * 60_000)
  return { user_id, type, other_id: null, photo_id: null, topic_id: null, created_at, ...what }
}
const photo = (user: number, minutes: number, photo_id = minutes) =>
  row(user, NEWS_TYPE.photo, minutes, { photo_id })
const like = (user: number, minutes: number, other_id: number) =>
  row(user, NEWS_TYPE.like, minutes, { other_id, photo_id: minutes })
const friends = (user: number, other_id: number, minutes: number) =>
  row(user, NEWS_TYPE.friends, minutes, { other_id })
const on = (photo_id: number) => ({ photo_id })
const at = (topic_id: number) => ({ topic_id })

test.each<[string, GroupableNews[], string[]]>([
  ['nothing', [], []],
  ['photos added at once', [photo(ANNE, 0), photo(ANNE, 1), photo(ANNE, 2)], ['1 4 0 min ×3']],
  [
    'photos an hour apart at most',
    [photo(ANNE, 0), photo(ANNE, 60), photo(ANNE, 61)],
    ['1 4 0 min ×2', '1 4 61 min ×1'],
  ],
  [
    'what others did between',
    [photo(ANNE, 0), photo(BRUNO, 1), photo(ANNE, 2)],
    ['1 4 0 min ×2', '2 4 1 min ×1'],
  ],
  ['photos of one member liked', [like(ANNE, 0, BRUNO), like(ANNE, 1, BRUNO)], ['1 7 0 min ×2']],
  ['photos of two liked', [like(ANNE, 0, BRUNO), like(ANNE, 1, CLAIRE)], ['1 7 0 min ×1', '1 7 1 min ×1']],
  ['likes of two members', [like(ANNE, 0, CLAIRE), like(BRUNO, 1, CLAIRE)], ['1 7 0 min ×1', '2 7 1 min ×1']],
  [
    'comments on one photo',
    [row(ANNE, NEWS_TYPE.comment, 0, on(5)), row(ANNE, NEWS_TYPE.comment, 9, on(5))],
    ['1 5 0 min ×2'],
  ],
  [
    'comments on two photos',
    [row(ANNE, NEWS_TYPE.comment, 0, on(5)), row(ANNE, NEWS_TYPE.comment, 9, on(6))],
    ['1 5 0 min ×1', '1 5 9 min ×1'],
  ],
  [
    'comments on an own photo and on that of another',
    [
      row(ANNE, NEWS_TYPE.ownComment, 0, on(5)),
      row(ANNE, NEWS_TYPE.ownComment, 1, on(5)),
      row(ANNE, NEWS_TYPE.comment, 2, on(5)),
    ],
    ['1 6 0 min ×2', '1 5 2 min ×1'],
  ],
  [
    'a friendship, from both sides',
    [friends(ANNE, BRUNO, 0), friends(BRUNO, ANNE, 0), friends(ANNE, CLAIRE, 0)],
    ['1 3 0 min ×2', '1 3 0 min ×1'],
  ],
  [
    'a friendship that was made again',
    [friends(ANNE, BRUNO, 0), friends(BRUNO, ANNE, 90)],
    ['1 3 0 min ×1', '2 3 90 min ×1'],
  ],
  [
    'posts in one topic',
    [row(ANNE, NEWS_TYPE.post, 0, at(7)), row(ANNE, NEWS_TYPE.post, 30, at(7))],
    ['1 9 0 min ×2'],
  ],
  [
    'posts in two',
    [row(ANNE, NEWS_TYPE.post, 0, at(7)), row(ANNE, NEWS_TYPE.post, 30, at(8))],
    ['1 9 0 min ×1', '1 9 30 min ×1'],
  ],
  [
    'topics begun',
    [row(ANNE, NEWS_TYPE.topic, 0, at(7)), row(ANNE, NEWS_TYPE.topic, 1, at(8))],
    ['1 8 0 min ×1', '1 8 1 min ×1'],
  ],
  [
    'badges',
    [row(ANNE, NEWS_TYPE.verified, 0), row(ANNE, NEWS_TYPE.verified, 1)],
    ['1 2 0 min ×1', '1 2 1 min ×1'],
  ],
])('%s', (_what, rows, expected) => {
  const { groups, read } = groupNews(rows, 20)
  expect(
    groups.map(({ row: { user_id, type, created_at }, count }) => {
      const minutes = (NOW - created_at.getTime()) / 60_000
      return `${user_id} ${type} ${minutes} min ×${count}`
    }),
  ).toEqual(expected)
  expect(read).toBe(rows.length)
})

test('a page ends at the row that would begin another item, after those of its own', () => {
  const rows = [photo(ANNE, 0), photo(BRUNO, 1), photo(ANNE, 2), photo(CLAIRE, 3), photo(ANNE, 4)]
  const { groups, read } = groupNews(rows, 2)
  expect([groups.map(({ count }) => count), read]).toEqual([[2, 1], 3])
  expect(groupNews(rows.slice(read), 2).groups.map(({ row: { user_id } }) => user_id)).toEqual([CLAIRE, ANNE])
})
