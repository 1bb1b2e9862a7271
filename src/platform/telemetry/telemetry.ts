import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { AppContext } from '../context.ts'
import { TooManyRequests } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'
import { combineObservers, type Observer } from './observer.ts'
import { instrumentRequests } from './requests.ts'
import { createSlowLog, type SlowStatement } from './slow-log.ts'
import { instrumentStatements } from './statements.ts'
import { createTask, runInTask, type WorkKind } from './tasks.ts'

/** Observes the process, as far as settings enable it. */
export interface Telemetry {
  /** Metrics, if enabled. */
  metrics?: Metrics
  /** The last slow statements, if they are logged; newest first. */
  slow?: readonly SlowStatement[]
  /**
   * Runs background work under a name.
   * @param isLast true for the last attempt
   */
  run<T>(kind: WorkKind, name: string, work: () => Promise<T>, isLast?: boolean): Promise<T>
  observeRequests(app: FastifyInstance): void
  /** Wraps limits to count their rejections. */
  countLimits(limits: Limits): Limits
  /** Adds metrics of the site's parts. */
  observeContext(context: AppContext): void
  /** Sends the remaining data. */
  close(): Promise<void>
}

/** Runs the work only. */
export const NO_TELEMETRY: Pick<Telemetry, 'run'> = { run: (_kind, _name, work) => work() }

/** Creates telemetry; parts that no setting enables are not loaded and cost nothing. */
export async function createTelemetry(config: Config, log: Log, ...pools: Pool[]): Promise<Telemetry> {
  const metrics = config.metrics && (await import('./metrics.ts')).createMetrics()
  const traces = config.traces && (await import('./traces.ts')).createTraces(config.traces, log)
  const slow = config.slowQueryMs > 0 ? createSlowLog(config.slowQueryMs, log) : undefined
  const observers = [slow, metrics, traces].filter((one) => one !== undefined)
  const heard = combineObservers(observers, log)
  if (observers.length > 0) for (const pool of pools) instrumentStatements(pool, heard.onStatement)
  return {
    ...(metrics && { metrics }),
    ...(slow && { slow: slow.last }),
    run: observers.length > 0 ? createRunner(heard) : NO_TELEMETRY.run,
    observeRequests: (app) => {
      if (observers.length > 0) instrumentRequests(app, heard)
    },
    countLimits: (limits) => (metrics ? countRejections(limits, metrics.refused) : limits),
    observeContext: (context) => metrics?.follow(context),
    close: async () => {
      metrics?.close()
      await traces?.close()
    },
  }
}

function createRunner({ onStart: began, onEnd: ended }: Required<Observer>): Telemetry['run'] {
  return async (kind, name, work, isLast = false) => {
    const task = createTask(kind, name)
    const startedAt = performance.now()
    began(task)
    let outcome = isLast ? 'given_up' : 'failed'
    try {
      const result = await runInTask(task, work)
      outcome = 'done'
      return result
    } finally {
      ended(task, performance.now() - startedAt, outcome)
    }
  }
}

function countRejections(limits: Limits, refused: (limit: string) => void): Limits {
  return {
    ...limits,
    count: async (limit, key) => {
      try {
        await limits.count(limit, key)
      } catch (error) {
        if (error instanceof TooManyRequests) refused(limit.name)
        throw error
      }
    },
    countDistinct: async (name, ...counted) => {
      const full = await limits.countDistinct(name, ...counted)
      if (full) refused(name)
      return full
    },
  }
}
