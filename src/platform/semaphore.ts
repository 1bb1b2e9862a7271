/** Limits of running and waiting work, and of the wait; without the last two any number waits for any time. */
export interface SemaphoreLimits {
  concurrent: number
  waiting?: number
  withinMs?: number
}

interface Waiting {
  since: number
  go(): void
  refuse(): void
}

/**
 * Runs a limited number of tasks at once; others wait in order, up to a number and a time. Uses the monotonic
 * clock.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>
  readonly #waiting = new Set<Waiting>()
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: SemaphoreLimits) {
    const unlimited = Number.POSITIVE_INFINITY
    this.#limits = { waiting: unlimited, withinMs: unlimited, ...limits }
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Calls `go` once there is room, or `refuse`; either may happen at once, before this returns.
   * @param go is given what this returns
   * @returns releases the slot or leaves the queue; repeated calls have no effect
   */
  acquire(go: (leave: () => void) => void, refuse: () => void): () => void {
    let isIn = false
    let isOver = false
    const entry: Waiting = {
      since: performance.now(),
      go: () => {
        isIn = true
        this.#running++
        go(leave)
      },
      refuse: () => {
        isOver = true
        refuse()
      },
    }
    const leave = () => {
      if (isOver) return
      isOver = true
      this.#waiting.delete(entry)
      if (!isIn) return
      this.#running--
      this.#next()
    }
    if (this.#running < this.#limits.concurrent) entry.go()
    else if (this.#waiting.size >= this.#limits.waiting) entry.refuse()
    else this.#wait(entry)
    return leave
  }

  /**
   * Runs work in its turn.
   * @throws the refusal if too many wait, or for too long
   */
  run<T>(work: () => Promise<T>, refusal = () => new Error('over capacity')): Promise<T> {
    return new Promise((resolve, reject) => {
      this.acquire(
        (leave) => void work().then(resolve, reject).finally(leave),
        () => reject(refusal()),
      )
    })
  }

  /** Refuses everything that waits. */
  refuseWaiting(): void {
    for (const entry of this.#waiting) {
      this.#waiting.delete(entry)
      entry.refuse()
    }
  }

  #wait(entry: Waiting): void {
    this.#waiting.add(entry)
    if (this.#limits.withinMs === Number.POSITIVE_INFINITY) return
    this.#timer ??= setTimeout(() => this.#refuseOld(), this.#limits.withinMs).unref()
  }

  #next(): void {
    for (const entry of this.#waiting) {
      if (this.#running >= this.#limits.concurrent) return
      this.#waiting.delete(entry)
      entry.go()
    }
  }

  /** The first entry has waited longest, so one timer is enough. */
  #refuseOld(): void {
    this.#timer = undefined
    const now = performance.now()
    for (const entry of this.#waiting) {
      const left = entry.since + this.#limits.withinMs - now
      if (left > 0) {
        this.#timer = setTimeout(() => this.#refuseOld(), Math.ceil(left)).unref()
        return
      }
      this.#waiting.delete(entry)
      entry.refuse()
    }
  }
}
