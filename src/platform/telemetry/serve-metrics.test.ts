import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { parseMetrics } from '../../../tests/support/metrics.ts'
import { readConfig } from '../../config.ts'
import { startServer } from '../../server.ts'
import { createLog } from '../log.ts'
import { createDevelopmentAssets } from '../render/assets.ts'
import { serveMetrics } from './serve-metrics.ts'
import { getCurrentTask } from './tasks.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  // Member 1 exists, so no founder is created and no password printed.
  await createMember(database.db)
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-test-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const begin = (settings: Record<string, string>) =>
  startServer(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
    { assets: createDevelopmentAssets() },
  )

test('the process serves metrics at an address of their own, and the site does not', async () => {
  const running = await begin({ METRICS_PORT: '0' })
  const metrics = running.metricsAddress ?? ''
  try {
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    expect(new URL(metrics).port).not.toBe(new URL(running.address).port)
    for (const path of ['/metrics', '/api/metrics']) {
      expect((await fetch(`${running.address}${path}`)).status).toBe(404)
    }
    expect((await fetch(`${running.address}/api/health`)).status).toBe(200)

    const answer = await fetch(metrics)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const counted = parseMetrics(await answer.text())
    expect(
      counted.get('guinguette_request_seconds_count{method="GET",route="/api/health",status="2xx"}'),
    ).toBe(1)
    expect(counted.get('guinguette_up{part="database"}')).toBe(1)
    expect(counted.get('guinguette_up{part="others"}')).toBe(1)

    expect((await fetch(metrics, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404)
    const elsewhere = await fetch(new URL('/', metrics))
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'Metrics are at /metrics.\n'])
  } finally {
    await running.stop()
  }
  await expect(fetch(metrics)).rejects.toThrow()
})

test('with nothing set there is no such address, and nothing is counted', async () => {
  const running = await begin({})
  try {
    expect(running.metricsAddress).toBeUndefined()
  } finally {
    await running.stop()
  }
  const site = await createTestApp()
  expect(site.context.telemetry.metrics).toBeUndefined()
  // The log of slow statements uses it.
  expect(site.context.app.hasRequestDecorator('observed')).toBe(true)
  await site.close()
})

test('without the log of slow statements either, nothing is hooked in anywhere', async () => {
  const site = await createTestApp({ SLOW_QUERY_MS: '0' })
  expect(site.context.pool.listenerCount('acquire')).toBe(0)
  expect(site.context.app.hasRequestDecorator('observed')).toBe(false)
  const inside = await site.context.telemetry.run('job', 'any-job', async () => getCurrentTask())
  expect(inside).toBeUndefined()
  await site.close()
})

test('an address that cannot be had is one sentence, and the site does not begin to listen', async () => {
  const other: Server = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(begin({ METRICS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} is taken on 127.0.0.1: stop what uses it, or set METRICS_PORT to another one.`,
  )
  await new Promise((resolve) => other.close(resolve))
})

test('so is one of another machine', async () => {
  const site = await createTestApp({ METRICS_PORT: '0' })
  const { metrics } = site.context.telemetry
  if (!metrics) throw new Error('the site counts nothing')
  await expect(serveMetrics(metrics, { port: 0, host: '192.0.2.1' }, createLog(site.config))).rejects.toThrow(
    'This machine has no address 192.0.2.1: set METRICS_HOST to one of its own, or to 0.0.0.0 for all.',
  )
  await site.close()
})
