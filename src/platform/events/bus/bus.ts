import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { AppEvent } from '../event-hub.ts'
import { readPayload } from './envelopes.ts'
import { pack } from './pack.ts'
import type { Transport, TransportConnection } from './transport.ts'

export interface BusOptions {
  wire: Transport
  log: Log
  /** Receives each event of another process. */
  heard(event: AppEvent): void
  /** Told when the other processes can be heard no more, and when again: what they told meanwhile is lost. */
  changed(isUp: boolean): void
  /** Milliseconds; shorter in tests. */
  times?: Partial<typeof TIMES>
}

const TIMES = {
  /** Envelopes published within this time are sent together. */
  gather: 5,
  /** Interval of the echo: a payload that does not return before the next one means a dead connection. */
  echo: 10_000,
  /** First delay before reconnecting; doubled after each failure up to the maximum. */
  again: 250,
  againMost: 10_000,
}

/** Carries events between the processes of a site, and reconnects after a loss. */
export class Bus {
  readonly #options: BusOptions
  readonly #times: typeof TIMES
  readonly #from = randomBytes(6).toString('hex')
  #joined: TransportConnection | undefined
  #stopped = false
  #number = 0
  #failures = 0
  #waiting: AppEvent[] = []
  #sending: Promise<void> | undefined
  /** An echo is due, with events or without. */
  #owesEcho = false
  /** Published envelopes were lost: other processes must resync once connected. */
  #owes = false
  /** The last echo has returned. */
  #echoed = true
  #timers = new Set<NodeJS.Timeout>()

  constructor(options: BusOptions) {
    this.#options = options
    this.#times = { ...TIMES, ...options.times }
  }

  start(): void {
    void this.#join()
    const echo = setInterval(() => this.#checkEcho(), this.#times.echo)
    this.#timers.add(echo.unref())
  }

  async stop(): Promise<void> {
    await this.#sending
    await this.#send()
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    const joined = this.#joined
    this.#joined = undefined
    await joined?.leave().catch(() => {})
  }

  /** Sends soon; while disconnected, records that other processes miss something. */
  publish(events: readonly AppEvent[]): void {
    if (!this.#joined) {
      this.#owes ||= events.some(isMissed)
      return
    }
    this.#waiting.push(...events)
    this.#sendSoon()
  }

  /** Sends run one after the other; later envelopes join the next one. */
  #sendSoon(): void {
    if (this.#sending) return
    this.#sending = sleep(this.#times.gather).then(async () => {
      await this.#send()
      this.#sending = undefined
      if (this.#waiting.length > 0 && this.#joined) this.#sendSoon()
    })
  }

  async #join(): Promise<void> {
    const { wire, log, changed } = this.#options
    let current: TransportConnection | undefined
    let isLost = false
    const lost = (reason: Error) => {
      if (isLost) return
      isLost = true
      if (current && this.#joined === current) this.#leave(reason)
    }
    try {
      current = await wire.join((payload) => this.#hear(payload), lost)
    } catch (error) {
      this.#retry(error)
      return
    }
    if (this.#stopped || isLost) {
      current.leave().catch(() => {})
      if (!this.#stopped) this.#retry(new Error('the connection ended'))
      return
    }
    this.#joined = current
    this.#echoed = true
    if (this.#failures > 0) log.info(`live events pass through ${wire.name} again`)
    this.#failures = 0
    changed(true)
    if (this.#owes) this.publish([{ kind: 'resync' }])
    this.#owes = false
  }

  /** Undelivered envelopes are lost, and so are those of other processes. */
  #leave(reason: unknown): void {
    this.#joined?.leave().catch(() => {})
    this.#joined = undefined
    this.#owes ||= this.#waiting.some(isMissed)
    this.#waiting = []
    this.#retry(reason)
  }

  #retry(reason: unknown): void {
    if (this.#stopped) return
    const { wire, log, changed } = this.#options
    changed(false)
    if (this.#failures === 0) {
      const why = reason instanceof Error ? reason.message || reason.name : String(reason)
      log.warn(`${wire.name} is away (${why}): live events reach the browsers of this process alone`)
    }
    const delay = Math.min(this.#times.again * 2 ** this.#failures++, this.#times.againMost)
    this.#later(() => void this.#join(), delay * (0.5 + Math.random() / 2))
  }

  /** Never rejects; a failure is recorded as undelivered. */
  async #send(): Promise<void> {
    const joined = this.#joined
    const payloads = pack(this.#waiting, this.#options.wire.most, (list) => this.#wrap(list))
    if (this.#owesEcho && payloads.length === 0) payloads.push(this.#wrap('[]'))
    if (payloads.length === 0 || !joined) return
    this.#waiting = []
    this.#owesEcho = false
    try {
      await joined.send(payloads)
    } catch (error) {
      this.#owes = true
      if (this.#joined === joined) this.#leave(error)
    }
  }

  /** PostgreSQL sends equal payloads of a transaction once; the number makes each one unique. */
  #wrap(list: string): string {
    return `{"from":"${this.#from}","n":${this.#number++},"envelopes":${list}}`
  }

  #hear(payload: string): void {
    const heard = readPayload(payload)
    if (heard?.from === this.#from) this.#echoed = true
    else for (const event of heard?.events ?? []) this.#options.heard(event)
  }

  /** A dead connection may report nothing, and a pooler may swallow notifications. */
  #checkEcho(): void {
    if (!this.#joined) return
    if (!this.#echoed) {
      this.#leave(new Error('nothing comes back'))
      return
    }
    this.#echoed = false
    this.#owesEcho = true
    this.#sendSoon()
  }

  #later(act: () => void, delay: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, delay)
    this.#timers.add(timer.unref())
  }
}

/** False for events that are outdated within a moment. */
function isMissed(event: AppEvent): boolean {
  if (event.kind === 'event') return !['typing', 'presence'].includes(event.event.name)
  return event.kind !== 'active'
}
