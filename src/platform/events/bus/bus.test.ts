import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/db.ts'
import { hasRedis, startRedis, toRedisAddress } from '../../../../tests/support/redis.ts'
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy.ts'
import type { AppEvent } from '../event-hub.ts'
import { Bus } from './bus.ts'
import { postgresTransport } from './postgres-transport.ts'
import { redisTransport } from './redis-transport.ts'
import type { Transport } from './transport.ts'

const TIMES = { gather: 5, echo: 300, again: 20, againMost: 100 }
const patience = { timeout: 10_000, interval: 20 }
const gone = (thread: number): AppEvent => ({
  kind: 'event',
  to: [1],
  event: { name: 'gone', data: { thread } },
})
const active: AppEvent = { kind: 'active', user_id: 1, at: '2027-01-05T20:00:00.000Z' }

/** A process of the bus, with its received envelopes and log. */
function createPeer(transport: Transport) {
  const peer = { heard: [] as AppEvent[], states: [] as boolean[], lines: [] as string[] }
  const write = (message: unknown) => peer.lines.push(String(message))
  const bus = new Bus({
    transport: transport,
    log: { info: write, warn: write, error: write } as never,
    onEnvelope: (event) => peer.heard.push(event),
    onStateChange: (isUp) => peer.states.push(isUp),
    times: TIMES,
  })
  peers.push(bus)
  return Object.assign(peer, { bus })
}

const peers: Bus[] = []
afterEach(async () => {
  await Promise.all(peers.splice(0).map((bus) => bus.stop()))
})

const WIRES = [
  { name: 'PostgreSQL', port: 5432, wire: postgresTransport, isThere: true, start: startDatabase },
  {
    name: 'Redis',
    port: 6379,
    wire: (url: string) => redisTransport(toRedisAddress(url)),
    isThere: hasRedis,
    start: startRedis,
  },
]

async function startDatabase() {
  const { url, drop } = await createTestDatabase()
  return { url, stop: drop }
}

describe.each(WIRES)('through $name', ({ port, wire: transport, isThere, start }) => {
  let url: string
  let door: TcpProxy
  let throughDoor: string

  beforeAll(async () => {
    if (!isThere) return
    const server = await start()
    url = server.url
    const behind = await startTcpProxy(url, port)
    door = behind.door
    throughDoor = behind.url
    return async () => {
      await door.close()
      await server.stop()
    }
  })

  async function twoPeers() {
    const [near, far] = [createPeer(transport(throughDoor)), createPeer(transport(url))]
    for (const { bus } of [near, far]) bus.start()
    await expect.poll(() => [near.states, far.states], patience).toEqual([[true], [true]])
    return { near, far }
  }

  test.skipIf(!isThere)('what one tells the other hears, in order, and not itself', async () => {
    const { near, far } = await twoPeers()
    const envelopes = Array.from({ length: 500 }, (_, i) => gone(i))
    for (let i = 0; i < 500; i += 5) {
      near.bus.publish(envelopes.slice(i, i + 5))
      if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 3))
    }
    await expect.poll(() => far.heard.length, patience).toBe(500)
    expect(far.heard).toEqual(envelopes)
    expect(near.heard).toEqual([])
  })

  test.skipIf(!isThere)('the longest message passes whole', async () => {
    const { near, far } = await twoPeers()
    const message = { id: 1, user_id: 2, message: '\u0001'.repeat(1_000), type: 0, created_at: 'x' }
    const data = { thread: 3, message, previous: 0, client_key: null }
    const event: AppEvent = { kind: 'event', to: [1, 2], event: { name: 'message', data }, after: [0, 0] }
    near.bus.publish([event, event])
    await expect.poll(() => far.heard, patience).toEqual([event, event])
  })

  test.skipIf(!isThere)('a message keeps its reply, quote and photo, and a change its edit', async () => {
    const { near, far } = await twoPeers()
    const message = {
      ...{ id: 5, user_id: 2, message: 'Oui', type: 0, created_at: 'x' },
      reply_to: { id: 4, user_id: 1, message: 'On danse ?', type: 0 },
      quote: { kind: 'slate', question: 1, answer: 'La valse' },
      photo: { id: 1, file: 'a.webp', width: 800, height: 600, blur: 'b' },
    }
    const changed = { ...message, edited_at: 'y', author_reaction: 1, other_reaction: 2 }
    const events = [
      { name: 'message', data: { thread: 3, message, previous: 4, client_key: null } },
      { name: 'changed', data: { thread: 3, message: changed, version: 6 } },
    ].map((event) => ({ kind: 'event', to: [1, 2], event }) as AppEvent)
    near.bus.publish(events)
    await expect.poll(() => far.heard, patience).toEqual(events)
  })

  test.skipIf(!isThere)('away and back: said once, joined again, and the others are to ask', async () => {
    const { near, far } = await twoPeers()
    await door.close()
    await expect.poll(() => near.states.at(-1), patience).toBe(false)
    near.bus.publish([gone(1)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    await door.open()
    await expect.poll(() => near.states.at(-1), patience).toBe(true)
    await expect.poll(() => far.heard, patience).toEqual([{ kind: 'resync' }])
    expect(near.lines).toEqual([
      expect.stringMatching(
        /^\w+ is unreachable \(.+\): live events reach only the browsers of this process until it is back$/,
      ),
      expect.stringMatching(/^\w+ is back: live events reach all processes again$/),
    ])
    near.bus.publish([gone(2)])
    await expect.poll(() => far.heard.at(-1), patience).toEqual(gone(2))
  })

  test.skipIf(!isThere)('who was active while it was away is no reason to ask', async () => {
    const { near, far } = await twoPeers()
    await door.close()
    await expect.poll(() => near.states.at(-1), patience).toBe(false)
    near.bus.publish([active])
    await door.open()
    await expect.poll(() => near.states.at(-1), patience).toBe(true)
    near.bus.publish([gone(3)])
    await expect.poll(() => far.heard.at(-1), patience).toEqual(gone(3))
    expect(far.heard).toEqual([gone(3)])
  })
})

test('a connection of PostgreSQL that is killed is made again', async () => {
  const { url, drop } = await createTestDatabase()
  const [near, far] = [createPeer(postgresTransport(url)), createPeer(postgresTransport(url))]
  for (const { bus } of [near, far]) bus.start()
  await expect.poll(() => [near.states, far.states], patience).toEqual([[true], [true]])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guinguette live' and datname = current_database()`,
  )
  expect(rowCount).toBe(2)
  await client.end()
  await expect
    .poll(() => [near.states, far.states], patience)
    .toEqual([
      [true, false, true],
      [true, false, true],
    ])
  near.bus.publish([gone(4)])
  await expect.poll(() => far.heard.at(-1), patience).toEqual(gone(4))
  await near.bus.stop()
  await far.bus.stop()
  await drop()
})

describe('through a wire that misbehaves', () => {
  test('reconnects if no echo returns', async () => {
    let joins = 0
    let hears = false
    const deaf: Transport = {
      name: 'Deaf',
      maxBytes: 1_000,
      connect: async (heard) => {
        joins++
        return {
          send: async (payloads) => (hears ? payloads.forEach(heard) : undefined),
          close: async () => {},
        }
      },
    }
    const peer = createPeer(deaf)
    peer.bus.start()
    await expect.poll(() => peer.states, patience).toEqual([true, false, true])
    expect(peer.lines[0]).toContain('nothing comes back')
    hears = true
    await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.echo))
    expect(joins).toBeLessThanOrEqual(3)
  })

  test('what is lost on the way is noticed by the next payload', async () => {
    const receivers: ((payload: string) => void)[] = []
    let isBroken = false
    const leaky: Transport = {
      name: 'Leaky',
      maxBytes: 1_000,
      connect: async (heard) => {
        receivers.push(heard)
        return {
          send: async (payloads) => {
            for (const payload of payloads)
              for (const receive of receivers) if (!isBroken || receive === heard) receive(payload)
          },
          close: async () => {},
        }
      },
    }
    const [near, far] = [createPeer(leaky), createPeer(leaky)]
    for (const { bus } of [near, far]) bus.start()
    await expect.poll(() => [near.states, far.states], patience).toEqual([[true], [true]])
    near.bus.publish([gone(6)])
    await expect.poll(() => far.heard, patience).toEqual([gone(6)])
    isBroken = true
    near.bus.publish([gone(7)])
    await new Promise((resolve) => setTimeout(resolve, 50))
    isBroken = false
    await expect.poll(() => far.heard, patience).toEqual([gone(6), { kind: 'resync' }])
    near.bus.publish([gone(8)])
    await expect.poll(() => far.heard, patience).toEqual([gone(6), { kind: 'resync' }, gone(8)])
  })

  test('other processes resync after a failed send', async () => {
    const sent: string[] = []
    let fails = true
    const peer = createPeer({
      name: 'Frail',
      maxBytes: 1_000,
      connect: async () => ({
        send: async (payloads) => {
          if (fails) throw new Error('broken')
          sent.push(...payloads)
        },
        close: async () => {},
      }),
    })
    peer.bus.start()
    await expect.poll(() => peer.states, patience).toEqual([true])
    peer.bus.publish([gone(5)])
    await expect.poll(() => peer.states.at(-1), patience).toBe(false)
    fails = false
    await expect.poll(() => sent.join(), patience).toContain('"envelopes":[{"kind":"missed"}]')
  })
})
