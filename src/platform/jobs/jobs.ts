import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Database } from '../../schema/database.ts'
import { executeStatement, nameStatement } from '../db/prepared.ts'
import { NoConnection } from '../db/unavailable.ts'
import { createEventHub, type EventHub } from '../events/event-hub.ts'
import type { Log } from '../log.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'
import { JobDispatcher } from './dispatcher.ts'

/** A kind of background work, with the type of its payload. */
export interface Job<T extends object> extends JobOptions<T> {
  name: string
}

interface JobOptions<T extends object> {
  /** Default delay in seconds. */
  delaySeconds?: number
  /** Jobs that one process runs at a time; 1 by default. */
  concurrency?: number
  /** Per key, at most one job runs in this period, plus one after it for later changes. */
  throttle?: (data: T) => { key: string; seconds: number } | undefined
}

/** Declares a kind of job; the payload must be plain JSON. */
export function job<T extends object>(name: string, manner: JobOptions<T> = {}): Job<T> {
  return { name, ...manner }
}

export interface Jobs {
  /** Registers a handler; call it before `start`. A job whose handler throws is retried later. */
  register<T extends object>(kind: Job<T>, handler: (data: T) => Promise<void>): void
  /**
   * Enqueues a job in the transaction: it runs only if that commits. `tx.enqueue` also wakes its workers then; here a
   * job is announced only outside of a transaction.
   * @param after delay in seconds; that of its kind by default
   */
  send<T extends object>(db: Kysely<Database>, kind: Job<T>, data: T, after?: number): Promise<void>
  /** Enqueues many jobs of one kind, without throttling. */
  sendAll<T extends object>(db: Kysely<Database>, kind: Job<T>, all: readonly T[]): Promise<void>
  /** Whether a throttled job of this key was enqueued within these seconds, and has not run. */
  isQueued<T extends object>(
    db: Kysely<Database>,
    kind: Job<T>,
    key: string,
    seconds: number,
  ): Promise<boolean>
  start(options: { runWorker: boolean }): Promise<void>
  /** Fetches no more jobs; running ones continue, and new ones may be enqueued. */
  pause(): Promise<void>
  stop(): Promise<void>
  /** Runs all queued jobs in this process, without waiting, and returns their number; for tests. */
  drain(): Promise<number>
}

interface Worker {
  handler: (data: object) => Promise<void>
  atOnce: number
}

interface QueueParts {
  /** Required for running workers. */
  pool?: Pick<Pool, 'query'>
  /** Announces jobs to the workers of all processes; by default to those of this queue. */
  events?: Pick<EventHub, 'publish' | 'listen' | 'isWhole' | 'onState'>
  telemetry?: Pick<Telemetry, 'run'>
  /** True, as by default, if this process maintains the queue: expired and archived jobs. */
  supervise?: boolean
}

/** A kind of job is fetched at most this often, however many are enqueued. */
const FETCH_EVERY_MS = 1_000
/** Jobs fetched at a time, for throughput. */
const BATCH = 20
/** Unfinished jobs are retried by another process. */
const STOP_WITHIN_MS = 3_000
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true } as const

/** Creates the job queue in the database (pg-boss), so that mail and images survive a crash and are retried. */
export function createJobs(db: Kysely<Database>, log: Log, parts: QueueParts = {}): Jobs {
  const { pool, events = createEventHub(log), telemetry = NO_TELEMETRY, supervise = true } = parts
  const workers = new Map<string, Worker>()
  const boss = new PgBoss({ db: toExecutor(db), supervise, schedule: false })
  const logError = (error: unknown) => {
    // The pool logs an unreachable database once.
    if (!(error instanceof NoConnection)) log.error({ err: error }, 'job queue')
  }
  const dispatcher = new JobDispatcher(events, logError, pool)
  boss.on('error', logError)
  return {
    register: (kind, handler) => {
      workers.set(kind.name, {
        handler: handler as (data: object) => Promise<void>,
        atOnce: kind.concurrency ?? 1,
      })
    },
    ...createSenders(boss, dispatcher),
    ...createLoops(boss, workers, dispatcher, telemetry, logError),
    drain: () => drainQueues(boss, workers, telemetry),
  }
}

function createSenders(boss: PgBoss, dispatcher: JobDispatcher): Pick<Jobs, 'send' | 'sendAll' | 'isQueued'> {
  const announce = (within: Kysely<Database>, name: string) => {
    if (!within.isTransaction) dispatcher.announce([name])
  }
  return {
    send: async (within, kind, data, after = kind.delaySeconds ?? 0) => {
      const slot = kind.throttle?.(data)
      await boss.send(kind.name, data, {
        ...RETRIES,
        db: toExecutor(within),
        startAfter: after,
        ...(slot && { singletonKey: slot.key, singletonSeconds: slot.seconds, singletonNextSlot: true }),
      })
      announce(within, kind.name)
    },
    sendAll: async (within, { name, delaySeconds: after = 0 }, all) => {
      if (all.length === 0) return
      const startAfter = String(after)
      const jobs = all.map((data) => ({ ...RETRIES, name, data, startAfter }))
      await boss.insert(jobs, { db: toExecutor(within) })
      announce(within, name)
    },
    isQueued: async (within, { name }, key, seconds) => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from pgboss.job where name = ${name} and singleton_key = ${key}
          and singleton_on is not null and state < 'completed'
          and created_on > now() - make_interval(secs => ${seconds})) as found`.execute(within)
      return rows[0]?.found ?? false
    },
  }
}

/** Replaces pg-boss's own workers: they settle each batch as a whole, and end the process if that fails. */
function createLoops(
  boss: PgBoss,
  workers: ReadonlyMap<string, Worker>,
  dispatcher: JobDispatcher,
  telemetry: Pick<Telemetry, 'run'>,
  logError: (error: unknown) => void,
): Pick<Jobs, 'start' | 'pause' | 'stop'> {
  const pausing = new AbortController()
  setMaxListeners(0, pausing.signal)
  const loops: Promise<void>[] = []
  const inFlight = new InFlightJobs(boss)
  const pause = () => {
    pausing.abort()
    dispatcher.stop()
  }
  const runWorker = async (name: string, worker: Worker) => {
    for (;;) {
      await dispatcher.wait(name)
      if (pausing.signal.aborted) return
      await runNextBatch(inFlight, name, worker, telemetry).catch((error) => {
        logError(error)
        dispatcher.wake(name)
      })
      await sleep(FETCH_EVERY_MS, undefined, { signal: pausing.signal }).catch(() => {})
      // The batch may have left due jobs, delayed ones and retries.
      dispatcher.check()
    }
  }
  return {
    start: async ({ runWorker: isWorking }) => {
      await boss.start()
      for (const [name, worker] of workers) {
        await boss.createQueue(name)
        if (isWorking) loops.push(runWorker(name, worker))
      }
      if (isWorking) dispatcher.start()
    },
    pause: async () => pause(),
    stop: async () => {
      pause()
      await Promise.race([Promise.all(loops), sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      const kinds = inFlight.kinds()
      await inFlight.requeue().catch(logError)
      if (kinds.length > 0) dispatcher.announce(kinds)
      await boss.stop({ graceful: false })
    },
  }
}

/** Runs all queued jobs without waiting. @returns their number */
async function drainQueues(
  boss: PgBoss,
  workers: ReadonlyMap<string, Worker>,
  telemetry: Pick<Telemetry, 'run'>,
): Promise<number> {
  let done = 0
  for (const [name, { handler }] of workers) {
    const batch = await boss.fetch<object>(name, { batchSize: 1_000, ignoreStartAfter: true })
    for (const { id, data } of batch ?? []) {
      await telemetry.run('job', name, () => handler(data))
      await boss.complete(name, id)
      done++
    }
  }
  return done
}

/** Jobs fetched by this process and not settled yet. */
class InFlightJobs {
  readonly #names = new Map<string, string>()

  constructor(readonly boss: PgBoss) {}

  kinds(): string[] {
    return [...new Set(this.#names.values())]
  }

  take(name: string, ids: readonly string[]): void {
    for (const id of ids) this.#names.set(id, name)
  }

  /**
   * Completes a job, or schedules its retry.
   * @param why error message
   */
  async settle(name: string, id: string, why?: string): Promise<void> {
    if (why === undefined) await this.boss.complete(name, id)
    else await this.boss.fail(name, id, { message: why })
    this.#names.delete(id)
  }

  /** Schedules unsettled jobs again, of one kind or all; another process may run them. */
  async requeue(kind?: string): Promise<void> {
    for (const [id, name] of this.#names) {
      if (kind === undefined || kind === name) await this.settle(name, id, 'job outcome unknown, retrying')
    }
  }
}

/** Schedules unsettled jobs again, then fetches and runs a batch. */
async function runNextBatch(
  inFlight: InFlightJobs,
  name: string,
  worker: Worker,
  telemetry: Pick<Telemetry, 'run'>,
): Promise<void> {
  await inFlight.requeue(name)
  const options = { batchSize: BATCH * worker.atOnce, includeMetadata: true } as const
  const batch = await inFlight.boss.fetch<object>(name, options)
  if (batch.length > 0) await runBatch(inFlight, name, batch, worker, telemetry)
}

/**
 * Settles each job of a batch separately, so that a failure does not repeat the others.
 * @throws the error of settling, once all jobs have run
 */
async function runBatch(
  inFlight: InFlightJobs,
  name: string,
  batch: PgBoss.JobWithMetadata<object>[],
  { handler, atOnce }: Worker,
  telemetry: Pick<Telemetry, 'run'>,
): Promise<void> {
  inFlight.take(
    name,
    batch.map(({ id }) => id),
  )
  const waiting = batch.values()
  let fault: unknown
  const runNext = async () => {
    for (const { id, data, retryCount, retryLimit } of waiting) {
      try {
        await telemetry.run('job', name, () => handler(data), retryCount >= retryLimit)
        await inFlight.settle(name, id)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        await inFlight.settle(name, id, why).catch((failure: unknown) => {
          fault = failure
        })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  if (fault) throw fault
}

/** To plan one takes longer than to run it, within the transaction of the act that adds the job. */
const ADDS_JOBS = /^\s*(?:insert into|with defaults as)\b/i

function toExecutor(db: Kysely<Database>): PgBoss.Db {
  return {
    executeSql: async (text, values = []) => {
      if (ADDS_JOBS.test(text))
        return { rows: await executeStatement<object>(db, nameStatement(text), values) }
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows as object[] }
    },
  }
}
