import type { Counters, LiveEvent, StreamState } from '../../shared/live.ts'
import type { StreamEvent } from './read-events.ts'
import { openStream } from './stream.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/** Messages retained for later tabs. */
const KEPT = 100

/** The tab with the connection for all tabs of the browser. */
export class Leader {
  readonly #tab: Tab
  readonly #say: (word: TabMessage) => void
  readonly #close: () => void
  #messages: (LiveEvent & { name: 'message' })[] = []
  /** All later messages are retained. */
  #keptAfter: number
  #counters: Counters | null = null
  #up = false

  /**
   * @param say sends to the other tabs
   * @param refused called when the member loses access
   */
  constructor(tab: Tab, say: (word: TabMessage) => void, refused: () => void) {
    this.#tab = tab
    this.#say = say
    this.#keptAfter = tab.seen
    this.#close = openStream({
      after: () => tab.seen,
      heard: (event) => this.#hear(event),
      lost: () => this.#setState({ up: false, missed: false }),
      refused,
    })
  }

  close(): void {
    this.#close()
  }

  /** Sends a new tab the events it missed, or that they are no longer retained. */
  welcome(to: string, seen: number): void {
    const events = this.#messages.filter(({ data }) => data.message.id > seen)
    const missed = seen < this.#keptAfter
    this.#say({ kind: 'welcome', to, up: this.#up, missed, events, counters: this.#counters })
  }

  #hear({ name, data }: StreamEvent): void {
    if (name === 'state') this.#setState(JSON.parse(data) as StreamState)
    else if (name !== '') this.#spread({ name, data: JSON.parse(data) } as LiveEvent)
  }

  #spread(event: LiveEvent): void {
    if (event.name === 'message') this.#keep(event)
    if (event.name === 'counters') this.#counters = event.data
    this.#tab.take(event)
    this.#say({ kind: 'event', event })
  }

  #keep(event: LiveEvent & { name: 'message' }): void {
    this.#messages.push(event)
    const dropped = this.#messages.length > KEPT ? this.#messages.shift() : undefined
    if (dropped) this.#keptAfter = dropped.data.message.id
  }

  #setState({ up, missed }: StreamState): void {
    this.#up = up
    this.#tab.setState(up, missed)
    this.#say({ kind: 'state', up, missed })
  }
}
