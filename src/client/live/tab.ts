import type { LiveEvent, LiveEventName, LiveEvents } from '../../shared/live.ts'
import { dispatchLive, initLive, isLive, setLive } from '../live.ts'

/** So young a page is up to date as it was drawn, milliseconds. */
const FRESH = 15_000

/** What one tab has seen, so that it is handed each message once, whoever tells it and how often. */
export class Tab {
  #started = Date.now()
  #isFresh = true

  /** @param seen the newest message as the page was drawn */
  constructor(public seen: number) {}

  take({ name, data }: LiveEvent): void {
    if (name === 'message') {
      if (data.message.id <= this.seen) return
      this.seen = data.message.id
    }
    dispatchLive(name as LiveEventName, data as LiveEvents[LiveEventName])
  }

  /** @param missed something may have passed that nobody tells again */
  setState(up: boolean, missed: boolean): void {
    const isFirst = this.#isFresh && Date.now() - this.#started < FRESH
    this.#isFresh = false
    if (up && isFirst && !missed) initLive()
    else {
      if (up && missed && isLive()) setLive(false)
      setLive(up)
    }
  }
}
