import type { LiveEvent } from '../../shared/live.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/** Milliseconds within which the leader answers; after them it counts as frozen and is replaced. */
const PATIENCE = 3_000

/** A tab that receives events from the leader. */
export class Follower {
  readonly #me = crypto.randomUUID()
  readonly #tab: Tab
  readonly #say: (word: TabMessage) => void
  readonly #unanswered: () => void
  #patience: ReturnType<typeof setTimeout> | undefined
  /** Events received before the welcome; applied after it, since they may be newer. */
  #held: LiveEvent[] | null = null
  #isResting = false
  readonly #onShown = () => {
    if (!this.#isResting) this.greet()
  }

  /** @param unanswered called if this tab is visible and no leader answers */
  constructor(tab: Tab, say: (word: TabMessage) => void, unanswered: () => void) {
    this.#tab = tab
    this.#say = say
    this.#unanswered = unanswered
    document.addEventListener('visibilitychange', this.#onShown)
  }

  /** Asks the leader for missed events. */
  greet(): void {
    this.#isResting = false
    this.#held = []
    this.#say({ kind: 'hello', me: this.#me, seen: this.#tab.seen })
    clearTimeout(this.#patience)
    if (document.visibilityState === 'hidden') return
    this.#patience = setTimeout(this.#unanswered, PATIENCE)
  }

  hear(word: TabMessage): void {
    if (word.kind === 'lead') this.greet()
    else if (word.kind === 'event') this.#take(word.event)
    else if (word.kind === 'state' && !this.#held) this.#tab.setState(word.up, word.missed)
    else if (word.kind === 'welcome' && word.to === this.#me) this.#begin(word)
  }

  /** Stops following while this tab leads. */
  rest(): void {
    this.#isResting = true
    this.#settle()
  }

  end(): void {
    this.rest()
    document.removeEventListener('visibilitychange', this.#onShown)
  }

  #settle(): void {
    clearTimeout(this.#patience)
    this.#held = null
  }

  #take(event: LiveEvent): void {
    if (this.#held) this.#held.push(event)
    else this.#tab.take(event)
  }

  #begin({ events, counters, up, missed }: TabMessage & { kind: 'welcome' }): void {
    const held = this.#held ?? []
    this.#settle()
    for (const event of events) this.#tab.take(event)
    if (counters) this.#tab.take({ name: 'counters', data: counters })
    for (const event of held) if (event.name !== 'counters') this.#tab.take(event)
    this.#tab.setState(up, missed)
  }
}
