// Locks and channels between the tabs of one browser, in one process.

type Hold = (lock: object) => unknown

interface Waiting {
  hold: Hold
  resolve(value: unknown): void
  reject(reason: Error): void
  isOver: boolean
}

/** `navigator.locks`, as far as exclusive locks, signals and stealing go. */
export class FakeLocks {
  #held: Waiting | undefined
  #waiting: Waiting[] = []

  request(_name: string, options: { signal?: AbortSignal; steal?: boolean }, hold: Hold): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { hold, resolve, reject, isOver: false }
      if (options.steal) {
        if (this.#held) this.#lose(this.#held)
        this.#grant(one)
        return
      }
      options.signal?.addEventListener('abort', () => {
        if (this.#held !== one) this.#lose(one)
      })
      this.#waiting.push(one)
      queueMicrotask(() => this.#next())
    })
  }

  #lose(one: Waiting): void {
    if (one.isOver) return
    one.isOver = true
    one.reject(new DOMException('lost', 'AbortError'))
  }

  #next(): void {
    if (this.#held) return
    this.#waiting = this.#waiting.filter(({ isOver }) => !isOver)
    const one = this.#waiting.shift()
    if (one) this.#grant(one)
  }

  #grant(one: Waiting): void {
    this.#held = one
    Promise.resolve(one.hold({})).then((value) => {
      if (this.#held === one) this.#held = undefined
      one.isOver = true
      one.resolve(value)
      this.#next()
    })
  }
}

/** `BroadcastChannel`: what one posts, the others of its name get as a copy, each sender's words in order, but when they like. */
export class FakeChannel {
  static all = new Set<FakeChannel>()
  /** Milliseconds that a word takes; asked for each one and each receiver. */
  static delay = () => 0
  onmessage: ((event: { data: unknown }) => void) | null = null
  /** When the last word to each receiver arrives. */
  #arrivals = new Map<FakeChannel, number>()

  constructor(readonly name: string) {
    FakeChannel.all.add(this)
  }

  postMessage(data: unknown): void {
    if (!FakeChannel.all.has(this)) throw new DOMException('closed', 'InvalidStateError')
    const copy = structuredClone(data)
    for (const other of FakeChannel.all) {
      if (other === this || other.name !== this.name) continue
      const now = Date.now()
      const arrival = Math.max(now + FakeChannel.delay(), this.#arrivals.get(other) ?? 0)
      this.#arrivals.set(other, arrival)
      setTimeout(() => {
        if (FakeChannel.all.has(other)) other.onmessage?.({ data: copy })
      }, arrival - now)
    }
  }

  close(): void {
    FakeChannel.all.delete(this)
  }
}
