import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

function createSemaphore(limits: { concurrent: number; waiting: number; withinMs?: number }) {
  const semaphore = new Semaphore({ withinMs: 60_000, ...limits })
  const went: string[] = []
  const refused: string[] = []
  const enter = (name: string) =>
    semaphore.acquire(
      () => went.push(name),
      () => refused.push(name),
    )
  return { semaphore, went, refused, enter }
}

test('so many go at once, so many wait, and one more is refused at once', () => {
  const { semaphore, went, refused, enter } = createSemaphore({ concurrent: 2, waiting: 1 })
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  expect({ went, refused }).toEqual({ went: ['a', 'b'], refused: ['d'] })
  expect([semaphore.running, semaphore.waiting]).toEqual([2, 1])
})

test('who waits goes in the order they came, as places are given back, each once', () => {
  const { semaphore, went, enter } = createSemaphore({ concurrent: 1, waiting: 9 })
  const leave = ['a', 'b', 'c'].map(enter)
  leave[0]?.()
  leave[0]?.()
  expect(went).toEqual(['a', 'b'])
  leave[1]?.()
  leave[2]?.()
  expect(went).toEqual(['a', 'b', 'c'])
  expect([semaphore.running, semaphore.waiting]).toEqual([0, 0])
})

test('who gives up while waiting never goes, and the next ones do', () => {
  const { went, refused, enter } = createSemaphore({ concurrent: 1, waiting: 9 })
  const [first, second] = ['a', 'b', 'c'].map(enter)
  second?.()
  first?.()
  expect({ went, refused }).toEqual({ went: ['a', 'c'], refused: [] })
})

test('who waits too long is refused, and no place is lost by it', async () => {
  const { semaphore, went, refused, enter } = createSemaphore({ concurrent: 1, waiting: 9, withinMs: 20 })
  const [leave] = ['a', 'b', 'c'].map(enter)
  await expect.poll(() => refused).toEqual(['b', 'c'])
  leave?.()
  enter('d')
  expect(went).toEqual(['a', 'd'])
  expect([semaphore.running, semaphore.waiting]).toEqual([1, 0])
})

test('run passes on result and error, each work in its turn', async () => {
  const semaphore = new Semaphore({ concurrent: 1 })
  const started: string[] = []
  const run = (name: string, result: Promise<string>) =>
    semaphore.run(
      () => {
        started.push(name)
        return result
      },
      () => new Error('refused'),
    )
  const results = await Promise.allSettled([
    run('a', Promise.resolve('done')),
    run('b', Promise.reject(new Error('broken'))),
    run('c', Promise.resolve('done too')),
  ])
  expect(results).toEqual([
    { status: 'fulfilled', value: 'done' },
    { status: 'rejected', reason: new Error('broken') },
    { status: 'fulfilled', value: 'done too' },
  ])
  expect(started).toEqual(['a', 'b', 'c'])
})

test('refuseWaiting refuses what waits, and leaves what runs', async () => {
  const semaphore = new Semaphore({ concurrent: 1 })
  let finish = (_result: string) => {}
  const result = new Promise<string>((resolve) => {
    finish = resolve
  })
  const refusal = () => new Error('refused')
  const running = semaphore.run(() => result, refusal)
  const waiting = semaphore.run(async () => 'never', refusal)
  semaphore.refuseWaiting()
  await expect(waiting).rejects.toThrow('refused')
  finish('done')
  expect(await running).toBe('done')
  await expect.poll(() => [semaphore.running, semaphore.waiting]).toEqual([0, 0])
})
