import type { IncomingMessage } from 'node:http'
import { AddressCount } from './client-address.ts'
import { BodyTimeout } from './errors.ts'
import { isDrained } from './unread-body.ts'

/** Limits of concurrent request bodies, and of their duration. */
export interface BodyLimits {
  /** Of all clients. */
  total: number
  /** Of one address; see `ClientAddresses`. */
  perAddress: number
  /** Milliseconds for the body of a form or a call; an upload may use the time of its whole request. */
  withinMs: number
  /** Minimum average rate once `graceMs` have passed. */
  bytesPerSecond: number
  graceMs: number
}

const LIMITS: BodyLimits = {
  total: 400,
  perAddress: 64,
  withinMs: 30_000,
  bytesPerSecond: 1_000,
  graceMs: 5_000,
}
/** Interval between checks of incoming bodies. */
const CHECK_MS = 500
/** A younger body is never the slowest: its first bytes may still be in transit. */
const MIN_AGE_MS = 1_000

interface Slot {
  request: IncomingMessage
  address: string | null
  startedAt: number
  /** Bytes the connection had received before the body. */
  bytesBefore: number
}

/**
 * Counts requests with a body, from the first byte to the response. Over a limit the slowest body is evicted:
 * a slow client cannot block others.
 */
export class BodySlots {
  readonly #limits: BodyLimits
  readonly #slots = new Set<Slot>()
  readonly #perAddress = new AddressCount()
  #timer: NodeJS.Timeout | undefined
  #evicted = 0

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  get size(): number {
    return this.#slots.size
  }

  /** Number of evicted bodies. */
  get evicted(): number {
    return this.#evicted
  }

  /**
   * Acquires a slot.
   * @param address counts towards its own limit; null for none
   * @returns releases the slot; undefined if every slot belongs to a complete body
   */
  acquire(request: IncomingMessage, address: string | null): (() => void) | undefined {
    if (this.#perAddress.get(address) >= this.#limits.perAddress) {
      if (!this.#evictSlowest((slot) => slot.address === address)) return undefined
    }
    if (this.#slots.size >= this.#limits.total && !this.#evictSlowest()) return undefined
    const slot: Slot = {
      request,
      address,
      startedAt: performance.now(),
      bytesBefore: request.socket.bytesRead,
    }
    this.#slots.add(slot)
    this.#perAddress.add(address)
    this.#timer ??= setInterval(() => this.#closeSlow(), CHECK_MS).unref()
    return () => this.#release(slot)
  }

  #release(slot: Slot): void {
    if (!this.#slots.delete(slot)) return
    this.#perAddress.remove(slot.address)
    if (this.#slots.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #evictSlowest(isCandidate: (slot: Slot) => boolean = () => true): boolean {
    const now = performance.now()
    let slowest: Slot | undefined
    let lowest = Number.POSITIVE_INFINITY
    for (const slot of this.#slots) {
      if (!isCandidate(slot) || !isAwaitingClient(slot)) continue
      const rate = now - slot.startedAt < MIN_AGE_MS ? Number.MAX_VALUE : getRate(slot, now)
      if (rate >= lowest) continue
      lowest = rate
      slowest = slot
    }
    if (!slowest) return false
    this.#evicted++
    this.#evict(slowest)
    return true
  }

  #closeSlow(): void {
    const now = performance.now()
    const { withinMs, graceMs, bytesPerSecond } = this.#limits
    for (const slot of this.#slots) {
      const age = now - slot.startedAt
      const isLate = age > withinMs && !isUpload(slot.request) && !slot.request.complete
      const isSlow =
        isAwaitingClient(slot) && receivedBytesOf(slot) < ((age - graceMs) / 1_000) * bytesPerSecond
      if (isLate || isSlow) this.#evict(slot)
    }
  }

  /**
   * Fails the reader, which answers 408; a proxy whose connection is dropped instead takes the site for down.
   */
  #evict(slot: Slot): void {
    const { request } = slot
    this.#release(slot)
    if (hasReader(request)) request.emit('error', new BodyTimeout())
    else request.socket.destroy()
  }
}

/** True if the client is late, false if the site has not read what arrived. */
function isAwaitingClient({ request }: Slot): boolean {
  if (request.complete) return false
  return isDrained(request) || (hasReader(request) && request.readableLength === 0)
}

/** True if a reader answers a failure; after the response none does. */
function hasReader(request: IncomingMessage): boolean {
  return !isDrained(request) && request.listenerCount('error') > 0
}

function receivedBytesOf({ request, bytesBefore }: Slot): number {
  return request.socket.bytesRead - bytesBefore
}

function getRate(slot: Slot, now: number): number {
  return receivedBytesOf(slot) / (now - slot.startedAt)
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}
