import type { Counters, LiveEvent, StreamState } from '../../shared/live.ts'
import type { StreamEvent } from './read-events.ts'
import { openStream } from './stream.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/** Messages retained for later tabs. */
const MAX_RETAINED = 100

/** The tab with the connection for all tabs of the browser. */
export class Leader {
  readonly #tab: Tab
  readonly #send: (word: TabMessage) => void
  readonly #close: () => void
  #messages: (LiveEvent & { name: 'message' })[] = []
  /** All later messages are retained. */
  #retainedAfter: number
  #counters: Counters | null = null
  #up = false

  /**
   * @param send sends to the other tabs
   * @param onRefused called when the member loses access
   */
  constructor(tab: Tab, send: (word: TabMessage) => void, onRefused: () => void) {
    this.#tab = tab
    this.#send = send
    this.#retainedAfter = tab.newestId
    this.#close = openStream({
      after: () => tab.newestId,
      onEvent: (event) => this.#receive(event),
      onLost: () => this.#setState({ up: false, missed: false }),
      onRefused: onRefused,
    })
  }

  close(): void {
    this.#close()
  }

  /** Sends a new tab the events it missed, or that they are no longer retained. */
  welcome(to: string, seen: number): void {
    const events = this.#messages.filter(({ data }) => data.message.id > seen)
    const missed = seen < this.#retainedAfter
    this.#send({ kind: 'welcome', to, up: this.#up, missed, events, counters: this.#counters })
  }

  #receive({ name, data }: StreamEvent): void {
    if (name === 'state') this.#setState(JSON.parse(data) as StreamState)
    else if (name !== '') this.#distribute({ name, data: JSON.parse(data) } as LiveEvent)
  }

  #distribute(event: LiveEvent): void {
    if (event.name === 'message') this.#retain(event)
    if (event.name === 'counters') this.#counters = event.data
    this.#tab.take(event)
    this.#send({ kind: 'event', event })
  }

  #retain(event: LiveEvent & { name: 'message' }): void {
    this.#messages.push(event)
    const dropped = this.#messages.length > MAX_RETAINED ? this.#messages.shift() : undefined
    if (dropped) this.#retainedAfter = dropped.data.message.id
  }

  #setState({ up, missed }: StreamState): void {
    this.#up = up
    this.#tab.setState(up, missed)
    this.#send({ kind: 'state', up, missed })
  }
}
