import { AddressCount } from '../../http/client-address.ts'
import { FULL } from './frames.ts'
import type { Stream } from './stream.ts'
import { MAX_PER_ADDRESS, MAX_PER_MEMBER, MAX_PER_SESSION } from './stream-counts.ts'

/** The open streams of this process. */
export class StreamRegistry {
  #streams = new Set<Stream>()
  #byUser = new Map<number, readonly Stream[]>()
  readonly #perAddress = new AddressCount()
  readonly #maxPerAddress: number

  constructor(maxPerAddress = MAX_PER_ADDRESS) {
    this.#maxPerAddress = maxPerAddress
  }

  get size(): number {
    return this.#streams.size
  }

  all(): readonly Stream[] {
    return [...this.#streams]
  }

  listByUser(userId: number): readonly Stream[] {
    return this.#byUser.get(userId) ?? []
  }

  /** True if the address has its maximum of streams; null is never counted. */
  isFull(address: string | null): boolean {
    return this.#perAddress.get(address) >= this.#maxPerAddress
  }

  add(stream: Stream): void {
    const own = this.listByUser(stream.userId)
    this.#perAddress.add(stream.address)
    this.#streams.add(stream)
    this.#byUser.set(stream.userId, [...own, stream])
    const ofSession = own.filter(({ sessionId }) => sessionId === stream.sessionId)
    const replaced =
      ofSession.length >= MAX_PER_SESSION ? ofSession[0] : own.length >= MAX_PER_MEMBER ? own[0] : undefined
    replaced?.end(FULL)
  }

  remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return
    this.#perAddress.remove(stream.address)
    const left = this.listByUser(stream.userId).filter((other) => other !== stream)
    if (left.length > 0) this.#byUser.set(stream.userId, left)
    else this.#byUser.delete(stream.userId)
  }
}
