import type { Pool } from 'pg'
import type { EventHub } from '../events/event-hub.ts'

/** Interval of the check that finds jobs whose event was lost. */
const CHECK_EVERY_MS = 30_000
/** The same while events of other processes do not arrive, and after an error. */
const RETRY_MS = 1_000

/** Each kind has its own partition with an index in due order. Without parameters one plan serves a connection. */
const FIND_NEXT_DUE = {
  name: 'next-due-jobs',
  text: `
    select q.name, ceil(extract(epoch from due.start_after - now()) * 1000)::float8 as "dueInMs"
    from pgboss.queue q
    cross join lateral (
      select j.start_after from pgboss.job j
      where j.name = q.name and j.state < 'active'
      order by j.start_after limit 1) due`,
}

interface Due {
  name: string
  dueInMs: number
}

/**
 * Wakes the workers of this process: when a job is enqueued, when a delayed job or a retry is due, and for jobs
 * whose event was lost.
 */
export class JobDispatcher {
  readonly #woken = new Set<string>()
  readonly #waiting = new Map<string, () => void>()
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #isCheckDue = false
  #isStopped = false

  constructor(
    readonly events: Pick<EventHub, 'publish' | 'listen' | 'isWhole' | 'onState'>,
    readonly logError: (error: unknown) => void,
    readonly pool?: Pick<Pool, 'query'>,
  ) {}

  start(): void {
    this.events.listen((event) => {
      if (event.kind === 'jobs-enqueued') for (const name of event.of) this.wake(name)
    })
    this.events.onState(() => this.check())
    this.check()
  }

  /** Wakes the workers of every process. */
  announce(kinds: readonly string[]): void {
    this.events.publish({ kind: 'jobs-enqueued', of: kinds })
  }

  /** Resolves once jobs of this kind may be due, at once if that was so since the last call, and when stopped. */
  async wait(name: string): Promise<void> {
    if (!this.#woken.has(name) && !this.#isStopped) {
      await new Promise<void>((resolve) => this.#waiting.set(name, resolve))
    }
    this.#woken.delete(name)
  }

  wake(name: string): void {
    this.#woken.add(name)
    this.#waiting.get(name)?.()
    this.#waiting.delete(name)
  }

  /** Wakes the kinds that are due, and returns for the next one; simultaneous checks are one. */
  check(): void {
    if (this.#isStopped) return
    if (this.#checking) {
      this.#isCheckDue = true
      return
    }
    clearTimeout(this.#timer)
    this.#checking = this.#wakeDue().then((nextInMs) => {
      this.#checking = undefined
      if (this.#isStopped) return
      this.#timer = setTimeout(() => this.check(), nextInMs)
      if (this.#isCheckDue) this.check()
    })
    this.#isCheckDue = false
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    for (const resolve of this.#waiting.values()) resolve()
  }

  /** @returns time until the next check */
  async #wakeDue(): Promise<number> {
    let next = this.events.isWhole() ? CHECK_EVERY_MS : RETRY_MS
    try {
      if (!this.pool) throw new Error('a queue without a pool cannot run workers')
      const { rows } = await this.pool.query<Due>(FIND_NEXT_DUE)
      for (const { name, dueInMs } of rows) {
        if (dueInMs <= 0) this.wake(name)
        else next = Math.min(next, dueInMs)
      }
      return next
    } catch (error) {
      this.logError(error)
      return RETRY_MS
    }
  }
}
