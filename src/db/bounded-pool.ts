import pg from 'pg'
import { isUnavailable, NoConnection } from './unavailable.ts'

/** Of each connection so many may wait to be given it. */
const WAITING_EACH = 100
/** A database that was found away is asked again after this long, by one connection at a time. */
const AGAIN_MS = 250

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void
type Release = (release?: Error | boolean) => void

/**
 * A pool that lets nobody wait in vain: neither behind too many others, nor for a database that has just been found away.
 * Then one attempt at a time finds out whether it is back, and all else fails at once.
 */
export class BoundedPool extends pg.Pool {
  #isAway = false
  #isTrying = false
  #askedAt = 0

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.#refuse()
    if (!callback) return refusal ? Promise.reject(refusal) : this.#connect()
    if (refusal) process.nextTick(callback, refusal, undefined, () => {})
    else {
      super.connect((error, client, done) => {
        this.#note(error)
        callback(error, client, done)
      })
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await super.connect()
      this.#note(undefined)
      return client
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  #refuse(): NoConnection | undefined {
    if (this.waitingCount >= (this.options.max ?? 1) * WAITING_EACH)
      return new NoConnection('too many wait for a connection to the database')
    if (!this.#isAway) return undefined
    if (this.#isTrying || performance.now() - this.#askedAt < AGAIN_MS)
      return new NoConnection('the database was away a moment ago')
    this.#isTrying = true
    return undefined
  }

  /** Away is a database to which no connection is left or begun; while some are, others may wait for them. */
  #note(error: unknown): void {
    this.#isTrying = false
    if (!error) this.#isAway = false
    else if (this.totalCount === 0 && isUnavailable(error)) {
      this.#isAway = true
      this.#askedAt = performance.now()
    }
  }
}
