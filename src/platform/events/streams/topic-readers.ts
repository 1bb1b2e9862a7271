/** Topics that one member has open at once, in as many tabs. */
const MAX_TOPICS = 5
/** Members remembered; those who opened a topic longest ago are forgotten first. */
const MAX_MEMBERS = 20_000

/**
 * Members who have opened a topic, in memory. Somebody who has left the page receives an event that no page of theirs
 * shows; somebody forgotten sees the change at the next load.
 */
export class TopicReaders {
  readonly #topicsOf = new Map<number, readonly number[]>()
  readonly #readersOf = new Map<number, Set<number>>()

  listByTopic(topicId: number): Iterable<number> {
    return this.#readersOf.get(topicId) ?? []
  }

  add(userId: number, topicId: number): void {
    const former = this.#topicsOf.get(userId) ?? []
    const topics = [topicId, ...former.filter((id) => id !== topicId)]
    for (const left of topics.splice(MAX_TOPICS)) this.#remove(userId, left)
    // Inserted again as the newest.
    this.#topicsOf.delete(userId)
    this.#topicsOf.set(userId, topics)
    const readers = this.#readersOf.get(topicId) ?? new Set()
    this.#readersOf.set(topicId, readers.add(userId))
    const [oldest] = this.#topicsOf.keys()
    if (this.#topicsOf.size > MAX_MEMBERS && oldest !== undefined) this.#forget(oldest)
  }

  #forget(userId: number): void {
    for (const topicId of this.#topicsOf.get(userId) ?? []) this.#remove(userId, topicId)
    this.#topicsOf.delete(userId)
  }

  #remove(userId: number, topicId: number): void {
    const readers = this.#readersOf.get(topicId)
    readers?.delete(userId)
    if (readers?.size === 0) this.#readersOf.delete(topicId)
  }
}
