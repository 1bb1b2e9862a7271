/** How much may be done at once, how many may wait for it, and for how long. */
export interface AdmissionLimits {
  concurrent: number
  waiting: number
  withinMs: number
}

interface Waiting {
  since: number
  go(): void
  refuse(): void
}

/** So much at once; the others wait in the order they came, neither too many nor too long. Times are of the steady clock. */
export class AdmissionQueue {
  readonly #limits: AdmissionLimits
  readonly #waiting = new Set<Waiting>()
  #atWork = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#atWork
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Goes as soon as there is a place, or is refused; both may happen at once.
   * @returns what gives the place back, or the waiting up; only the first call counts
   */
  acquire(go: () => void, refuse: () => void): () => void {
    let isIn = false
    let isOver = false
    const entry: Waiting = {
      since: performance.now(),
      go: () => {
        isIn = true
        this.#atWork++
        go()
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
      this.#atWork--
      this.#next()
    }
    if (this.#atWork < this.#limits.concurrent) entry.go()
    else if (this.#waiting.size >= this.#limits.waiting) entry.refuse()
    else this.#wait(entry)
    return leave
  }

  #wait(entry: Waiting): void {
    this.#waiting.add(entry)
    this.#timer ??= setTimeout(() => this.#refuseOld(), this.#limits.withinMs).unref()
  }

  #next(): void {
    for (const entry of this.#waiting) {
      if (this.#atWork >= this.#limits.concurrent) return
      this.#waiting.delete(entry)
      entry.go()
    }
  }

  /** The first has waited longest: one timer serves all. */
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
