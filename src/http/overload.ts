import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { createRefusal } from './crowded.ts'
import { constantHeaders } from './headers.ts'
import { Line, type LineLimits } from './line.ts'

/** What a process takes of requests; the rest is refused before anything is done for it. */
export interface Overload {
  /** Lets a request pass to `next` now or in its turn, or answers 503. */
  admit(request: IncomingMessage, response: ServerResponse, next: () => void): void
  /** Requests at work and waiting at this moment, and how many were refused until now. */
  state(): { working: number; waiting: number; refused: number }
}

export interface OverloadOptions {
  /** Requests without a body. */
  reads?: LineLimits
  /** Requests with a body: they have a place from their first byte on, however slowly the others come. */
  bodies?: LineLimits
  /** Milliseconds within which a body must have come, uploads aside. */
  bodyWithinMs?: number
  /** Whether a path costs next to nothing, and is answered whatever happens: a built file. */
  isFile?: (path: string) => boolean
}

/** Requests at work for each connection to the database: between its statements a request makes pages. */
const READS_A_CONNECTION = 10
/** Of each that is at work so many wait; at a thousand a second that is less than half a second. */
const WAITING_EACH = 4
const WAIT_WITHIN_MS = 2_000
const BODIES = { atOnce: 400, waiting: 0, withinMs: 0 }
const BODY_WITHIN_MS = 30_000
/** Refusals are logged as one when they begin, and as one after so long without any. */
const QUIET_MS = 10_000

const HEALTH = '/api/health'

/**
 * Bounds what this process does at once. A place is given back as soon as an answer begins: whoever reads it slowly, or
 * listens to events, holds none.
 */
export function createOverload(
  env: Pick<Env, 'databasePoolSize' | 'isSecure'>,
  log: Log,
  options: OverloadOptions = {},
): Overload {
  const { bodyWithinMs = BODY_WITHIN_MS, isFile = () => false } = options
  const reads = new Line(options.reads ?? usualReads(env))
  const bodies = new Line(options.bodies ?? BODIES)
  const refusal = createRefusal(constantHeaders(env))
  const noted = noteRefusals(log)
  return {
    admit: (request, response, next) => {
      const path = pathOf(request)
      if (path === HEALTH || isFile(path)) return next()
      const withBody = hasBody(request)
      const leave = (withBody ? bodies : reads).enter(
        () => {
          if (withBody && !isUpload(request)) limitBody(request, bodyWithinMs)
          next()
        },
        () => {
          noted.refuse()
          refusal(request, response)
        },
      )
      onBegun(response, leave)
    },
    state: () => ({
      working: reads.atWork + bodies.atWork,
      waiting: reads.waiting + bodies.waiting,
      refused: noted.count(),
    }),
  }
}

function usualReads({ databasePoolSize }: Pick<Env, 'databasePoolSize'>): LineLimits {
  const atOnce = databasePoolSize * READS_A_CONNECTION
  return { atOnce, waiting: atOnce * WAITING_EACH, withinMs: WAIT_WITHIN_MS }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') === true
}

/** Uploads have the time of the whole request; a form or a call is short, and whoever takes longer holds its place for nothing. */
function limitBody(request: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => request.socket.destroy(), withinMs).unref()
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** Once the head of the answer is written its work is done; or nobody waits for it any more. */
function onBegun(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    act()
    return writeHead.apply(response, head)
  }) as typeof writeHead
  response.once('close', act)
}

/** Counts refusals, and tells the operator of a flood by two lines and not by one each. */
function noteRefusals(log: Log): { refuse(): void; count(): number } {
  let all = 0
  let before = 0
  let seen = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    if (all !== seen) {
      seen = all
      return
    }
    clearInterval(timer)
    timer = undefined
    log.info(`the crowd is gone: ${all - before} requests were refused`)
  }
  return {
    refuse: () => {
      all++
      if (timer) return
      before = all - 1
      seen = all
      log.warn('more comes than this process can do: what is past its capacity is refused')
      timer = setInterval(look, QUIET_MS).unref()
    },
    count: () => all,
  }
}
