import { expect, test } from 'vitest'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { type GroupableNotification, groupNotifications } from './server.ts'

const READ = new Date().toISOString()
let id = 1_000

/** The next older notification. */
const createRow = (
  type: number,
  sender_id: number | null,
  of: Partial<GroupableNotification> = {},
): GroupableNotification => ({
  id: --id,
  sender_id,
  type,
  object: 0,
  read_at: null,
  ...of,
})
const { like, comment, reply, mention, topicLocked, friends, postModerated } = NOTIFICATION_TYPE
const PHOTO = { object: 7 }
const TOPIC = { object: 7 }

// Each row: notifications, the newest first; the groups as sender and number of others.
test.each<[string, GroupableNotification[], [number | null, number][]]>([
  ['nothing', [], []],
  ['one like', [createRow(like, 1, PHOTO)], [[1, 0]]],
  [
    'likes of a photo are one',
    [createRow(like, 3, PHOTO), createRow(like, 2, PHOTO), createRow(like, 1, PHOTO)],
    [[3, 2]],
  ],
  [
    'likes of two photos are two',
    [createRow(like, 1, PHOTO), createRow(like, 1, { object: 8 })],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'likes and comments are two',
    [createRow(like, 1, PHOTO), createRow(comment, 2, PHOTO)],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'who comments twice is counted once',
    [createRow(comment, 1, PHOTO), createRow(comment, 2, PHOTO), createRow(comment, 1, PHOTO)],
    [[1, 1]],
  ],
  ['replies in a topic are one', [createRow(reply, 1, TOPIC), createRow(reply, 2, TOPIC)], [[1, 1]]],
  ['mentions in a topic are one', [createRow(mention, 1, TOPIC), createRow(mention, 2, TOPIC)], [[1, 1]]],
  [
    'a photo and a topic of one number are two',
    [createRow(reply, 1, TOPIC), createRow(like, 1, PHOTO)],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'unread ones are apart from read ones',
    [
      createRow(like, 3, PHOTO),
      createRow(like, 2, { ...PHOTO, read_at: READ }),
      createRow(like, 1, { ...PHOTO, read_at: READ }),
    ],
    [
      [3, 0],
      [2, 1],
    ],
  ],
  [
    'what stands between them stays in its place',
    [createRow(like, 3, PHOTO), createRow(friends, 4), createRow(like, 2, PHOTO)],
    [
      [3, 1],
      [4, 0],
    ],
  ],
  [
    'friends are each their own',
    [createRow(friends, 1), createRow(friends, 2)],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'so is what becomes of a topic',
    [createRow(topicLocked, 1, TOPIC), createRow(topicLocked, 1, TOPIC)],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'and what staff decide',
    [createRow(postModerated, null, TOPIC), createRow(postModerated, null, TOPIC)],
    [
      [null, 0],
      [null, 0],
    ],
  ],
])('%s', (_, rows, shown) => {
  expect(groupNotifications(rows).map(({ sender_id, others }) => [sender_id, others])).toEqual(shown)
})

test('the newest leads, with all that it has', () => {
  const rows = [createRow(like, 2, PHOTO), createRow(like, 1, PHOTO)]
  expect(groupNotifications(rows)).toEqual([{ ...rows[0], others: 1 }])
})
