import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { Semaphore, type SemaphoreLimits } from '../semaphore.ts'
import { WAITING_PER_CONNECTION } from './bounded-pool.ts'
import { isDistributed } from './distribution.ts'
import type { DriverInternals } from './early-begin.ts'
import { getShardSlots, namesShards } from './shard-slots.ts'
import { NoConnection } from './unavailable.ts'

/** A slow read delays those behind it. */
const MOST_ON_ONE_CONNECTION = 16

type Callback = (error: Error | undefined, result: QueryResult) => void

interface Read {
  send(client: PoolClient, onAnswer: () => void): void
  fail(error: Error): void
}

/** Share of the pool that reads have at most, so that writes and jobs do not wait behind pages. */
const SHARE_OF_POOL = 0.5

/**
 * Sends the reads of one turn of the event loop together, on one connection: to wake a process of PostgreSQL for each
 * takes longer than most of them. These are the named statements that change and lock nothing, so none waits for a
 * transaction that itself waits for a read behind it.
 */
export function shareReads(pool: Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const add = createSender(pool)
  pool.query = ((config: unknown, ...further: unknown[]) => {
    if (further.length > 0 || !isNamedRead(config)) return query(config, ...further)
    // A silent worker would delay the reads behind it, and use up the connections.
    if (isDistributed(pool) && namesShards(config))
      return getShardSlots(pool)
        .waitForOne()
        .then(() => query(config))
    const answer = new Promise<QueryResult>((resolve, reject) => {
      // The statement belongs to the request that makes it, not to the one that opened the connection.
      const inTask = AsyncLocalStorage.snapshot()
      const send: Read['send'] = (client, onAnswer) => {
        const done: Callback = (error, result) => {
          onAnswer()
          if (error) reject(error)
          else resolve(result)
        }
        inTask(() => client.query(config, done))
      }
      add({ send, fail: reject })
    })
    return answer.catch(traceToCaller)
  }) as Pool['query']
}

const semaphores = new WeakMap<Pool, Semaphore>()

function getSemaphore(pool: Pool): Semaphore {
  const semaphore = semaphores.get(pool) ?? new Semaphore(getReadLimits(pool))
  semaphores.set(pool, semaphore)
  return semaphore
}

/** Reads that wait for their share of the pool, those that are sent together as one. */
export const countWaitingReads = (pool: Pool): number => getSemaphore(pool).waiting

/** @returns sends a read with those that come until there is a connection for it */
function createSender(pool: Pool): (read: Read) => void {
  let gathered: Read[] = []
  const close = (reads: Read[]) => {
    if (gathered === reads) gathered = []
  }
  const fail = (reads: Read[], error: Error) => {
    close(reads)
    for (const read of reads) read.fail(error)
  }
  const connect = (reads: Read[], leave: () => void) =>
    pool.connect((error, client, release) => {
      if (!client) {
        leave()
        return fail(reads, error as Error)
      }
      close(reads)
      sendTogether(client, reads, () => {
        release()
        leave()
      })
    })
  const sendLater = (reads: Read[]) =>
    setImmediate(() =>
      getSemaphore(pool).acquire(
        (leave) => connect(reads, leave),
        () => fail(reads, new NoConnection('too many reads wait for a connection to the database')),
      ),
    )
  return (read) => {
    gathered.push(read)
    if (gathered.length === 1) sendLater(gathered)
    if (gathered.length === MOST_ON_ONE_CONNECTION) gathered = []
  }
}

/** Reads wait as many and as long as all else that needs a connection. */
function getReadLimits({ options: { max = 1, connectionTimeoutMillis } }: Pool): Required<SemaphoreLimits> {
  return {
    concurrent: Math.ceil(max * SHARE_OF_POOL),
    waiting: max * WAITING_PER_CONNECTION,
    withinMs: connectionTimeoutMillis || Number.POSITIVE_INFINITY,
  }
}

/** As the driver does: an error that is made when the answer arrives names none of our functions. */
function traceToCaller(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}

function sendTogether(client: PoolClient, reads: readonly Read[], release: () => void): void {
  const driver = client as unknown as DriverInternals
  let unanswered = reads.length
  const onAnswer = () => {
    unanswered--
    if (unanswered > 0) return
    driver.pipeline = false
    release()
  }
  driver.pipeline = true
  driver.connection.stream.cork()
  for (const { send } of reads) send(client, onAnswer)
  driver.connection.stream.uncork()
}

const READ = /^\s*(?:select|with)\b/i
const CHANGES_OR_LOCKS =
  /\b(?:insert|update|delete|merge|share|nextval|setval|pg_notify|set_config|pg_\w*advisory\w*)\b/i
/** By the name of the statement. */
const reads = new Map<string, boolean>()

function isNamedRead(config: unknown): config is QueryConfig {
  if (typeof config !== 'object' || config === null || 'submit' in config) return false
  const { name, text } = config as QueryConfig
  if (!name) return false
  const isKnown = reads.get(name)
  if (isKnown !== undefined) return isKnown
  const isRead = READ.test(text) && !CHANGES_OR_LOCKS.test(text)
  reads.set(name, isRead)
  return isRead
}
