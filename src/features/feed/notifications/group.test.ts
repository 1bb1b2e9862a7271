import { expect, test } from 'vitest'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { type GroupableNotification, groupNotifications } from './group.ts'

const READ = new Date()
let id = 1_000

/** The next older notification. */
const told = (
  type: number,
  sender_id: number | null,
  of: Partial<GroupableNotification> = {},
): GroupableNotification => ({
  id: --id,
  sender_id,
  type,
  photo_id: null,
  topic_id: null,
  read_at: null,
  ...of,
})
const { like, comment, reply, mention, topicLocked, friends, postModerated } = NOTIFICATION_TYPE
const PHOTO = { photo_id: 7 }
const TOPIC = { topic_id: 7 }

// Each row: what was told, the newest first; of what is shown its sender and how many others.
test.each<[string, GroupableNotification[], [number | null, number][]]>([
  ['nothing', [], []],
  ['one like', [told(like, 1, PHOTO)], [[1, 0]]],
  ['likes of a photo are one', [told(like, 3, PHOTO), told(like, 2, PHOTO), told(like, 1, PHOTO)], [[3, 2]]],
  [
    'likes of two photos are two',
    [told(like, 1, PHOTO), told(like, 1, { photo_id: 8 })],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'likes and comments are two',
    [told(like, 1, PHOTO), told(comment, 2, PHOTO)],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'who comments twice is counted once',
    [told(comment, 1, PHOTO), told(comment, 2, PHOTO), told(comment, 1, PHOTO)],
    [[1, 1]],
  ],
  ['replies in a topic are one', [told(reply, 1, TOPIC), told(reply, 2, TOPIC)], [[1, 1]]],
  ['mentions in a topic are one', [told(mention, 1, TOPIC), told(mention, 2, TOPIC)], [[1, 1]]],
  [
    'a photo and a topic of one number are two',
    [told(reply, 1, TOPIC), told(like, 1, PHOTO)],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'unread ones are apart from read ones',
    [
      told(like, 3, PHOTO),
      told(like, 2, { ...PHOTO, read_at: READ }),
      told(like, 1, { ...PHOTO, read_at: READ }),
    ],
    [
      [3, 0],
      [2, 1],
    ],
  ],
  [
    'what stands between them stays in its place',
    [told(like, 3, PHOTO), told(friends, 4), told(like, 2, PHOTO)],
    [
      [3, 1],
      [4, 0],
    ],
  ],
  [
    'friends are each their own',
    [told(friends, 1), told(friends, 2)],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'so is what becomes of a topic',
    [told(topicLocked, 1, TOPIC), told(topicLocked, 1, TOPIC)],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'and what staff decide',
    [told(postModerated, null, TOPIC), told(postModerated, null, TOPIC)],
    [
      [null, 0],
      [null, 0],
    ],
  ],
])('%s', (_, rows, shown) => {
  expect(groupNotifications(rows).map(({ sender_id, others }) => [sender_id, others])).toEqual(shown)
})

test('the newest leads, with all that it has', () => {
  const rows = [told(like, 2, PHOTO), told(like, 1, PHOTO)]
  expect(groupNotifications(rows)).toEqual([{ ...rows[0], others: 1 }])
})
