import type { Stream } from './stream.ts'

/** Maximum members watched by one stream, those added later included. */
const MAX_WATCHED = 200

/**
 * Streams by the member whose presence they receive. Most members have a single watcher, which needs no list.
 */
export class Watchers {
  #of = new Map<number, Stream | Stream[]>()

  of(userId: number): readonly Stream[] {
    const known = this.#of.get(userId)
    if (!known) return []
    return Array.isArray(known) ? known : [known]
  }

  /** Replaces the members that the stream watches. */
  set(stream: Stream, userIds: readonly number[]): void {
    for (const userId of stream.watched) this.#remove(stream, userId)
    stream.watched = [...userIds]
    for (const userId of userIds) this.#add(stream, userId)
  }

  add(stream: Stream, userId: number): void {
    if (stream.watched.includes(userId) || stream.watched.length >= MAX_WATCHED) return
    stream.watched.push(userId)
    this.#add(stream, userId)
  }

  remove(stream: Stream, userId: number): void {
    stream.watched = stream.watched.filter((watched) => watched !== userId)
    this.#remove(stream, userId)
  }

  #add(stream: Stream, userId: number): void {
    const known = this.#of.get(userId)
    if (!known) this.#of.set(userId, stream)
    else if (Array.isArray(known)) known.push(stream)
    else this.#of.set(userId, [known, stream])
  }

  #remove(stream: Stream, userId: number): void {
    const left = this.of(userId).filter((other) => other !== stream)
    if (left.length > 1) this.#of.set(userId, left)
    else if (left[0]) this.#of.set(userId, left[0])
    else this.#of.delete(userId)
  }
}
