import type { LiveEvent } from '../../shared/live.ts'
import type { Tab } from './tab.ts'
import type { TabMessage } from './tab-message.ts'

/** Milliseconds within which the leader answers; after them it counts as frozen and is replaced. */
const ANSWER_WITHIN_MS = 3_000

/** A tab that receives events from the leader. */
export class Follower {
  readonly #me = crypto.randomUUID()
  readonly #tab: Tab
  readonly #send: (message: TabMessage) => void
  readonly #onUnanswered: () => void
  #timeout: ReturnType<typeof setTimeout> | undefined
  /** Events received before the welcome; applied after it, since they may be newer. */
  #pending: LiveEvent[] | null = null
  #isPaused = false
  readonly #onShown = () => {
    if (!this.#isPaused) this.greet()
  }

  /** @param onUnanswered called if this tab is visible and no leader answers */
  constructor(tab: Tab, send: (message: TabMessage) => void, onUnanswered: () => void) {
    this.#tab = tab
    this.#send = send
    this.#onUnanswered = onUnanswered
    document.addEventListener('visibilitychange', this.#onShown)
  }

  /** Asks the leader for missed events. */
  greet(): void {
    this.#isPaused = false
    this.#pending = []
    this.#send({ kind: 'hello', me: this.#me, seen: this.#tab.newestId })
    clearTimeout(this.#timeout)
    if (document.visibilityState === 'hidden') return
    this.#timeout = setTimeout(this.#onUnanswered, ANSWER_WITHIN_MS)
  }

  receive(message: TabMessage): void {
    if (message.kind === 'lead') this.greet()
    else if (message.kind === 'event') this.#take(message.event)
    else if (message.kind === 'state' && !this.#pending) this.#tab.setState(message.up, message.missed)
    else if (message.kind === 'welcome' && message.to === this.#me) this.#welcome(message)
  }

  /** Stops following while this tab leads. */
  pause(): void {
    this.#isPaused = true
    this.#clear()
  }

  end(): void {
    this.pause()
    document.removeEventListener('visibilitychange', this.#onShown)
  }

  #clear(): void {
    clearTimeout(this.#timeout)
    this.#pending = null
  }

  #take(event: LiveEvent): void {
    if (this.#pending) this.#pending.push(event)
    else this.#tab.take(event)
  }

  #welcome({ events, counters, up, missed }: TabMessage & { kind: 'welcome' }): void {
    const pending = this.#pending ?? []
    this.#clear()
    for (const event of events) this.#tab.take(event)
    if (counters) this.#tab.take({ name: 'counters', data: counters })
    for (const event of pending) if (event.name !== 'counters') this.#tab.take(event)
    this.#tab.setState(up, missed)
  }
}
