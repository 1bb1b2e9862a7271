import { Counter, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { createMeters } from './meters.ts'
import type { Observer } from './observer.ts'
import { registerProcessMeters } from './process-meters.ts'
import { isStream } from './requests.ts'
import { registerSiteMeters } from './site-meters.ts'

/** Metrics of the process, for Prometheus. */
export interface Metrics extends Observer {
  /** Current values in the format of Prometheus. */
  text(): Promise<string>
  contentType: string
  /** Counts a request rejected by a limit. */
  refused(limit: string): void
  follow(context: AppContext): void
  close(): void
}

// Few buckets: each adds a series per route, method and class of status.
const REQUEST_STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const TASK_STEPS = [0.1, 1, 10, 60, 600]
const STATEMENT_STEPS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** Creates a registry with selected process metrics; most of the library's defaults are never read. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const meters = createMeters(registry)
  const { requests, tasks, statements, failures } = createInstruments(registry)
  const refused = new Map<string, number>()
  const givenUp = new Map<string, number>()
  meters.counters(
    'guinguette_limits_refused_total',
    'Requests that a rate limit refused',
    'limit',
    () => refused,
  )
  const stopMeasuring = registerProcessMeters(meters)
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    onEnd: (task, ms, outcome) => {
      if (!task.request) {
        tasks.observe({ kind: task.kind, name: task.name, outcome }, ms / 1000)
        if (outcome === 'given_up') increment(givenUp, task.name)
      } else if (!isStream(task, outcome)) {
        const { method, route } = task.request
        requests.observe({ method, route, status: classOf(outcome) }, ms / 1000)
      }
    },
    onStatement: ({ ms, code }) => {
      statements.observe(ms / 1000)
      if (code) failures.inc({ class: /^[\dA-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection' })
    },
    refused: (limit) => increment(refused, limit),
    follow: (context) => registerSiteMeters(meters, context, givenUp),
    close: stopMeasuring,
  }
}

function createInstruments(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'guinguette_request_seconds',
    help: 'Requests answered, by route and class of status, without built files and event streams',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_STEPS,
    registers,
  })
  const tasks = new Histogram({
    name: 'guinguette_task_seconds',
    help: 'Jobs, sweeps and rounds that this process ran; a job that was given up is not retried',
    labelNames: ['kind', 'name', 'outcome'],
    buckets: TASK_STEPS,
    registers,
  })
  const statements = new Histogram({
    name: 'guinguette_statement_seconds',
    help: 'Statements that the database answered',
    buckets: STATEMENT_STEPS,
    registers,
  })
  const failures = new Counter({
    name: 'guinguette_statement_failures_total',
    help: 'Statements that failed, by class of SQLSTATE, or "connection"',
    labelNames: ['class'],
    registers,
  })
  return { requests, tasks, statements, failures }
}

function increment(counts: Map<string, number>, of: string): void {
  counts.set(of, (counts.get(of) ?? 0) + 1)
}

/** `2xx` of `204`. */
function classOf(outcome: string): string {
  return /^\d{3}$/.test(outcome) ? `${outcome[0]}xx` : outcome
}
