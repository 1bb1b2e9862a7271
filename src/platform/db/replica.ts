import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Database } from '../../schema/database.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { createPool, describeDatabase, isPooled } from './client.ts'
import { isDistributed, markDistributed } from './distribution.ts'
import { createLagProbe, ForeignReplica, type LagProbe, NotAReplica } from './replica-lag.ts'
import { destroyStalledConnections } from './stalled-connections.ts'
import { isUnavailable, NoConnection } from './unavailable.ts'

/** Database that a list is read from. */
export interface ReadSource {
  db: Kysely<Database>
  pool: Pool
}

/** The reader's last write, or null for a visitor. */
export type Reader = { wrote_at: Date } | null

export interface Reads {
  /**
   * Reads a list from the replica if there is one and it has the reader's last write, else from the primary.
   * A read that fails on the replica, or finds nothing, is repeated on the primary. If the primary is asked first and
   * cannot answer within a second, as before another one has taken its place, the replica is.
   */
  read<T>(reader: Reader, read: (from: ReadSource) => Promise<T>): Promise<T>
  /** Reads from the primary; from the replica if the primary cannot answer within a second. */
  readWithFallback<T>(read: (from: ReadSource) => Promise<T>): Promise<T>
  /** Records a write in the session of this token. */
  trackWrite(tokenHash: Buffer): Promise<void>
  /** True if writes have to be tracked. */
  hasReplica: boolean
  /** Pools of the replica, for telemetry. */
  pools: readonly Pool[]
  /**
   * Starts measuring the replica.
   * @throws StartError if the address leads to no replica
   */
  start(): Promise<void>
  stop(): Promise<void>
}

const TIMES = {
  every: 500,
  /** An older measurement is ignored. */
  stale: 3_000,
  /** Maximum lag of a replica that is read from. */
  lag: 5_000,
}
const CONNECT_WITHIN_MS = 1_000
/** Wait for a primary that may be gone. */
const PRIMARY_LIMIT_MS = 1_000
/** Grace beyond the statement timeout before a connection counts as stalled. */
const STALL_GRACE_MS = 2_500
/** Measurements at start before a lag counts. */
const FIRST_MEASUREMENTS = 5
/** A statement that times out on the replica times out on the primary too. */
const STATEMENT_TIMEOUT_CODE = '57014'

const isStatementTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT_CODE

function createPrimaryReads(primary: ReadSource): Reads {
  return {
    read: (_, read) => read(primary),
    readWithFallback: (read) => read(primary),
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

/**
 * Creates the reader of lists; without `DATABASE_REPLICA_URL` it reads from the primary.
 * @param times shorter in tests
 */
export function createReads(
  primary: ReadSource,
  env: Settings,
  log: Log,
  times?: Partial<typeof TIMES>,
): Reads {
  const url = env.databaseReplicaUrl
  if (!url) return createPrimaryReads(primary)
  const replica = createPool(url, env, CONNECT_WITHIN_MS, { isPooled: isPooled(env) })
  if (isDistributed(primary.db)) markDistributed(replica)
  const { databaseStatementTimeout: statement } = env
  if (statement > 0) destroyStalledConnections(replica.pool, statement + STALL_GRACE_MS)
  const state = new ReplicaMonitor(createLagProbe(env.databaseDirectUrl ?? env.databaseUrl ?? '', url), log, {
    ...TIMES,
    ...times,
  })
  const readFromPrimary = async <T>(reader: Reader, read: (from: ReadSource) => Promise<T>): Promise<T> => {
    if (!state.canReplacePrimaryFor(reader)) return read(primary)
    const answer = read(primary)
    try {
      return await withinLimit(answer, PRIMARY_LIMIT_MS)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // If the replica fails as well, the primary may only be slow.
      return readAgainIfLost(replica, read).catch(() => answer)
    }
  }
  return {
    read: async (reader, read) => {
      if (!state.isFreshFor(reader)) return readFromPrimary(reader, read)
      try {
        return await readAgainIfLost(replica, read)
      } catch (error) {
        if (isStatementTimeout(error)) throw error
        return read(primary)
      }
    },
    readWithFallback: (read) => readFromPrimary(null, read),
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

/** A proxy cuts the connections to a replica that becomes the primary: the next one leads to another replica. */
async function readAgainIfLost<T>(replica: ReadSource, read: (from: ReadSource) => Promise<T>): Promise<T> {
  try {
    return await read(replica)
  } catch (error) {
    if (isStatementTimeout(error) || !isUnavailable(error)) throw error
    return read(replica)
  }
}

/** @throws NoConnection if the answer takes longer; its own failure is then ignored */
async function withinLimit<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoConnection('the primary does not answer')), limitMs)
  })
  answer.catch(() => {})
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Measured state of the replica. */
class ReplicaMonitor {
  readonly #gauge: LagProbe
  readonly #log: Log
  readonly #times: typeof TIMES
  /** Everything committed before this moment is on the replica; undefined before it was reached. */
  #freshTo: number | undefined
  #measuredAt = 0
  /** It lags too far behind, or is another site's. */
  #isUnfit = false
  /** Reason why the replica is not used, as logged. */
  #reason: string | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(gauge: LagProbe, log: Log, times: typeof TIMES) {
    this.#gauge = gauge
    this.#log = log
    this.#times = times
  }

  /** True if the replica answers and has the reader's last write. */
  isFreshFor(reader: Reader): boolean {
    const isOld = performance.now() - this.#measuredAt > this.#times.stale
    return !this.#reason && !isOld && this.#hasWritesOf(reader)
  }

  /** True if the replica may answer when the primary does not, whether or not it was reached a moment ago. */
  canReplacePrimaryFor(reader: Reader): boolean {
    return !this.#isUnfit && this.#hasWritesOf(reader)
  }

  /** A visitor accepts any state. */
  #hasWritesOf(reader: Reader): boolean {
    if (this.#freshTo === undefined) return false
    // Times are truncated to milliseconds: the order within one is unknown.
    return reader === null || reader.wrote_at.getTime() < this.#freshTo
  }

  async start(where: string): Promise<void> {
    const onRejected = (error: unknown) => {
      if (!(error instanceof NotAReplica)) return
      throw new StartError(
        `The database at ${where} is no replica of the site's (${error.message}): check DATABASE_REPLICA_URL.`,
      )
    }
    // On an idle site the last commit may be old and the newest still in transit: no lag yet.
    for (let turn = 1; await this.#measure(onRejected, turn === FIRST_MEASUREMENTS); turn++) {
      if (turn === FIRST_MEASUREMENTS) break
      await sleep(this.#times.every / FIRST_MEASUREMENTS)
    }
    const again = () => {
      if (this.#isStopped) return
      this.#timer = setTimeout(() => {
        this.#running = this.#measure().then(again)
      }, this.#times.every).unref()
    }
    again()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#gauge.close()
    await this.#running
  }

  #onError(error: unknown): void {
    if (error instanceof ForeignReplica) this.#isUnfit = true
    this.#disable(`is unreachable (${error instanceof Error ? error.message || error.name : String(error)})`)
  }

  /**
   * Measures once.
   * @param counts whether a lag is already reported
   * @returns whether the replica lags
   */
  async #measure(onError: (error: unknown) => void = () => {}, counts = true): Promise<boolean> {
    try {
      const { now, freshTo } = await this.#gauge.measure()
      // One that was there a moment ago has lost nothing, even if an idle site offers no newer proof.
      this.#freshTo = this.#reason ? freshTo : Math.max(freshTo, this.#freshTo ?? 0)
      const lags = now !== undefined && now - this.#freshTo > this.#times.lag
      this.#measuredAt = performance.now()
      this.#isUnfit = lags
      // Without the primary the lag is unknown.
      if (!lags) this.#enable()
      else if (counts) this.#disable(`lags behind by more than ${this.#times.lag / 1_000} seconds`)
      return lags
    } catch (error) {
      onError(error)
      if (!this.#isStopped) this.#onError(error)
      return false
    }
  }

  /** Logs the first occurrence only. */
  #disable(reason: string): void {
    const isKnown = this.#reason !== undefined
    this.#reason = reason
    if (!isKnown) this.#log.warn(`The replica ${reason}: lists are read from the primary`)
  }

  #enable(): void {
    if (this.#reason !== undefined) this.#log.info('Lists are read from the replica again')
    this.#reason = undefined
  }
}
