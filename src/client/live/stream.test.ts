import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEvents } from '../../../tests/support/fake-stream.ts'
import { openStream } from './stream.ts'

let site: FakeEvents
let newestId: number
let heard: string[]
let lost: number
let refused: number
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  site = new FakeEvents()
  vi.stubGlobal('fetch', site.fetch)
  newestId = 7
  heard = []
  lost = 0
  refused = 0
  close = openStream({
    after: () => newestId,
    onEvent: ({ name, id }) => {
      if (name !== '') heard.push(name)
      if (id) newestId = Number(id)
    },
    onLost: () => lost++,
    onRefused: () => refused++,
  })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('it begins after what the page has seen, and resumes after what it saw last', async () => {
  await pass(0)
  expect(site.connections).toEqual([7])
  site.message(8)
  await pass(0)
  expect(heard).toEqual(['state', 'message'])
  site.cut()
  await pass(0)
  expect(lost).toBe(1)
  site.message(9)
  await pass(1_000)
  expect(site.connections).toEqual([7, 8])
  expect(heard).toEqual(['state', 'message', 'message', 'state'])
})

test('it comes again when the site said so, as it ended in order', async () => {
  await pass(0)
  site.write('retry: 4000\n\n')
  await pass(0)
  site.end()
  await pass(3_900)
  expect(site.connections).toHaveLength(1)
  await pass(200)
  expect(site.connections).toHaveLength(2)
})

test('it waits ever longer while nothing answers, up to half a minute', async () => {
  site.refusal = { status: 502 }
  await pass(0)
  site.cut()
  await pass(60_000)
  const soon = site.connections.length
  expect(soon).toBeGreaterThan(4)
  expect(soon).toBeLessThan(9)
  await pass(300_000)
  expect(site.connections.length - soon).toBeLessThanOrEqual(14)
})

test('a site that is full or stops is given the time it asks for', async () => {
  site.refusal = { status: 503, headers: { 'retry-after': '20' } }
  await pass(0)
  site.cut()
  await pass(1_000)
  const before = site.connections.length
  await pass(19_000)
  expect(site.connections.length).toBe(before)
  await pass(12_000)
  expect(site.connections.length).toBe(before + 1)
})

test.each([401, 403])('after %i it stops for good', async (status) => {
  site.refusal = { status }
  await pass(0)
  site.cut()
  await pass(600_000)
  expect(refused).toBe(1)
  expect(site.connections).toHaveLength(2)
})

test('a line that says nothing for a minute is dead', async () => {
  await pass(0)
  for (let i = 0; i < 8; i++) {
    site.write(':\n\n')
    await pass(25_000)
  }
  expect(site.connections).toHaveLength(1)
  await pass(70_000)
  expect(lost).toBe(1)
  expect(site.connections).toHaveLength(2)
})

test('without a network nothing is tried; as it comes back, at once', async () => {
  await pass(0)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await pass(60_000)
  expect({ lost, asked: site.connections.length }).toEqual({ lost: 1, asked: 1 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(site.connections).toHaveLength(2)
})

test('one stream too many comes back only when it is looked at', async () => {
  await pass(0)
  site.write('event: full\ndata: {}\n\n')
  site.end()
  await pass(200_000)
  expect(site.connections).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(site.connections).toHaveLength(2)
})

test('closed, it asks no more', async () => {
  await pass(0)
  close()
  await pass(100_000)
  expect({ open: site.open, asked: site.connections.length, lost }).toEqual({ open: 0, asked: 1, lost: 0 })
})
