import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoad, type Figures, mergeRounds, NO_FIGURES, percentiles } from './load.ts'

const figures = (rate: number): Figures => ({ ...NO_FIGURES, rate })

test('percentiles returns p50, p95 and p99', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(percentiles(times)).toEqual({ p50: 101, p95: 191, p99: 199 })
  expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 })
})

test('the median of several rounds counts, with the processor time of all their requests', () => {
  const cost = (main: number) => ({ main, helpers: 0, database: 2 })
  const rounds = [
    { ...figures(9), sent: 10, cost: cost(1) },
    { ...figures(1), sent: 30, cost: cost(5) },
    figures(5),
  ]
  expect(mergeRounds(rounds)).toMatchObject({ rate: 5, cost: cost(4) })
  expect(mergeRounds([])).toEqual(NO_FIGURES)
})

test('all sides take turns', async () => {
  const turns: string[] = []
  const side = (name: string, rates: number[]) => async () => {
    turns.push(name)
    return figures(rates.shift() ?? 0)
  }
  const { alternate } = createLoad({ rounds: 3, seconds: 1 })
  const result = await alternate(side('server', [3, 1, 2]), side('limit', [30, 10, 20]))
  expect(turns.join(' ')).toBe('server limit server limit server limit')
  expect(result.map(({ rate }) => rate)).toEqual([2, 20])
})

test('work without a server is counted for the time of the pace', async () => {
  const pauses: number[] = []
  const { rate, failed } = await createLoad({ rounds: 1, seconds: 0.1 }).bare(
    async (turn) => {
      pauses.push(turn)
      await new Promise((resolve) => setTimeout(resolve, 10))
    },
    { clients: 2 },
  )
  expect(rate).toBeCloseTo(pauses.length / 0.1, 5)
  expect(pauses.length).toBeGreaterThanOrEqual(2)
  expect([pauses, failed]).toEqual([[...pauses.keys()], 0])
})

let server: Server
let address = ''
const queries = new Map<string, Set<unknown>>()
beforeAll(async () => {
  server = createServer((request, response) => {
    const from = queries.get(String(request.url)) ?? new Set()
    queries.set(String(request.url), from.add(request.socket.remotePort))
    response.statusCode = request.url === '/missing' ? 404 : 200
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('unexpected answers are counted, and requests are partitioned by connection', async () => {
  const { overHttp } = createLoad({ rounds: 1, seconds: 2 })
  const requests = ['/a', '/b', '/c', '/missing'].map((path) => ({ path }))
  const result = await overHttp(address, requests, { connections: 4, isPartitioned: true, perSecond: 40 })
  expect(result.failed).toBeGreaterThan(0)
  expect(result.answered).toBeGreaterThan(result.failed)
  expect([...queries.keys()].sort()).toEqual(['/a', '/b', '/c', '/missing'])
  for (const [path, connections] of queries) expect(connections.size, path).toBe(1)
})
