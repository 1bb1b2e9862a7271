import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeEvents } from '../../../tests/support/fake-stream.ts'
import { FakeChannel, FakeLocks } from '../../../tests/support/fake-tabs.ts'
import type { LiveEvent } from '../../shared/live.ts'
import { isLive, onLive, onLiveChange, setLive } from '../live.ts'
import { joinConnection } from './shared-connection.ts'
import { Tab } from './tab.ts'

/** A tab that records its events. */
class Watched extends Tab {
  got: number[] = []
  counted: number[] = []
  states: [boolean, boolean][] = []
  leave = () => {}

  override take(event: LiveEvent): void {
    const before = this.newestId
    super.take(event)
    if (event.name === 'message' && this.newestId !== before) this.got.push(this.newestId)
    if (event.name === 'counters') this.counted.push(event.data.messages)
  }

  override setState(up: boolean, missed: boolean): void {
    super.setState(up, missed)
    this.states.push([up, missed])
  }
}

let site: FakeEvents
const tabs = new Set<Watched>()

beforeEach(() => {
  vi.useFakeTimers()
  site = new FakeEvents()
  vi.stubGlobal('fetch', site.fetch)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  FakeChannel.delay = () => 0
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
})
afterEach(() => {
  for (const tab of [...tabs]) close(tab)
  setLive(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds)

function open(newestId = 0): Watched {
  const tab = new Watched(newestId)
  tab.leave = joinConnection('guinguette-live-1', tab)
  tabs.add(tab)
  return tab
}

function close(tab: Watched): void {
  tab.leave()
  tabs.delete(tab)
}

describe('the tabs of a browser', () => {
  test('share one connection, and each is handed each message once', async () => {
    const three = [open(), open(), open()]
    await settle()
    site.message(1)
    site.message(2)
    await settle()
    expect(site.open).toBe(1)
    expect(three.map(({ got }) => got)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ])
  })

  test('listen on through another one when the one that listened is closed', async () => {
    const [first, second] = [open(), open()]
    await settle()
    site.message(1)
    await settle()
    close(first)
    site.message(2)
    await settle()
    expect({ open: site.open, asked: site.connections, got: second.got }).toEqual({
      open: 1,
      asked: [0, 1],
      got: [1, 2],
    })
  })

  test('that come late are given what passed between their drawing and now, and what waits', async () => {
    open()
    await settle()
    for (const id of [1, 2, 3]) site.message(id)
    site.send({ name: 'counters', data: { messages: 3, asks: 0, notifications: 0 } })
    await settle()
    const late = open(1)
    await settle()
    expect(late).toMatchObject({ got: [2, 3], counted: [3], states: [[true, false]] })
  })

  test('that missed more than the leader retains reload', async () => {
    open(50)
    await settle()
    const old = open(10)
    await settle()
    expect(old.states.at(-1)).toEqual([true, true])
  })

  test('of somebody who has signed out stop for good', async () => {
    const [first, second] = [open(), open()]
    await settle()
    site.refusal = { status: 401 }
    site.end()
    await settle(600_000)
    // The other tab may have replaced it before it received the event.
    expect(site.connections.length).toBeLessThanOrEqual(3)
    for (const tab of [first, second]) expect(tab.states.at(-1)).toEqual([false, false])
    expect(isLive()).toBe(false)
  })

  test('take over from one that is frozen, once somebody looks at them', async () => {
    const frozen = open()
    await settle()
    const channel = [...FakeChannel.all][0]
    const looked = open()
    await settle()
    if (channel) channel.onmessage = null
    document.dispatchEvent(new Event('visibilitychange'))
    await settle(3_100)
    expect(site.open).toBe(1)
    site.message(1)
    await settle()
    expect({ looked: looked.got, frozen: frozen.got.length <= 1 }).toEqual({ looked: [1], frozen: true })
  })

  test('listen each alone where there are no locks', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    const two = [open(), open()]
    await settle()
    site.message(1)
    await settle()
    expect({ open: site.open, got: two.map(({ got }) => got) }).toEqual({ open: 2, got: [[1], [1]] })
  })
})

describe('events in a tab', () => {
  test('is not called for the first connection, then for each cut and return', async () => {
    const states: boolean[] = []
    const end = onLiveChange((isUp) => states.push(isUp))
    open()
    await settle()
    expect({ isLive: isLive(), states }).toEqual({ isLive: true, states: [] })
    site.cut()
    await settle(5_000)
    expect(states).toEqual([false, true])
    site.state({ up: true, missed: true })
    await settle()
    expect(states).toEqual([false, true, false, true])
    site.state({ up: false, missed: false })
    await settle()
    expect(states.at(-1)).toBe(false)
    end()
  })

  test('is called after a first connection that took long', async () => {
    const states: boolean[] = []
    const end = onLiveChange((isUp) => states.push(isUp))
    site.refusal = { status: 503, headers: { 'retry-after': '20' } }
    open()
    await settle(5_000)
    site.refusal = undefined
    await settle(60_000)
    expect(states).toEqual([true])
    end()
  })

  test('is handed the event itself', async () => {
    const heard: unknown[] = []
    const end = onLive('typing', (data) => heard.push(data))
    open()
    await settle()
    site.send({ name: 'typing', data: { thread: 3, user_id: 2 } })
    await settle()
    expect(heard).toEqual([{ thread: 3, user_id: 2 }])
    end()
  })
})

test('whatever tabs come and go and whenever the line is cut, no tab doubles a message, or loses one and is not told', async () => {
  FakeChannel.delay = () => Math.floor(Math.random() * 4)
  let events = 0
  let whole = 0
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant('message' as const) },
    { weight: 2, arbitrary: fc.constantFrom('open' as const, 'close first' as const, 'close last' as const) },
    { weight: 1, arbitrary: fc.constantFrom('cut' as const, 'wait' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      site = new FakeEvents()
      vi.stubGlobal('fetch', site.fetch)
      const begun = new Map<Watched, number>()
      let newest = 0
      // The page is rendered a while before it connects.
      const comes = () => {
        const rendered = Math.max(0, newest - Math.floor(Math.random() * 4))
        begun.set(open(rendered), rendered)
      }
      comes()
      for (const what of steps) {
        if (what === 'message') site.message(++newest)
        if (what === 'open') comes()
        if (what.startsWith('close') && tabs.size > 1) {
          const one = [...tabs].at(what === 'close first' ? 0 : -1)
          if (one) close(one)
        }
        if (what === 'cut') site.cut()
        if (what !== 'message') await settle(Math.floor(Math.random() * 6))
      }
      await settle(60_000)
      for (const tab of tabs) {
        const from = begun.get(tab) ?? 0
        expect(tab.got).toEqual([...new Set(tab.got)].sort((a, b) => a - b))
        const isTold = tab.states.some(([up, missed]) => up && missed)
        if (isTold) events++
        else {
          whole++
          expect(tab.got).toEqual(Array.from({ length: newest - from }, (_, i) => from + i + 1))
        }
      }
      expect(site.open).toBe(1)
      for (const tab of [...tabs]) close(tab)
      await settle()
    }),
    { seed: 1, numRuns: 200 },
  )
  // Rarely reported: two tabs that changed roles while messages were in transit.
  expect(events).toBeLessThan(whole / 4)
}, 60_000)
