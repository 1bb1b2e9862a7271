import type { LiveEvent, LiveEventName, LiveEvents } from '../../shared/live.ts'
import { dispatchLive, initLive, isLive, setLive } from '../live.ts'

/** Milliseconds within which a new page counts as up to date. */
const FRESH_MS = 15_000

/** Newest message of a tab, so that it receives each message once. */
export class Tab {
  #started = Date.now()
  #isFresh = true

  /** @param newestId the newest message of the rendered page */
  constructor(public newestId: number) {}

  take({ name, data }: LiveEvent): void {
    if (name === 'message') {
      if (data.message.id <= this.newestId) return
      this.newestId = data.message.id
    }
    dispatchLive(name as LiveEventName, data as LiveEvents[LiveEventName])
  }

  /** @param missed true if lost events cannot be recovered */
  setState(up: boolean, missed: boolean): void {
    const isFirst = this.#isFresh && Date.now() - this.#started < FRESH_MS
    this.#isFresh = false
    if (up && isFirst && !missed) initLive()
    else {
      if (up && missed && isLive()) setLive(false)
      setLive(up)
    }
  }
}
