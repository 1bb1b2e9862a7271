import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from '../../schema/database.ts'
import { NoConnection } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts'

/** A kind of work done outside a request, and what it is told. */
export interface Job<T extends object> extends JobOptions<T> {
  name: string
}

/** How a kind of job is done. */
interface JobOptions<T extends object> {
  /** Seconds between its being queued and its being done, where nothing else is said. */
  delaySeconds?: number
  /** How many one process does at a time; one after the other where left out. */
  concurrency?: number
  /** Of all that have one key, one is done in so many seconds, and one more after them for whatever came meanwhile. */
  throttle?: (data: T) => { key: string; seconds: number } | undefined
}

/** Names a kind of job; the payload must be plain JSON. */
export function job<T extends object>(name: string, manner: JobOptions<T> = {}): Job<T> {
  return { name, ...manner }
}

export interface Jobs {
  /** Says who does a kind of job; call before `start`. A handler that throws is tried again later. */
  register<T extends object>(kind: Job<T>, handler: (data: T) => Promise<void>): void
  /**
   * Queues work with the transaction it is part of: done only if that is committed.
   * @param after seconds until it may be done, where not those of its kind
   */
  send<T extends object>(db: Kysely<Database>, kind: Job<T>, data: T, after?: number): Promise<void>
  /** Queues much work of one kind at once, as `send` does; nothing of it is throttled. */
  sendAll<T extends object>(db: Kysely<Database>, kind: Job<T>, all: readonly T[]): Promise<void>
  start(options: { work: boolean }): Promise<void>
  /** Takes no more work; what is under way goes on, and work may still be queued. */
  pause(): Promise<void>
  stop(): Promise<void>
  /** Does everything that is queued now, in this process and without waiting, and says how much it was; for tests. */
  drain(): Promise<number>
}

interface Worker {
  handler: (data: object) => Promise<void>
  atOnce: number
}

const POLL_MS = 1_000
/** Jobs taken at a time: those that are done at once are more in a second. */
const BATCH = 20
/** What is not done by then is done again by another process. */
const STOP_WITHIN_MS = 3_000
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true } as const

/**
 * The job queue, kept in the database (pg-boss), so that mail and pictures survive a crash and are retried.
 * @param supervise whether this process looks after the queue: what was given up by a process that died, what is long done
 */
export function createJobs(
  db: Kysely<Database>,
  log: Log,
  telemetry: Pick<Telemetry, 'run'> = NO_TELEMETRY,
  supervise = true,
): Jobs {
  const workers = new Map<string, Worker>()
  const boss = new PgBoss({ db: executor(db), supervise, schedule: false })
  const tell = (error: unknown) => {
    // A database that is away is told once, and not by every queue every second.
    if (!(error instanceof NoConnection)) log.error({ err: error }, 'job queue')
  }
  boss.on('error', tell)
  const resting = new AbortController()
  setMaxListeners(0, resting.signal)
  const rounds: Promise<void>[] = []
  const held = new InFlightJobs(boss)
  // Not by the workers of pg-boss: they settle each batch once more, and leave the process to die where that fails.
  const work = async (name: string, worker: Worker) => {
    while (!resting.signal.aborted) {
      try {
        await held.requeue(name)
        const options = { batchSize: BATCH * worker.atOnce, includeMetadata: true } as const
        const batch = await boss.fetch<object>(name, options)
        if (batch.length > 0) await runBatch(held, name, batch, worker, telemetry)
      } catch (error) {
        tell(error)
      }
      await sleep(POLL_MS, undefined, { signal: resting.signal }).catch(() => {})
    }
  }
  return {
    register: (kind, handler) => {
      workers.set(kind.name, {
        handler: handler as (data: object) => Promise<void>,
        atOnce: kind.concurrency ?? 1,
      })
    },
    send: async (within, kind, data, after = kind.delaySeconds ?? 0) => {
      const slot = kind.throttle?.(data)
      await boss.send(kind.name, data, {
        ...RETRIES,
        db: executor(within),
        startAfter: after,
        ...(slot && { singletonKey: slot.key, singletonSeconds: slot.seconds, singletonNextSlot: true }),
      })
    },
    sendAll: async (within, { name, delaySeconds: after = 0 }, all) => {
      if (all.length === 0) return
      const startAfter = String(after)
      const jobs = all.map((data) => ({ ...RETRIES, name, data, startAfter }))
      await boss.insert(jobs, { db: executor(within) })
    },
    start: async ({ work: isWorking }) => {
      await boss.start()
      for (const [name, worker] of workers) {
        await boss.createQueue(name)
        if (isWorking) rounds.push(work(name, worker))
      }
    },
    pause: async () => resting.abort(),
    stop: async () => {
      resting.abort()
      await Promise.race([Promise.all(rounds), sleep(STOP_WITHIN_MS, undefined, { ref: false })])
      await held.requeue().catch(tell)
      await boss.stop({ graceful: false })
    },
    drain: async () => {
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
    },
  }
}

/** What this process has taken and not settled yet. */
class InFlightJobs {
  readonly #names = new Map<string, string>()

  constructor(readonly boss: PgBoss) {}

  take(name: string, ids: readonly string[]): void {
    for (const id of ids) this.#names.set(id, name)
  }

  /** Done, or to be tried again later. @param why it failed */
  async settle(name: string, id: string, why?: string): Promise<void> {
    if (why === undefined) await this.boss.complete(name, id)
    else await this.boss.fail(name, id, { message: why })
    this.#names.delete(id)
  }

  /** Has what was not settled done again, of one kind or of all; by another process where this one ends. */
  async requeue(kind?: string): Promise<void> {
    for (const [id, name] of this.#names) {
      if (kind === undefined || kind === name)
        await this.settle(name, id, 'it was not said whether it was done')
    }
  }
}

/**
 * One failing job of a batch must not repeat the others, so each is settled by itself.
 * @throws what kept one from being settled, once all were tried
 */
async function runBatch(
  held: InFlightJobs,
  name: string,
  batch: PgBoss.JobWithMetadata<object>[],
  { handler, atOnce }: Worker,
  telemetry: Pick<Telemetry, 'run'>,
): Promise<void> {
  held.take(
    name,
    batch.map(({ id }) => id),
  )
  const waiting = batch.values()
  let fault: unknown
  const inTurn = async () => {
    for (const { id, data, retryCount, retryLimit } of waiting) {
      try {
        await telemetry.run('job', name, () => handler(data), retryCount >= retryLimit)
        await held.settle(name, id)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        await held.settle(name, id, why).catch((away: unknown) => {
          fault = away
        })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
  if (fault) throw fault
}

function executor(db: Kysely<Database>): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows as object[] }
    },
  }
}
