import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { listenTo } from '../../../tests/support/events.ts'
import { createMember, createTopic } from '../../../tests/support/factories.ts'
import { type Metrics, readMetrics } from '../../../tests/support/metrics.ts'
import { createSession } from '../http/session.ts'
import { job } from '../jobs/jobs.ts'

const good = job<{ n: number }>('good-job')
const bad = job<{ n: number }>('bad-job')

let site: TestApp
let address: string
let before: Metrics
let arrived = () => {}
const hasArrived = new Promise<void>((resolve) => {
  arrived = resolve
})

const requests = (method: string, route: string, status: string) =>
  `guinguette_request_seconds_count{method="${method}",route="${route}",status="${status}"}`

/** Increase of a value since the start of the test. */
async function growth(name: string): Promise<number> {
  return ((await readMetrics(site)).get(name) ?? 0) - (before.get(name) ?? 0)
}

beforeAll(async () => {
  site = await createTestApp({ METRICS_PORT: '0', DATABASE_POOL_SIZE: '3', EVENT_STREAMS: '77' }, 1_000, {
    extend: ({ app, jobs }) => {
      app.get('/essai/lent/:of', (_request, reply) => void setTimeout(() => reply.send({ done: true }), 30))
      app.get('/essai/parti/:of', (_request, reply) => {
        arrived()
        reply.raw.once('close', () => reply.send({ done: true }))
      })
      app.get('/essai/faute', async () => {
        throw new Error('unforeseen')
      })
      jobs.register(good, async () => {})
      jobs.register(bad, async () => {
        throw new Error('it does not work')
      })
    },
  })
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  before = await readMetrics(site)
})

describe('requests', () => {
  test('are counted by route, method and class of status, without addresses', async () => {
    const member = await createMember(site.db, { name: 'Philomene' })
    const browser = await site.as(member)
    for (const id of [member.id, member.id, 987_654]) await browser.get(`/api/user/${id}?mot=secret`)
    await (await site.as(null)).get('/api/me')
    await expect.poll(() => growth(requests('GET', '/api/user/:id', '2xx'))).toBe(2)
    await expect.poll(() => growth(requests('GET', '/api/user/:id', '4xx'))).toBe(1)
    await expect.poll(() => growth(requests('GET', '/api/me', '4xx'))).toBe(1)
    const text = await site.context.telemetry.metrics?.text()
    expect(text).not.toMatch(/987654|secret|Philomene/i)
  })

  test('that lead nowhere are one route, whatever they ask for and by whichever method', async () => {
    for (const url of ['/rien', '/wp-login.php', '/api/rien/987654']) await site.app.inject(url)
    await site.app.inject({ method: 'POST', url: '/rien/non-plus' })
    await expect.poll(() => growth(requests('GET', '(none)', '4xx'))).toBe(3)
    await expect.poll(() => growth(requests('POST', '(none)', '4xx'))).toBe(1)
    expect([...(await readMetrics(site)).keys()].join()).not.toContain('wp-login')
  })

  test('that fail have their own class, and durations are in buckets', async () => {
    await site.app.inject('/essai/faute')
    await site.app.inject('/essai/lent/1')
    await expect.poll(() => growth(requests('GET', '/essai/faute', '5xx'))).toBe(1)
    await expect.poll(() => growth(requests('GET', '/essai/lent/:of', '2xx'))).toBe(1)
    const step = (le: string) =>
      growth(
        `guinguette_request_seconds_bucket{le="${le}",method="GET",route="/essai/lent/:of",status="2xx"}`,
      )
    expect([await step('0.01'), await step('+Inf')]).toEqual([0, 1])
  })

  test('that nobody waits for any longer are aborted, and counted once', async () => {
    const pending = get(`${address}/essai/parti/1`, { agent: false }).on('error', () => {})
    await hasArrived
    pending.destroy()
    await expect.poll(() => growth(requests('GET', '/essai/parti/:of', 'aborted'))).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await growth(requests('GET', '/essai/parti/:of', 'aborted'))).toBe(1)
    expect(await growth(requests('GET', '/essai/parti/:of', '2xx'))).toBe(0)
  })

  test('for events are open streams while they last, and no slow answers afterwards', async () => {
    const member = await createMember(site.db)
    const stream = await listenTo(address, await createSession(site.db, member.id))
    await expect.poll(() => growth('guinguette_event_streams')).toBe(1)
    expect((await readMetrics(site)).get('guinguette_event_streams_max')).toBe(77)
    stream.cut()
    await expect.poll(() => growth('guinguette_event_streams')).toBe(0)
    expect((await (await site.as(null)).get('/api/events')).status).toBe(401)
    await expect.poll(() => growth(requests('GET', '/api/events', '4xx'))).toBe(1)
    expect(await growth(requests('GET', '/api/events', '2xx'))).toBe(0)
    expect(await growth(requests('GET', '/api/events', 'aborted'))).toBe(0)
  })
})

describe('what else is counted', () => {
  test('statements, and those that fail by their class', async () => {
    await site.context.pool.query('select 1')
    await expect(site.context.pool.query('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await growth('guinguette_statement_seconds_count')).toBeGreaterThanOrEqual(2)
    expect(await growth('guinguette_statement_failures_total{class="22"}')).toBe(1)
  })

  test('connections: those that are held, those that are not, and who waits for one', async () => {
    const blocked = await Promise.all([1, 2, 3].map(() => site.context.pool.connect()))
    const read = (_: unknown, index: number) =>
      site.context.pool.query({ name: `read-${index}`, text: 'select 1' })
    // Sixteen go together; two connections are for reads.
    const waiting = Array.from({ length: 4 * 16 }, read)
    await new Promise(setImmediate)
    const counted = await readMetrics(site)
    for (const client of blocked) client.release()
    await Promise.all(waiting)
    expect(counted.get('guinguette_database_connections{state="busy"}')).toBe(3)
    expect(counted.get('guinguette_database_connections{state="idle"}')).toBe(0)
    expect(counted.get('guinguette_database_connections_max')).toBe(3)
    expect(counted.get('guinguette_database_waiting')).toBeGreaterThanOrEqual(4)
  })

  test('pages of visitors, kept ones and those that were read', async () => {
    const member = await createMember(site.db)
    const { slug } = await createTopic(site.db, member.id)
    site.context.visitorPages.invalidate('all')
    for (let turn = 0; turn < 3; turn++) await site.app.inject(`/forum/topic/${slug}`)
    expect(await growth('guinguette_visitor_pages_total{from="read"}')).toBe(1)
    expect(await growth('guinguette_visitor_pages_total{from="kept"}')).toBe(2)
    expect((await readMetrics(site)).get('guinguette_visitor_pages_kept')).toBe(1)
  })

  test('limits that refuse, each by its name', async () => {
    const limit = { name: 'essais', points: 0.002, seconds: 60 }
    const { limits } = site.context
    const acts = [1, 2, 3, 4].map(() => limits.count(limit, 'member 987654').catch(() => 'refused'))
    expect(await Promise.all(acts)).toEqual([undefined, undefined, 'refused', 'refused'])
    expect(await growth('guinguette_limits_refused_total{limit="essais"}')).toBe(2)
    expect([...(await readMetrics(site)).keys()].join()).not.toContain('987654')
  })

  test('requests: none at work, none waiting, none refused', async () => {
    const counted = await readMetrics(site)
    expect(counted.get('guinguette_requests_held{state="working"}')).toBe(0)
    expect(counted.get('guinguette_requests_held{state="waiting"}')).toBe(0)
    expect(counted.get('guinguette_requests_refused_total')).toBe(0)
  })

  test('pictures: none at work, none waiting, none refused', async () => {
    const counted = await readMetrics(site)
    expect(counted.get('guinguette_images{state="working"}')).toBe(0)
    expect(counted.get('guinguette_images{state="waiting"}')).toBe(0)
    expect(counted.get('guinguette_images_refused_total')).toBe(0)
  })

  test('the process: memory, processors, how late the event loop is', async () => {
    const busyUntil = performance.now() + 60
    while (performance.now() < busyUntil);
    const counted = await readMetrics(site)
    expect(counted.get('process_resident_memory_bytes')).toBeGreaterThan(20_000_000)
    expect(counted.get('process_cpu_seconds_total')).toBeGreaterThan(0.05)
    expect(counted.get('guinguette_event_loop_busy_seconds_total')).toBeGreaterThan(0.05)
    for (const quantile of ['0.5', '0.99', '1']) {
      expect(counted.get(`guinguette_event_loop_lag_seconds{quantile="${quantile}"}`)).toBeLessThan(60)
    }
    expect(counted.get('guinguette_build_info{version="0.1.0"}')).toBe(1)
  })

  test('jobs that are done and that fail in this process', async () => {
    const { jobs, telemetry } = site.context
    await jobs.send(site.db, good, { n: 1 })
    await jobs.drain()
    const fails = async () => {
      throw new Error('it does not work')
    }
    for (const isLast of [false, true]) {
      await expect(telemetry.run('job', 'bad-job', fails, isLast)).rejects.toThrow('it does not work')
    }
    const done = (name: string, outcome: string) =>
      growth(`guinguette_task_seconds_count{kind="job",name="${name}",outcome="${outcome}"}`)
    expect(await done('good-job', 'done')).toBe(1)
    expect([await done('bad-job', 'failed'), await done('bad-job', 'given_up')]).toEqual([1, 1])
    expect(before.get('guinguette_jobs_given_up_total{kind="good-job"}')).toBe(0)
    expect(await growth('guinguette_jobs_given_up_total{kind="bad-job"}')).toBe(1)
  })
})
