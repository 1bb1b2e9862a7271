import { expect, test } from 'vitest'
import { AdmissionQueue } from './admission-queue.ts'

function createQueue(limits: { concurrent: number; waiting: number; withinMs?: number }) {
  const queue = new AdmissionQueue({ withinMs: 60_000, ...limits })
  const went: string[] = []
  const refused: string[] = []
  const enter = (name: string) =>
    queue.acquire(
      () => went.push(name),
      () => refused.push(name),
    )
  return { line: queue, went, refused, enter }
}

test('so many go at once, so many wait, and one more is refused at once', () => {
  const { line: queue, went, refused, enter } = createQueue({ concurrent: 2, waiting: 1 })
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  expect({ went, refused }).toEqual({ went: ['a', 'b'], refused: ['d'] })
  expect([queue.running, queue.waiting]).toEqual([2, 1])
})

test('who waits goes in the order they came, as places are given back, each once', () => {
  const { line: queue, went, enter } = createQueue({ concurrent: 1, waiting: 9 })
  const leave = ['a', 'b', 'c'].map(enter)
  leave[0]?.()
  leave[0]?.()
  expect(went).toEqual(['a', 'b'])
  leave[1]?.()
  leave[2]?.()
  expect(went).toEqual(['a', 'b', 'c'])
  expect([queue.running, queue.waiting]).toEqual([0, 0])
})

test('who gives up while waiting never goes, and the next ones do', () => {
  const { went, refused, enter } = createQueue({ concurrent: 1, waiting: 9 })
  const [first, second] = ['a', 'b', 'c'].map(enter)
  second?.()
  first?.()
  expect({ went, refused }).toEqual({ went: ['a', 'c'], refused: [] })
})

test('who waits too long is refused, and no place is lost by it', async () => {
  const { line: queue, went, refused, enter } = createQueue({ concurrent: 1, waiting: 9, withinMs: 20 })
  const [leave] = ['a', 'b', 'c'].map(enter)
  await expect.poll(() => refused).toEqual(['b', 'c'])
  leave?.()
  enter('d')
  expect(went).toEqual(['a', 'd'])
  expect([queue.running, queue.waiting]).toEqual([1, 0])
})
