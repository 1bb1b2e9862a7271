import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable, NoConnection } from './unavailable.ts'

/** Requests that may wait for each connection of the pool. */
export const WAITING_PER_CONNECTION = 100
/** The database counts as healthy if it answered within this time while others wait for it. */
const HEALTHY_MS = 1_000
/** Pause between two attempts to reach an unreachable database. */
const RETRY_MS = 250

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (release?: Error | boolean) => void

/**
 * A pool that fails fast: it limits its queue, and rejects every request while the database is unreachable.
 * It then probes the database with one connection at a time.
 */
export class BoundedPool extends pg.Pool {
  /** Called once when the database becomes unreachable, once when it recovers. */
  onStateChange: (isUnreachable: boolean) => void = () => {}
  #isUnreachable = false
  /** Established connections; those being opened do not count. */
  #established = 0
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', () => this.#established++)
    this.on('remove', () => this.#established--)
    this.on('release', (error) => {
      if (!error) this.#answeredAt = performance.now()
    })
  }

  /** True if another query would have to wait, but the database still answers. */
  get isBusyAndHealthy(): boolean {
    return this.waitingCount > 0 && performance.now() - this.#answeredAt < HEALTHY_MS
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.#getRejection()
    if (!callback) return refusal ? Promise.reject(refusal) : this.#connect()
    if (refusal) process.nextTick(callback, refusal, undefined, () => {})
    else {
      super.connect((error, client, done) => {
        if (error) this.#onConnectError(error)
        callback(error, client, done)
      })
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      this.#onConnectError(error)
      throw error
    }
  }

  #getRejection(): NoConnection | undefined {
    if (this.#isUnreachable) return new NoConnection('no connection to the database')
    if (this.waitingCount < (this.options.max ?? 1) * WAITING_PER_CONNECTION) return undefined
    return new NoConnection('too many wait for a connection to the database')
  }

  /** The database is unreachable if no connection is established and none can be opened. */
  #onConnectError(error: unknown): void {
    if (this.#isUnreachable || this.#established > 0 || !isUnavailable(error)) return
    this.#isUnreachable = true
    this.onStateChange(true)
    void this.#waitForRecovery()
  }

  async #waitForRecovery(): Promise<void> {
    while (!this.ending) {
      await sleep(RETRY_MS, undefined, { ref: false })
      try {
        const client = await super.connect()
        this.#isUnreachable = false
        this.onStateChange(false)
        client.release()
        return
      } catch {}
    }
  }
}
