import type { Pool } from 'pg'
import { isUnavailable, NoConnection } from './unavailable.ts'

/**
 * Share of the limit of statements after which one counts as slow: it takes milliseconds, and about a second on a shard that
 * moves, but the whole limit on a silent worker.
 */
const SLOW_SHARE = 0.5
/** The limit where the pool does not know it: that of `DATABASE_STATEMENT_TIMEOUT` by default. */
const STATEMENT_LIMIT_MS = 5_000
/** Statements that must be slow: one may have a lot to read. */
const SLOW_STATEMENTS = 2
/** A failure makes a worker count as slow for this long. */
const FAILURE_MS = 10_000

/**
 * Share of a pool that may wait for workers of a distributed database at one time, so that a silent one leaves connections
 * to what needs the coordinator only. Further statements wait, and are rejected while a worker is slow.
 */
export class ShardSlots {
  readonly #limit: number
  readonly #slowMs: number
  /** When each running statement began. */
  readonly #running = new Set<{ since: number }>()
  readonly #waiting = new Set<() => void>()
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(limit: number, slowMs: number) {
    this.#limit = limit
    this.#slowMs = slowMs
  }

  /** @throws NoConnection while all are in use and a worker is slow */
  async acquire(): Promise<(error?: unknown) => void> {
    await this.waitForOne()
    return this.start()
  }

  /** Waits until one is free. @throws as `acquire` */
  async waitForOne(): Promise<void> {
    while (this.#running.size >= this.#limit) {
      if (this.#isSlow()) throw new NoConnection('a worker of the database is slow')
      await this.#waitForChange()
    }
  }

  /** Counts a statement that cannot wait, as the end of a transaction. @returns its end */
  start(): (error?: unknown) => void {
    const slot = { since: performance.now() }
    this.#running.add(slot)
    return (error) => {
      this.#running.delete(slot)
      if (isUnavailable(error)) this.#failedAt = performance.now()
      const [next] = this.#waiting
      next?.()
    }
  }

  #isSlow(): boolean {
    const now = performance.now()
    const slow = [...this.#running].filter(({ since }) => now - since >= this.#slowMs)
    return now - this.#failedAt < FAILURE_MS || slow.length >= Math.min(SLOW_STATEMENTS, this.#limit)
  }

  #waitForChange(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, this.#slowMs)
      this.#waiting.add(wake)
    })
  }
}

const slotsOfPools = new WeakMap<Pool, ShardSlots>()

function createShardSlots({ options: { max = 1, statement_timeout } }: Pool): ShardSlots {
  const limitMs = Number(statement_timeout) || STATEMENT_LIMIT_MS
  return new ShardSlots(Math.max(1, Math.floor(max / 2)), limitMs * SLOW_SHARE)
}

export function getShardSlots(pool: Pool): ShardSlots {
  const slots = slotsOfPools.get(pool) ?? createShardSlots(pool)
  slotsOfPools.set(pool, slots)
  return slots
}

const NAMES_SHARDS = /\b(?:from|join|into|update)\s+"?(?:messages|notifications|newsfeed|visits)\b/i
const ENDS_TRANSACTION = /^(?:commit|rollback)$/i

const getText = (config: unknown): string =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '')

/** Whether a statement reads or writes distributed tables; one read by a cursor does not count. */
export const namesShards = (config: unknown): boolean =>
  NAMES_SHARDS.test(getText(config)) && !(config instanceof Object && 'submit' in config)

type Query = (config: unknown, ...further: unknown[]) => unknown
type Done = (error: unknown, result?: unknown) => void

/** @returns `query` of a connection to a distributed database, which sends a statement on shards when it has a slot */
export function limitToSlots(pool: Pool, query: Query): Query {
  const slots = getShardSlots(pool)
  let isOnShards = false
  return (config, ...further) => {
    const ends = isOnShards && ENDS_TRANSACTION.test(getText(config))
    if (ends) isOnShards = false
    else if (!namesShards(config)) return query(config, ...further)
    else isOnShards = true
    const slot = ends ? Promise.resolve(slots.start()) : slots.acquire()
    const done = further.at(-1)
    if (typeof done !== 'function') return slot.then((release) => settle(query(config, ...further), release))
    slot.then(
      (release) =>
        query(config, ...further.slice(0, -1), (error: unknown, result: unknown) => {
          release(error)
          ;(done as Done)(error, result)
        }),
      (error) => (done as Done)(error),
    )
    return undefined
  }
}

async function settle(answer: unknown, release: (error?: unknown) => void): Promise<unknown> {
  try {
    const result = await answer
    release()
    return result
  } catch (error) {
    release(error)
    throw error
  }
}
