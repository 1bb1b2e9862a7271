// Locks and channels between the tabs of one browser, in one process.

type LockCallback = (lock: object) => unknown

interface LockRequest {
  callback: LockCallback
  resolve(value: unknown): void
  reject(reason: Error): void
  isDone: boolean
}

/** `navigator.locks`, limited to exclusive locks, signals and stealing. */
export class FakeLocks {
  #holder: LockRequest | undefined
  #waiting: LockRequest[] = []

  request(
    _name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: LockCallback,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one: LockRequest = { callback, resolve, reject, isDone: false }
      if (options.steal) {
        if (this.#holder) this.#lose(this.#holder)
        this.#grant(one)
        return
      }
      options.signal?.addEventListener('abort', () => {
        if (this.#holder !== one) this.#lose(one)
      })
      this.#waiting.push(one)
      queueMicrotask(() => this.#next())
    })
  }

  #lose(one: LockRequest): void {
    if (one.isDone) return
    one.isDone = true
    one.reject(new DOMException('lost', 'AbortError'))
  }

  #next(): void {
    if (this.#holder) return
    this.#waiting = this.#waiting.filter(({ isDone }) => !isDone)
    const one = this.#waiting.shift()
    if (one) this.#grant(one)
  }

  #grant(one: LockRequest): void {
    this.#holder = one
    Promise.resolve(one.callback({})).then((value) => {
      if (this.#holder === one) this.#holder = undefined
      one.isDone = true
      one.resolve(value)
      this.#next()
    })
  }
}

/**
 * `BroadcastChannel`: the others of its name get a copy of each message, in the sender's order, with any
 * delay.
 */
export class FakeChannel {
  static all = new Set<FakeChannel>()
  /** Milliseconds that a message takes, for each message and receiver. */
  static delay = () => 0
  onmessage: ((event: { data: unknown }) => void) | null = null
  /** When the last message to each receiver arrives. */
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
