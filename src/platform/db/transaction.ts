import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import type { AppEvent, EventPublisher } from '../events/event-hub.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { ALLOW_LONG_STATEMENTS } from './stalled-connections.ts'

const TRIES = 3
const PAUSE_MS = 20
/** Serialization failure and deadlock: the next try may succeed. */
const RETRYABLE = new Set(['40001', '40P01'])

/** Needed for a transaction with side effects. */
export interface TransactionContext {
  db: Kysely<Database>
  events: EventPublisher
  jobs: Pick<Jobs, 'send' | 'sendAll'>
}

interface SideEffects {
  /** Publishes events once the transaction is committed, in the order of the calls; a rollback drops them. */
  publish(...events: AppEvent[]): void
  /**
   * Queues a job that is committed or rolled back with the transaction; its workers are woken after the commit.
   * @param after seconds until it is due; those of the job by default
   */
  enqueue<T extends object>(job: Job<T>, data: T, after?: number): Promise<void>
  /** Queues many jobs of one kind in one statement; none of them is throttled. */
  enqueueAll<T extends object>(job: Job<T>, all: readonly T[]): Promise<void>
}

/** An open transaction that publishes events and queues jobs. */
export type Tx = Transaction<Database> & SideEffects

/**
 * Runs `work` in one transaction and returns its result; rolls back when it throws. Inside an open transaction it joins
 * that one: events are published at the outermost commit. `work` may run up to three times, so it only touches the
 * database; its other effects go through `publish` and `enqueue`.
 * @param source a plain database opens a transaction without side effects
 */
export async function inTransaction<T>(
  source: TransactionContext | Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T>
export async function inTransaction<T>(
  source: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T>
export async function inTransaction<T>(
  source: TransactionContext | Kysely<Database>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!('db' in source)) {
    // The overloads promise side effects only where the outer transaction has them.
    if (source.isTransaction) return work(source as Tx)
    return withRetries(() => source.transaction().execute((trx) => work(trx as Tx)))
  }
  const { result, events } = await withRetries(async () => {
    const pending: AppEvent[] = []
    const run = (trx: Transaction<Database>) =>
      work(Object.assign(trx, createSideEffects(source, trx, pending)))
    return { result: await source.db.transaction().execute(run), events: pending }
  })
  if (events.length > 0) source.events.publish(...events)
  return result
}

/** Gives the other statements of a transaction fifteen minutes: they read every member. */
export async function allowLongStatements(tx: Transaction<Database>): Promise<void> {
  await sql.raw(ALLOW_LONG_STATEMENTS).execute(tx)
}

/** A transaction of background work that reads every member: the limit of pages would end it on a site of millions. */
export function inLongTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await allowLongStatements(tx)
    return work(tx)
  })
}

function createSideEffects(
  { jobs }: TransactionContext,
  trx: Transaction<Database>,
  pending: AppEvent[],
): SideEffects {
  const announced = new Set<string>()
  const announce = (name: string) => {
    if (!announced.has(name)) pending.push({ kind: 'jobs-enqueued', of: [name] })
    announced.add(name)
  }
  return {
    publish: (...events) => {
      pending.push(...events)
    },
    enqueue: async (job, data, after) => {
      await jobs.send(trx, job, data, after)
      announce(job.name)
    },
    enqueueAll: async (job, all) => {
      if (all.length === 0) return
      await jobs.sendAll(trx, job, all)
      announce(job.name)
    },
  }
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === TRIES || !RETRYABLE.has(code)) throw error
      // Unequal pauses: equal ones would make the same two collide again.
      await sleep(PAUSE_MS * attempt * (0.5 + Math.random()))
    }
  }
}
