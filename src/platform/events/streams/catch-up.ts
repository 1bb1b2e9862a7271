import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { Semaphore } from '../../semaphore.ts'
import { formatEvent, formatState } from './frames.ts'
import { findInterlocutorIds, findMissedMessages, findNewestMessageId } from './queries.ts'
import type { Stream } from './stream.ts'
import type { Watchers } from './watchers.ts'

/** Streams that read the database at one time: a restart brings thousands at once. */
const CONCURRENT = 4
const RETRY_MS = 1_000

export interface CatchUpDeps {
  pool: Pool
  log: Log
  watchers: Watchers
  /** True while envelopes of other processes arrive. */
  isWhole(): boolean
  /** Schedules the member's counters. */
  count(userId: number): void
}

/**
 * Brings streams up to date from the database, in turn. New frames wait until then; since a member's messages
 * commit in the order of their ids, none is skipped or sent twice.
 */
export class CatchUp {
  readonly #deps: CatchUpDeps
  readonly #semaphore = new Semaphore({ concurrent: CONCURRENT })
  #isFailing = false

  constructor(deps: CatchUpDeps) {
    this.#deps = deps
  }

  /** Starts soon; repeats afterwards if the stream is already catching up. */
  request(stream: Stream): void {
    if (stream.isBehind) {
      stream.isRequestedAgain = true
      return
    }
    stream.isBehind = true
    this.#enqueue(stream)
  }

  #enqueue(stream: Stream): void {
    void this.#semaphore.run(() => this.#serve(stream))
  }

  async #serve(stream: Stream): Promise<void> {
    if (!stream.isOpen) return
    try {
      await this.#catchUp(stream)
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing)
        this.#deps.log.warn(
          { err: error },
          'catch-up of event streams failed, retrying until the database answers',
        )
      this.#isFailing = true
      setTimeout(() => this.#enqueue(stream), RETRY_MS).unref()
    }
  }

  async #catchUp(stream: Stream): Promise<void> {
    const { pool, watchers, isWhole, count } = this.#deps
    do {
      stream.isRequestedAgain = false
      await this.#sendMissed(stream)
      if (stream.isStateDue) watchers.set(stream, await findInterlocutorIds(pool, stream.userId))
    } while (stream.isRequestedAgain)
    // A closed stream watches nobody.
    if (!stream.isOpen) return watchers.set(stream, [])
    if (stream.isStateDue) {
      stream.write(formatState({ up: isWhole(), missed: stream.hasMissed }))
      stream.isStateDue = false
      stream.hasMissed = false
      count(stream.userId)
    }
    stream.release()
  }

  async #sendMissed(stream: Stream): Promise<void> {
    const { pool } = this.#deps
    const missed = stream.lastId < 0 ? null : await findMissedMessages(pool, stream.userId, stream.lastId)
    if (!missed) {
      const isBeginning = stream.lastId < 0
      stream.lastId = Math.max(stream.lastId, await findNewestMessageId(pool, stream.userId))
      stream.hasMissed ||= !isBeginning
      stream.isStateDue = true
    }
    for (const data of missed ?? []) {
      stream.write(formatEvent({ name: 'message', data }))
      stream.lastId = data.message.id
    }
  }
}
