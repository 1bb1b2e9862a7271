import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Database } from '../../schema/database.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { createPool, describeDatabase, isPooled } from './client.ts'
import { createLagProbe, type LagProbe, NotAReplica } from './replica-lag.ts'
import { destroyStalledConnections } from './stalled-connections.ts'

/** Where a list is read from. */
export interface ReadSource {
  db: Kysely<Database>
  pool: Pool
}

/** Who reads: when their session last wrote, or null for a visitor. */
export type Reader = { wrote_at: Date } | null

export interface Reads {
  /**
   * Reads a list from the replica, if there is one, and if it has what this reader wrote last; else from the primary.
   * What fails on the replica, or is not found there, is asked of the primary before it counts.
   */
  read<T>(reader: Reader, read: (from: ReadSource) => Promise<T>): Promise<T>
  /** Notes that something was written in the session of this token, now. */
  trackWrite(tokenHash: Buffer): Promise<void>
  /** Whether writing is to be noted at all. */
  hasReplica: boolean
  /** Its own, to be watched as the primary's is. */
  pools: readonly Pool[]
  /** Measures the replica from now on. @throws StartError where the address leads to none */
  start(): Promise<void>
  stop(): Promise<void>
}

const TIMES = {
  every: 500,
  /** Without a measure for so long nothing is known. */
  stale: 3_000,
  /** Lists may be so old; a replica further behind is left alone. */
  lag: 5_000,
}
const WAIT_MS = 1_000
/** What the replica may be silent beyond the time a statement may take. */
const SILENCE_MS = 2_500
/** How often a replica that is being started with is measured before it counts as late. */
const FIRST_LOOKS = 5
/** A statement that takes too long here takes too long there. */
const TOO_LONG = '57014'

/** Reads of the primary alone. */
function readsOf(primary: ReadSource): Reads {
  return {
    read: (_, read) => read(primary),
    trackWrite: async () => {},
    hasReplica: false,
    pools: [],
    start: async () => {},
    stop: async () => {},
  }
}

type Settings = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databasePoolSize' | 'databaseStatementTimeout'
>

/** The reads of lists, by the replica of `DATABASE_REPLICA_URL` where it is set. @param times tests hurry */
export function createReads(
  primary: ReadSource,
  env: Settings,
  log: Log,
  times?: Partial<typeof TIMES>,
): Reads {
  const url = env.databaseReplicaUrl
  if (!url) return readsOf(primary)
  const replica = createPool(url, env, WAIT_MS, { isPooled: isPooled(env) })
  const { databaseStatementTimeout: statement } = env
  if (statement > 0) destroyStalledConnections(replica.pool, statement + SILENCE_MS)
  const state = new State(createLagProbe(env.databaseDirectUrl ?? env.databaseUrl ?? '', url), log, {
    ...TIMES,
    ...times,
  })
  return {
    read: async (reader, read) => {
      if (!state.has(reader)) return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === TOO_LONG) throw error
        return read(primary)
      }
    },
    trackWrite: async (tokenHash) => {
      await primary.pool.query('update sessions set wrote_at = now() where token_hash = $1', [tokenHash])
    },
    hasReplica: true,
    pools: [replica.pool],
    start: () => state.start(describeDatabase(url)),
    stop: async () => {
      await state.stop()
      await replica.db.destroy()
    },
  }
}

/** What is known of the replica. */
class State {
  readonly #gauge: LagProbe
  readonly #log: Log
  readonly #times: typeof TIMES
  /** All that was committed before it is there, by the primary's clock; unknown while the replica is away. */
  #freshTo: number | undefined
  #measuredAt = 0
  /** Why the replica is not read from, as it was logged. */
  #reason: string | undefined
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #isStopped = false

  constructor(gauge: LagProbe, log: Log, times: typeof TIMES) {
    this.#gauge = gauge
    this.#log = log
    this.#times = times
  }

  /** Whether the replica has all that this reader must find; a visitor takes what there is. */
  has(reader: Reader): boolean {
    const isOld = performance.now() - this.#measuredAt > this.#times.stale
    if (this.#freshTo === undefined || this.#reason || isOld) return false
    // Times are cut to the millisecond: those of the same one may stand in either order.
    return reader === null || reader.wrote_at.getTime() < this.#freshTo
  }

  async start(where: string): Promise<void> {
    const refused = (error: unknown) => {
      if (!(error instanceof NotAReplica)) return
      throw new StartError(
        `The database at ${where} is no replica of the site's (${error.message}): check DATABASE_REPLICA_URL.`,
      )
    }
    // On an idle site its last commit may be old, and the newest one on its way: that is no lag yet.
    for (let turn = 1; await this.#look(refused, turn === FIRST_LOOKS); turn++) {
      if (turn === FIRST_LOOKS) break
      await sleep(this.#times.every / FIRST_LOOKS)
    }
    const again = () => {
      if (this.#isStopped) return
      this.#timer = setTimeout(() => {
        this.#round = this.#look().then(again)
      }, this.#times.every).unref()
    }
    again()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#gauge.close()
    await this.#round
  }

  #lost(error: unknown): void {
    this.#freshTo = undefined
    this.#away(`is away (${error instanceof Error ? error.message || error.name : String(error)})`)
  }

  /** Measures once. @param counts whether a lag counts already @returns whether there is one */
  async #look(failed: (error: unknown) => void = () => {}, counts = true): Promise<boolean> {
    try {
      const { now, freshTo } = await this.#gauge.measure()
      // What it once had it has for good, though an idle site has nothing newer to show for it.
      this.#freshTo = Math.max(freshTo, this.#freshTo ?? 0)
      const lags = now !== undefined && now - this.#freshTo > this.#times.lag
      this.#measuredAt = performance.now()
      // Of a primary that is away nobody knows how much it had more.
      if (!lags) this.#back()
      else if (counts) this.#away(`lags behind by more than ${this.#times.lag / 1_000} seconds`)
      return lags
    } catch (error) {
      failed(error)
      if (!this.#isStopped) this.#lost(error)
      return false
    }
  }

  /** Logged once, however often it is found. */
  #away(reason: string): void {
    const isKnown = this.#reason !== undefined
    this.#reason = reason
    if (!isKnown) this.#log.warn(`The replica ${reason}: lists are read from the primary`)
  }

  #back(): void {
    if (this.#reason !== undefined) this.#log.info('Lists are read from the replica again')
    this.#reason = undefined
  }
}
