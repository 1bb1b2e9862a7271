import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable, NoConnection } from './unavailable.ts'

/** Of each connection so many may wait to be given it. */
const WAITING_EACH = 100
/** A database that has answered within this, while others wait for it, is well. */
const WELL_MS = 1_000
/** A database that is away is asked again this long after each answer, or silence. */
const AGAIN_MS = 250

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (release?: Error | boolean) => void

/**
 * A pool that lets nobody wait in vain: neither behind too many others, nor for a database that has just been found away.
 * Then the pool itself asks now and then whether it is back, by one connection at a time, and all else fails at once.
 */
export class BoundedPool extends pg.Pool {
  /** Told once when the database is found away, and once when it is back. */
  changed: (isAway: boolean) => void = () => {}
  #isAway = false
  /** Connections that stand, those aside that are being made. */
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

  /** Whether so much is asked of the database that one more question would wait, and yet it answers. */
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

  /** Away is a database to which no connection stands and none can be made; while one stands, others may wait for it. */
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
