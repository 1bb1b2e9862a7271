import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a browser that does not read; past that it is cut off, and resumes when it can. */
const MOST_UNREAD = 64 * 1024
/** Events that may wait while a stream catches up. */
const MOST_HELD = 200

/** One open browser of a member: what is written is either in order or waits until it is. */
export class Stream {
  /** Every message up to this one was sent; below 0 it is not known yet where the stream begins. */
  lastId: number
  /** Whose presence is told. */
  watched: number[] = []
  /** It reads what it missed from the database; what comes meanwhile waits. */
  isBehind = false
  /** Something new came while it read. */
  isAskedAgain = false
  /** Its browser is to be told whether events arrive. */
  owesState = true
  /** Something was lost that the database cannot tell in order. */
  hasMissed = false
  #held: string[] = []
  readonly #response: ServerResponse

  constructor(
    response: ServerResponse,
    readonly userId: number,
    readonly sessionId: number,
    after: number | undefined,
    /** The key of its address, where that has a limit. */
    readonly address: string | null = null,
  ) {
    this.#response = response
    this.lastId = after ?? -1
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  /** Sends a frame in its turn. */
  send(frame: string): void {
    if (!this.isBehind) this.write(frame)
    else if (this.#held.length < MOST_HELD) this.#held.push(frame)
    else {
      this.hasMissed = true
      this.owesState = true
    }
  }

  /** Writes at once, before what waits. */
  write(frame: string): void {
    if (!this.isOpen) return
    this.#response.write(frame)
    if (this.#response.writableLength > MOST_UNREAD) this.#response.destroy()
  }

  /** It is up to date: what waited goes out, and what comes next goes straight through. */
  release(): void {
    this.isBehind = false
    const held = this.#held
    this.#held = []
    for (const frame of held) this.write(frame)
  }

  /** Ends the stream, after a last word. */
  end(frame = ''): void {
    if (this.isOpen) this.#response.end(frame)
  }
}
