import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { type Collector, startCollector } from '../../../tests/support/collector.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { job } from '../jobs/jobs.ts'

const traced = job<{ of: string }>('traced-job')
const written: string[] = []
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function begin(settings: Record<string, string> = {}): Promise<[TestApp, Collector]> {
  const collector = await startCollector()
  written.length = 0
  const log = pino({ base: null }, { write: (message: string) => void written.push(message) })
  const site = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...settings }, 1_000, {
    log,
    extend: ({ app, pool, jobs }) => {
      app.get('/essai/:member', async () => {
        await pool.query("select pg_sleep(0.02), 'Philomene', $1::text as given", ['secret'])
        return { done: true }
      })
      app.get('/essai/faute/:member', async () => pool.query('select 1 / 0'))
      jobs.register(traced, async ({ of }) => {
        await pool.query('select $1::text as of_job', [of])
        if (of === 'nobody') throw new Error(`nothing of ${of}`)
      })
    },
  })
  open.push(site, collector)
  return [site, collector]
}

test('a request is a span by its route, and each of its statements one below it, without values', async () => {
  const [site, collector] = await begin()
  await site.app.inject('/essai/Philomene?mot=secret')
  await site.context.telemetry.close()
  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']))
  const request = collector.spans().find(({ name }) => name === 'GET /essai/:member')
  expect(request).toMatchObject({
    kind: 2,
    status: { code: 0 },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/essai/:member',
      'http.response.status_code': 200,
      'guinguette.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect(request?.parentSpanId).toBeUndefined()
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(below).toMatchObject([
    {
      name: 'select',
      kind: 3,
      traceId: request?.traceId,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': 'select pg_sleep(?), ?, $1::text as given',
      },
    },
  ])
  expect(below[0]?.ms).toBeGreaterThanOrEqual(15)
  expect(request?.ms).toBeGreaterThanOrEqual(below[0]?.ms ?? Number.NaN)
  expect(collector.bodies.join()).not.toMatch(/Philomene|secret|127\.0\.0\.1|mot=/)
})

test('whatever a member does leaves nothing of them in spans', async () => {
  const [site, collector] = await begin()
  const member = await createMember(site.db, { name: 'Philomene', email: 'philomene@exemple.fr' })
  const browser = await site.as(member)
  expect((await browser.get('/api/me')).status).toBe(200)
  expect((await browser.patch('/api/search', { seek: 'rien' })).status).toBe(422)
  expect((await browser.get(`/api/user/${member.id}`)).status).toBe(200)
  await site.context.telemetry.close()
  const spans = collector.spans()
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/me', 'PATCH /api/search', 'GET /api/user/:id', 'select']),
  )
  const sent = collector.bodies.join()
  expect(sent).not.toMatch(/philomene|127\.0\.0\.1|lightMyRequest|exemple\.fr/i)
  expect(sent).not.toContain(browser.cookie())
})

test('faults are marked, and what they say is not sent', async () => {
  const [site, collector] = await begin()
  expect((await site.app.inject('/essai/faute/Philomene')).statusCode).toBe(500)
  await site.context.jobs.send(site.db, traced, { of: 'nobody' })
  await expect(site.context.jobs.drain()).rejects.toThrow('nothing of nobody')
  await site.context.telemetry.close()
  const span = (name: string) => collector.spans().find((one) => one.name === name)
  expect(span('GET /essai/faute/:member')).toMatchObject({
    status: { code: 2 },
    attributes: { 'http.response.status_code': 500 },
  })
  const request = span('GET /essai/faute/:member')
  expect(collector.spans().find(({ parentSpanId }) => parentSpanId === request?.spanId)).toMatchObject({
    status: { code: 2 },
    attributes: { 'db.response.status_code': '22012' },
  })
  expect(span('job traced-job')).toMatchObject({
    kind: 1,
    status: { code: 2 },
    attributes: { 'guinguette.outcome': 'failed' },
  })
  expect(collector.bodies.join()).not.toMatch(/division|nothing of|nobody/)
})

test('a share of 0 sends nothing', async () => {
  const [site, collector] = await begin({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await site.app.inject('/essai/Philomene')
  await site.context.telemetry.close()
  expect(collector.paths).toEqual([])
})

test.each([
  ['does not take them', (collector: Collector) => collector.refuse()],
  ['is away', (collector: Collector) => collector.close()],
])('a collector that %s is logged once, and the site continues and stops', async (_how, fail) => {
  const [site, collector] = await begin()
  await fail(collector)
  expect((await site.app.inject('/essai/Philomene')).statusCode).toBe(200)
  await site.context.telemetry.close()
  const spans = written.filter((message) => message.includes('Traces are lost'))
  expect(spans).toHaveLength(1)
  expect(spans[0]).not.toMatch(/Philomene/)
})
