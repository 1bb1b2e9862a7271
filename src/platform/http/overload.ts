import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { Semaphore, type SemaphoreLimits } from '../semaphore.ts'
import { type BodyLimits, BodySlots } from './body-slots.ts'
import { AddressCount, type ClientAddresses } from './client-address.ts'
import { getConstantHeaders } from './headers.ts'
import { createOverloadResponder } from './overload-response.ts'
import { closeAfterAnswer, isDrained } from './unread-body.ts'

/** Admission control: rejects requests over capacity before any work. */
export interface Overload {
  /** Passes a request to `next` at once or in its turn, else answers 503. */
  admit(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Closes a new connection of an address that has too many. */
  limitConnection(socket: Socket): void
  /** Running and waiting requests, and the total of rejected ones. */
  state(): { working: number; waiting: number; refused: number }
}

export interface OverloadOptions {
  /** Requests without a body. */
  reads?: SemaphoreLimits
  /** Requests with a body. */
  bodies?: Partial<BodyLimits>
  /** Open connections of one address that is no proxy. */
  connectionsPerAddress?: number
  /** True for a cheap path that is always served: a built file. */
  isFile?: (path: string) => boolean
}

/** Running requests per database connection: a request also renders between its statements. */
const READS_PER_CONNECTION = 10
/** Waiting requests per running one; at a thousand a second that is less than half a second. */
const WAITING_PER_RUNNING = 4
const WAIT_WITHIN_MS = 2_000
/** Enough for a household or a small office; larger networks need a proxy. */
const CONNECTIONS_PER_ADDRESS = 512
/** A burst of rejections is logged at its start, and at its end after this pause. */
const QUIET_MS = 10_000

const HEALTH = '/api/health'

/**
 * Limits concurrent requests. A slot is released when the response begins: a slow reader or an event stream
 * occupies none.
 */
export function createOverload(
  config: Pick<Config, 'databasePoolSize' | 'isSecure'>,
  log: Log,
  addresses: ClientAddresses,
  options: OverloadOptions = {},
): Overload {
  const { connectionsPerAddress = CONNECTIONS_PER_ADDRESS, isFile = () => false } = options
  const reads = new Semaphore(options.reads ?? getReadLimits(config))
  const bodies = new BodySlots(options.bodies)
  const connections = new AddressCount()
  const respond = createOverloadResponder(getConstantHeaders(config))
  const rejections = createRejectionLog(log)
  const reject = (request: IncomingMessage, response: ServerResponse) => {
    rejections.reject()
    respond(request, response)
  }
  return {
    admit: (request, response, next) => {
      if (hasBody(request)) {
        const release = bodies.acquire(request, addresses.getForRequest(request))
        onResponseStart(response, () => releaseBody(request, response, release))
        if (release) next()
        else reject(request, response)
        return
      }
      const path = pathOf(request)
      if (path === HEALTH || isFile(path)) return next()
      const leave = reads.acquire(next, () => reject(request, response))
      onResponseStart(response, leave)
    },
    limitConnection: (socket) => {
      const address = addresses.getForConnection(socket)
      if (connections.get(address) < connectionsPerAddress) {
        connections.add(address)
        socket.once('close', () => connections.remove(address))
        return
      }
      rejections.reject()
      socket.destroy()
    },
    state: () => ({
      working: reads.running + bodies.size,
      waiting: reads.waiting,
      refused: rejections.count() + bodies.evicted,
    }),
  }
}

/** Called when the response begins or the client is gone; an incomplete body is no longer awaited. */
function releaseBody(request: IncomingMessage, response: ServerResponse, release = () => {}): void {
  if (!request.complete && isDrained(request)) {
    request.once('end', release).once('close', release)
    return
  }
  if (!request.complete && !response.headersSent) closeAfterAnswer(request, response)
  release()
}

function getReadLimits({ databasePoolSize }: Pick<Config, 'databasePoolSize'>): SemaphoreLimits {
  const atOnce = databasePoolSize * READS_PER_CONNECTION
  return { concurrent: atOnce, waiting: atOnce * WAITING_PER_RUNNING, withinMs: WAIT_WITHIN_MS }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Runs once the response head is written, or the client is gone. */
function onResponseStart(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    act()
    return writeHead.apply(response, head)
  }) as typeof writeHead
  response.once('close', act)
}

/** Counts rejections; logs two lines per burst. */
function createRejectionLog(log: Log): { reject(): void; count(): number } {
  let all = 0
  let before = 0
  let lastCount = 0
  let timer: NodeJS.Timeout | undefined
  const checkBurst = () => {
    if (all !== lastCount) {
      lastCount = all
      return
    }
    clearInterval(timer)
    timer = undefined
    log.info(`capacity is sufficient again: ${all - before} requests got 503`)
  }
  return {
    reject: () => {
      all++
      if (timer) return
      before = all - 1
      lastCount = all
      log.warn('over capacity: excess requests get 503')
      timer = setInterval(checkBurst, QUIET_MS).unref()
    },
    count: () => all,
  }
}
