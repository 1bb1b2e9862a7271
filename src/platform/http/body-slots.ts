import type { IncomingMessage } from 'node:http'
import { AddressCount } from './client-address.ts'
import { BodyTimeout } from './errors.ts'
import { isDrained } from './unread-body.ts'

/** How many bodies may come at once, and how slowly. */
export interface BodyLimits {
  /** From all clients. */
  total: number
  /** From one address; see `ClientAddresses`. */
  perAddress: number
  /** Milliseconds for the body of a form or a call; an upload has the time of its whole request. */
  withinMs: number
  /** What a body must bring on average once `graceMs` have passed. */
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
/** How often the bodies that are coming are looked at. */
const CHECK_MS = 500
/** A younger body is not the slowest one yet: its first bytes may still be on their way. */
const MIN_AGE_MS = 1_000

interface Slot {
  request: IncomingMessage
  address: string | null
  startedAt: number
  /** What the connection had brought before the body. */
  bytesBefore: number
}

/**
 * Counts requests with a body, from their first byte until they are answered. Over a limit the slowest body makes
 * room for the new one: a client that sends slowly cannot keep others out.
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

  /** How many bodies were closed to make room. */
  get evicted(): number {
    return this.#evicted
  }

  /**
   * Takes a slot.
   * @param address counts towards its own limit; null for none
   * @returns what gives the slot back, once; undefined where all are taken by requests whose bodies have come
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
      if (!isCandidate(slot) || !isWaitedFor(slot)) continue
      const rate = now - slot.startedAt < MIN_AGE_MS ? Number.MAX_VALUE : rateOf(slot, now)
      if (rate >= lowest) continue
      lowest = rate
      slowest = slot
    }
    if (!slowest) return false
    this.#evicted++
    this.#timeOut(slowest)
    return true
  }

  #closeSlow(): void {
    const now = performance.now()
    const { withinMs, graceMs, bytesPerSecond } = this.#limits
    for (const slot of this.#slots) {
      const age = now - slot.startedAt
      const isLate = age > withinMs && !isUpload(slot.request) && !slot.request.complete
      const isSlow = isWaitedFor(slot) && bytesOf(slot) < ((age - graceMs) / 1_000) * bytesPerSecond
      if (isLate || isSlow) this.#timeOut(slot)
    }
  }

  /** Lets whatever reads the body fail, which answers 408; a proxy that loses its connection instead takes the site for down. */
  #timeOut(slot: Slot): void {
    const { request } = slot
    this.#release(slot)
    if (isRead(request)) request.emit('error', new BodyTimeout())
    else request.socket.destroy()
  }
}

/** Whether its reader waits for the sender: not while the site itself has not taken what came. */
function isWaitedFor({ request }: Slot): boolean {
  if (request.complete) return false
  return isDrained(request) || (isRead(request) && request.readableLength === 0)
}

/** Whether something reads the body and answers when it fails; after the answer nothing does. */
function isRead(request: IncomingMessage): boolean {
  return !isDrained(request) && request.listenerCount('error') > 0
}

function bytesOf({ request, bytesBefore }: Slot): number {
  return request.socket.bytesRead - bytesBefore
}

function rateOf(slot: Slot, now: number): number {
  return bytesOf(slot) / (now - slot.startedAt)
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}
