import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { frameOf, stateFrame } from './frames.ts'
import { findInterlocutorIds, findMissedMessages, findNewestMessageId } from './queries.ts'
import type { Stream } from './stream.ts'
import type { Watchers } from './watchers.ts'

/** Streams that read the database at one time: a restart brings thousands at once. */
const AT_ONCE = 4
const AGAIN_MS = 1_000

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
  #queue: Stream[] = []
  #running = 0
  #isAway = false

  constructor(deps: CatchUpDeps) {
    this.#deps = deps
  }

  /** Starts soon; repeats afterwards if the stream is already catching up. */
  ask(stream: Stream): void {
    if (stream.isBehind) {
      stream.isAskedAgain = true
      return
    }
    stream.isBehind = true
    this.#enqueue(stream)
  }

  #enqueue(stream: Stream): void {
    this.#queue.push(stream)
    if (this.#running < AT_ONCE) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running++
    for (let stream = this.#queue.shift(); stream; stream = this.#queue.shift()) {
      if (stream.isOpen) await this.#serve(stream)
    }
    this.#running--
  }

  async #serve(stream: Stream): Promise<void> {
    try {
      await this.#bringUp(stream)
      this.#isAway = false
    } catch (error) {
      if (!this.#isAway) this.#deps.log.warn({ err: error }, 'open streams wait for the database')
      this.#isAway = true
      setTimeout(() => this.#enqueue(stream), AGAIN_MS).unref()
    }
  }

  async #bringUp(stream: Stream): Promise<void> {
    const { pool, watchers, isWhole, count } = this.#deps
    do {
      stream.isAskedAgain = false
      await this.#sendMissed(stream)
      if (stream.owesState) watchers.set(stream, await findInterlocutorIds(pool, stream.userId))
    } while (stream.isAskedAgain)
    // A closed stream watches nobody.
    if (!stream.isOpen) return watchers.set(stream, [])
    if (stream.owesState) {
      stream.write(stateFrame({ up: isWhole(), missed: stream.hasMissed }))
      stream.owesState = false
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
      stream.owesState = true
    }
    for (const data of missed ?? []) {
      stream.write(frameOf({ name: 'message', data }))
      stream.lastId = data.message.id
    }
  }
}
