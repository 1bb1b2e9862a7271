import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable, NoConnection } from './unavailable.ts'

/** Requests that may wait for each connection of the pool. */
const WAITING_EACH = 100
/** The database counts as healthy if it answered within this time while others wait for it. */
const WELL_MS = 1_000
/** Pause between two attempts to reach an unreachable database. */
const AGAIN_MS = 250

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (release?: Error | boolean) => void

/**
 * A pool that fails fast: it limits its queue, and rejects every request while the database is unreachable.
 * It then probes the database with one connection at a time.
 */
export class BoundedPool extends pg.Pool {
  /** Called once when the database becomes unreachable, once when it recovers. */
  changed: (isAway: boolean) => void = () => {}
  #isAway = false
  /** Established connections; those being opened do not count. */
  #standing = 0
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', () => this.#standing++)
    this.on('remove', () => this.#standing--)
    this.on('release', (error) => {
      if (!error) this.#answeredAt = performance.now()
    })
  }

  /** True if another query would have to wait, but the database still answers. */
  get isBusyAndWell(): boolean {
    return this.waitingCount > 0 && performance.now() - this.#answeredAt < WELL_MS
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.#refusal()
    if (!callback) return refusal ? Promise.reject(refusal) : this.#connect()
    if (refusal) process.nextTick(callback, refusal, undefined, () => {})
    else {
      super.connect((error, client, done) => {
        if (error) this.#note(error)
        callback(error, client, done)
      })
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  #refusal(): NoConnection | undefined {
    if (this.#isAway) return new NoConnection('the database is away')
    if (this.waitingCount < (this.options.max ?? 1) * WAITING_EACH) return undefined
    return new NoConnection('too many wait for a connection to the database')
  }

  /** The database is unreachable if no connection is established and none can be opened. */
  #note(error: unknown): void {
    if (this.#isAway || this.#standing > 0 || !isUnavailable(error)) return
    this.#isAway = true
    this.changed(true)
    void this.#untilBack()
  }

  async #untilBack(): Promise<void> {
    while (!this.ending) {
      await sleep(AGAIN_MS, undefined, { ref: false })
      try {
        const client = await super.connect()
        this.#isAway = false
        this.changed(false)
        client.release()
        return
      } catch {}
    }
  }
}
