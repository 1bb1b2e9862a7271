import { FULL } from './frames.ts'
import type { Stream } from './stream.ts'

/** Open browsers of one member; one more closes the oldest. */
const MOST_OF_A_MEMBER = 10

/** The open streams of this process. */
export class Registry {
  #streams = new Set<Stream>()
  #byUser = new Map<number, readonly Stream[]>()

  get size(): number {
    return this.#streams.size
  }

  all(): readonly Stream[] {
    return [...this.#streams]
  }

  of(userId: number): readonly Stream[] {
    return this.#byUser.get(userId) ?? []
  }

  add(stream: Stream): void {
    const own = this.of(stream.userId)
    this.#streams.add(stream)
    this.#byUser.set(stream.userId, [...own, stream])
    if (own.length >= MOST_OF_A_MEMBER) own[0]?.end(FULL)
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream)
    const left = this.of(stream.userId).filter((other) => other !== stream)
    if (left.length > 0) this.#byUser.set(stream.userId, left)
    else this.#byUser.delete(stream.userId)
  }
}
