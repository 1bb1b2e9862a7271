import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow browser; beyond them it is closed, and may resume. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** Events that may wait during a catch-up. */
const MAX_WAITING = 200

/** One open browser of a member; frames are sent in order or wait for the catch-up. */
export class Stream {
  /** Every message up to this one is sent; below 0 the start of the stream is unknown. */
  lastId: number
  /** Members whose presence this stream receives. */
  watched: number[] = []
  /** Reading missed messages from the database; new frames wait. */
  isBehind = false
  /** Something new arrived during the catch-up. */
  isRequestedAgain = false
  /** A `state` frame is due. */
  isStateDue = true
  /** Something was lost that the database cannot restore in order. */
  hasMissed = false
  #waiting: string[] = []
  readonly #response: ServerResponse

  constructor(
    response: ServerResponse,
    readonly userId: number,
    readonly sessionId: number,
    after: number | undefined,
    /** Key of the address, if it is limited. */
    readonly address: string | null = null,
    /** Unique among all processes. */
    readonly id = '',
  ) {
    this.#response = response
    this.lastId = after ?? -1
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  /** Sends a frame in order. */
  send(frame: string): void {
    if (!this.isBehind) this.write(frame)
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(frame)
    else {
      this.hasMissed = true
      this.isStateDue = true
    }
  }

  /** Writes at once, before waiting frames. */
  write(frame: string): void {
    if (!this.isOpen) return
    this.#response.write(frame)
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) this.#response.destroy()
  }

  /** Ends the catch-up: sends waiting frames, then passes new ones through. */
  release(): void {
    this.isBehind = false
    const waiting = this.#waiting
    this.#waiting = []
    for (const frame of waiting) this.write(frame)
  }

  /** Ends the stream after a last frame. */
  end(frame = ''): void {
    if (this.isOpen) this.#response.end(frame)
  }
}
