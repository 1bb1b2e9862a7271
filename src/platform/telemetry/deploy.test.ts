import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { projectFolder } from '../../config.ts'
import { job } from '../jobs/jobs.ts'

interface Panel {
  id: number
  title: string
  type: string
  targets?: { expr: string }[]
}

const read = (path: string) => readFileSync(join(projectFolder(), path), 'utf8')
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const rules = read('deploy/prometheus-alerts.yml')

/** By name: labels of its values, and its help text. */
let served: Map<string, Set<string>>
let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ METRICS_PORT: '0' }, 0.0001, {
    extend: ({ jobs, app, pool }) => {
      jobs.register(job('any-job'), async () => {})
      app.get('/essai', async () => pool.query('select 1 / 0'))
    },
  })
  // As of a site that copies the log of its embedded database.
  Object.assign(site.context, { recovery: { lagSeconds: 1, baseAgeSeconds: 2 } })
  // A metric with labels exists after its first event.
  await site.app.inject('/essai')
  await site.app.inject('/forum')
  await site.context.jobs.send(site.db, job('any-job'), {})
  await site.context.jobs.drain()
  await vi.waitFor(async () =>
    expect([...(await names()).keys()]).toContain('guinguette_request_seconds_count'),
  )
  served = await names()
})
afterAll(() => site.close())

async function names(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const text = (await site.context.telemetry.metrics?.text()) ?? ''
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** Our metrics in an expression, with the labels it uses. */
function used(text: string): { name: string; labels: string[] }[] {
  return [...text.matchAll(/\b((?:guinguette|process|nodejs)_[a-z_]+)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
    }),
  )
}

/** Provided by Prometheus. */
const OF_PROMETHEUS = ['job', 'instance']

test.each([
  ['dashboard', () => expressions.join('\n')],
  ['alerts', () => rules.replace(/^ *#.*$/gm, '')],
])('every metric of the %s is served, with the labels that are asked of it', (_of, text) => {
  const all = used(text())
  expect(all.length).toBeGreaterThan(15)
  const missing = all.filter(({ name, labels }) => {
    const known = served.get(name)
    return !known || labels.some((label) => !known.has(label) && !OF_PROMETHEUS.includes(label))
  })
  expect(missing).toEqual([])
})

test('the dashboard shows every metric', () => {
  const shown = new Set(used(JSON.stringify(dashboard)).map(({ name }) => base(name)))
  expect([...served.keys()].map(base).filter((name) => !shown.has(name))).toEqual([])
})

const base = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('every panel has a number of its own, and asks for something', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const idle = dashboard.panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)
  expect(idle).toEqual([])
})

test('every alert has an expression, a severity and two sentences, and is in the guide', () => {
  const guide = read('docs/watch.md')
  const alerts = rules.split(/^ {6}- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    expect(alert).toMatch(/^ {8}expr: \S/m)
    expect(alert).toMatch(/^ {10}severity: (page|ticket)$/m)
    expect(alert).toMatch(/^ {10}summary: ".+"$/m)
    expect(alert).toMatch(/^ {10}description: ".+"$/m)
    expect(guide, name).toContain(`\`${name}\``)
  }
})
