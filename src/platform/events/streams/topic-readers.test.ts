import { expect, test } from 'vitest'
import { TopicReaders } from './topic-readers.ts'

test('remembers the last five topics of a member', () => {
  const readers = new TopicReaders()
  for (const topic of [1, 2, 3, 4, 5, 1, 6]) readers.add(9, topic)
  expect([1, 2, 3, 4, 5, 6].filter((topic) => [...readers.listByTopic(topic)].includes(9))).toEqual([
    1, 3, 4, 5, 6,
  ])
})

test('forgets those who opened a topic longest ago beyond twenty thousand', () => {
  const readers = new TopicReaders()
  for (let member = 1; member <= 20_000; member++) readers.add(member, 7)
  readers.add(1, 8)
  readers.add(20_001, 7)
  const left = [...readers.listByTopic(7)]
  expect([left.includes(1), left.includes(2), left.length]).toEqual([true, false, 20_000])
})
