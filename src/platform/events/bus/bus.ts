import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import type { AppEvent } from '../event-hub.ts'
import { type ParsedPayload, parsePayload } from './envelopes.ts'
import { packEnvelopes } from './pack.ts'
import type { Transport, TransportConnection } from './transport.ts'

export interface BusOptions {
  transport: Transport
  log: Log
  /** Receives each event of another process. */
  onEnvelope(event: AppEvent): void
  /** Called when the connection is lost, and when it is back: events of other processes in between are lost. */
  onStateChange(isUp: boolean): void
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

/** Processes whose payloads are followed; more than run at the same time, since each start is another one. */
const MAX_PROCESSES = 1_000

/** Carries events between the processes of a site, and reconnects after a loss. */
export class Bus {
  readonly #options: BusOptions
  readonly #times: typeof TIMES
  readonly #from = randomBytes(6).toString('hex')
  #connection: TransportConnection | undefined
  #stopped = false
  #number = 0
  #failures = 0
  #waiting: AppEvent[] = []
  #sending: Promise<void> | undefined
  /** An echo is due, with events or without. */
  #isEchoDue = false
  /** Published envelopes were lost: other processes must resync once connected. */
  #hasUndelivered = false
  /** The last echo has returned. */
  #hasEchoReturned = true
  /** Number of the next payload of each other process, the latest heard last. */
  readonly #expected = new Map<string, number>()
  #timers = new Set<NodeJS.Timeout>()

  constructor(options: BusOptions) {
    this.#options = options
    this.#times = { ...TIMES, ...options.times }
  }

  start(): void {
    void this.#connect()
    const echo = setInterval(() => this.#checkEcho(), this.#times.echo)
    this.#timers.add(echo.unref())
  }

  async stop(): Promise<void> {
    await this.#sending
    await this.#send()
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    const joined = this.#connection
    this.#connection = undefined
    await joined?.close().catch(() => {})
  }

  /** Sends soon; while disconnected, records that other processes miss something. */
  publish(events: readonly AppEvent[]): void {
    if (!this.#connection) {
      this.#hasUndelivered ||= events.some(needsResync)
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
      if (this.#waiting.length > 0 && this.#connection) this.#sendSoon()
    })
  }

  async #connect(): Promise<void> {
    const { transport, log, onStateChange } = this.#options
    let current: TransportConnection | undefined
    let isLost = false
    const onLost = (reason: Error) => {
      if (isLost) return
      isLost = true
      if (current && this.#connection === current) this.#disconnect(reason)
    }
    try {
      current = await transport.connect((payload) => this.#receive(payload), onLost)
    } catch (error) {
      this.#retry(error)
      return
    }
    if (this.#stopped || isLost) {
      current.close().catch(() => {})
      if (!this.#stopped) this.#retry(new Error('the connection ended'))
      return
    }
    this.#connection = current
    this.#hasEchoReturned = true
    this.#expected.clear()
    if (this.#failures > 0) log.info(`${transport.name} is back: live events reach all processes again`)
    this.#failures = 0
    onStateChange(true)
    if (this.#hasUndelivered) this.publish([{ kind: 'resync' }])
    this.#hasUndelivered = false
  }

  /** Undelivered envelopes are lost, and so are those of other processes. */
  #disconnect(reason: unknown): void {
    this.#connection?.close().catch(() => {})
    this.#connection = undefined
    this.#hasUndelivered ||= this.#waiting.some(needsResync)
    this.#waiting = []
    this.#retry(reason)
  }

  #retry(reason: unknown): void {
    if (this.#stopped) return
    const { transport, log, onStateChange } = this.#options
    onStateChange(false)
    if (this.#failures === 0) {
      const why = reason instanceof Error ? reason.message || reason.name : String(reason)
      log.warn(
        `${transport.name} is unreachable (${why}): live events reach only the browsers of this process until it is back`,
      )
    }
    const delay = Math.min(this.#times.again * 2 ** this.#failures++, this.#times.againMost)
    this.#schedule(() => void this.#connect(), delay * (0.5 + Math.random() / 2))
  }

  /** Never rejects; a failure is recorded as undelivered. */
  async #send(): Promise<void> {
    const joined = this.#connection
    const frame = Buffer.byteLength(this.#wrap('[]', Number.MAX_SAFE_INTEGER))
    const lists = packEnvelopes(this.#waiting, this.#options.transport.maxBytes, frame)
    if (this.#isEchoDue && lists.length === 0) lists.push('[]')
    if (lists.length === 0 || !joined) return
    this.#waiting = []
    this.#isEchoDue = false
    try {
      await joined.send(lists.map((list) => this.#wrap(list, this.#number++)))
    } catch (error) {
      this.#hasUndelivered = true
      if (this.#connection === joined) this.#disconnect(error)
    }
  }

  /** By the number the others notice a loss; and PostgreSQL sends equal payloads of a transaction once. */
  #wrap(list: string, number: number): string {
    return `{"from":"${this.#from}","n":${number},"seq":${number},"envelopes":${list}}`
  }

  #receive(payload: string): void {
    const parsed = parsePayload(payload)
    if (!parsed) return
    if (parsed.from === this.#from) {
      this.#hasEchoReturned = true
      return
    }
    const asksResync = parsed.events.some((event) => event.kind === 'resync' && !event.to)
    if (this.#hasGapBefore(parsed) && !asksResync) this.#options.onEnvelope({ kind: 'resync' })
    for (const event of parsed.events) this.#options.onEnvelope(event)
  }

  /** Some payloads of this sender are lost, for example while it published to another Redis of a divided network. */
  #hasGapBefore({ from, sequence }: ParsedPayload): boolean {
    if (sequence === undefined) return false
    const expected = this.#expected.get(from)
    this.#expected.delete(from)
    this.#expected.set(from, sequence + 1)
    const [oldest] = this.#expected.keys()
    if (this.#expected.size > MAX_PROCESSES && oldest !== undefined) this.#expected.delete(oldest)
    return expected !== undefined && sequence > expected
  }

  /** A dead connection may report nothing, and a pooler may swallow notifications. */
  #checkEcho(): void {
    if (!this.#connection) return
    if (!this.#hasEchoReturned) {
      this.#disconnect(new Error('nothing comes back'))
      return
    }
    this.#hasEchoReturned = false
    this.#isEchoDue = true
    this.#sendSoon()
  }

  #schedule(act: () => void, delay: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, delay)
    this.#timers.add(timer.unref())
  }
}

/** False for events that are outdated within a moment, and for jobs, which workers also find by themselves. */
function needsResync(event: AppEvent): boolean {
  if (event.kind === 'event') return !['typing', 'presence'].includes(event.event.name)
  return event.kind !== 'active' && event.kind !== 'jobs-enqueued'
}
