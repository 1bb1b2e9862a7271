import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppEvent } from '../events/event-hub.ts'
import { JobDispatcher } from './dispatcher.ts'

interface Due {
  name: string
  dueInMs: number
}

let queued: Due[]
let isWhole: boolean
let publish: (event: AppEvent) => void
let changeState: () => void
let dispatcher: JobDispatcher
const query = vi.fn(async () => ({ rows: queued }))
const logError = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  query.mockReset().mockImplementation(async () => ({ rows: queued }))
  logError.mockReset()
  queued = []
  isWhole = true
  const events = {
    publish: () => {},
    listen: (listener: (event: AppEvent) => void) => {
      publish = listener
    },
    isWhole: () => isWhole,
    onState: (listener: () => void) => {
      changeState = listener
    },
  }
  dispatcher = new JobDispatcher(events as never, logError, { query } as never)
  dispatcher.start()
})
afterEach(() => {
  dispatcher.stop()
  vi.useRealTimers()
})

/** @returns the kinds that have been woken, as they are */
function countWakes(...names: string[]): string[] {
  const woken: string[] = []
  const loop = async (name: string) => {
    for (;;) {
      await dispatcher.wait(name)
      if (woken.length > 50) return
      woken.push(name)
    }
  }
  for (const name of names) void loop(name)
  return woken
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('asks PostgreSQL twice a minute while nothing waits', async () => {
  const woken = countWakes('mail', 'push')
  await pass(1_000)
  query.mockClear()
  await pass(600_000)
  expect([query.mock.calls.length, woken]).toEqual([20, []])
})

test('wakes a kind at once by its event, without a statement', async () => {
  const woken = countWakes('mail', 'push')
  await pass(1_000)
  query.mockClear()
  publish({ kind: 'jobs-enqueued', of: ['mail', 'unknown'] })
  await pass(0)
  expect([woken, query.mock.calls.length]).toEqual([['mail'], 0])
})

test('wakes a worker that was busy when the event came', async () => {
  await pass(0)
  publish({ kind: 'jobs-enqueued', of: ['mail'] })
  publish({ kind: 'jobs-enqueued', of: ['mail'] })
  const woken = countWakes('mail')
  await pass(0)
  expect(woken).toEqual(['mail'])
})

test('finds a job whose event was lost within half a minute', async () => {
  const woken = countWakes('mail', 'push')
  await pass(10_000)
  queued = [{ name: 'mail', dueInMs: -10 }]
  await pass(19_000)
  expect(woken).toEqual([])
  await pass(1_000)
  expect(woken).toEqual(['mail'])
})

test('wakes a kind when its delayed job is due', async () => {
  const woken = countWakes('mail', 'push')
  await pass(0)
  queued = [{ name: 'mail', dueInMs: 4_000 }]
  dispatcher.check()
  await pass(0)
  queued = [{ name: 'mail', dueInMs: 0 }]
  await pass(3_999)
  expect(woken).toEqual([])
  await pass(1)
  expect(woken).toEqual(['mail'])
})

test('looks each second while events of other processes do not arrive', async () => {
  const woken = countWakes('mail')
  await pass(0)
  isWhole = false
  changeState()
  await pass(1_000)
  queued = [{ name: 'mail', dueInMs: 0 }]
  await pass(1_000)
  expect(woken).toEqual(['mail'])
})

test('looks again a second after the database was away', async () => {
  const woken = countWakes('mail')
  await pass(0)
  query.mockRejectedValueOnce(new Error('the database is away'))
  dispatcher.check()
  queued = [{ name: 'mail', dueInMs: 0 }]
  await pass(999)
  expect([woken, logError.mock.calls.length]).toEqual([[], 1])
  await pass(1)
  expect(woken).toEqual(['mail'])
})

test('checks that are asked for during a check are one', async () => {
  await pass(0)
  query.mockClear()
  for (let n = 0; n < 5; n++) dispatcher.check()
  await pass(0)
  expect(query).toHaveBeenCalledTimes(2)
})

test('nothing runs after a stop, and no worker waits', async () => {
  await pass(0)
  query.mockClear()
  const waiting = dispatcher.wait('mail')
  dispatcher.stop()
  await waiting
  await dispatcher.wait('mail')
  dispatcher.check()
  await pass(60_000)
  expect(query).not.toHaveBeenCalled()
})
