import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { Database } from './db/tables/index.ts'
import type { Log } from './log.ts'

/** A kind of work done outside a request, and what it is told. */
export interface Job<T extends object> {
  name: string
  /** Only carries the type. */
  data?: T
}

/** Names a kind of job; the payload must be plain JSON. */
export function job<T extends object>(name: string): Job<T> {
  return { name }
}

export interface Jobs {
  /** Says who does a kind of job; call before `start`. A handler that throws is tried again later. */
  register<T extends object>(kind: Job<T>, handler: (data: T) => Promise<void>): void
  /** Queues work with the transaction it is part of: done only if that is committed. */
  send<T extends object>(db: Kysely<Database>, kind: Job<T>, data: T): Promise<void>
  start(options: { work: boolean }): Promise<void>
  stop(): Promise<void>
  /** Does everything that is queued now, in this process, and says how much it was; for tests. */
  drain(): Promise<number>
}

const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true } as const

/** The job queue, kept in the database (pg-boss), so that mail and pictures survive a crash and are retried. */
export function createJobs(db: Kysely<Database>, log: Log): Jobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const boss = new PgBoss({ db: executor(db), supervise: true, schedule: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return {
    register: (kind, handler) => {
      handlers.set(kind.name, handler as (data: object) => Promise<void>)
    },
    send: async (within, kind, data) => {
      await boss.send(kind.name, data, { ...RETRIES, db: executor(within) })
    },
    start: async ({ work }) => {
      await boss.start()
      for (const [name, handler] of handlers) {
        await boss.createQueue(name)
        if (!work) continue
        await boss.work<object>(name, { pollingIntervalSeconds: 1, batchSize: 20 }, (batch) =>
          runBatch(boss, name, batch, handler),
        )
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
    drain: async () => {
      let done = 0
      for (const [name, handler] of handlers) {
        for (const { id, data } of (await boss.fetch<object>(name, { batchSize: 1_000 })) ?? []) {
          await handler(data)
          await boss.complete(name, id)
          done++
        }
      }
      return done
    },
  }
}

/** One failing job of a batch must not repeat the others, so each is settled by itself. */
async function runBatch(
  boss: PgBoss,
  name: string,
  batch: PgBoss.Job<object>[],
  handler: (data: object) => Promise<void>,
): Promise<void> {
  for (const { id, data } of batch) {
    try {
      await handler(data)
      await boss.complete(name, id)
    } catch (error) {
      await boss.fail(name, id, { message: error instanceof Error ? error.message : String(error) })
    }
  }
}

function executor(db: Kysely<Database>): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows as object[] }
    },
  }
}
