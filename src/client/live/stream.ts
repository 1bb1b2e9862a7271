import { EVENTS_PATH } from '../../shared/live.ts'
import { createEventReader, type StreamEvent } from './read-events.ts'

/** Milliseconds. The server sends something every 25 seconds, so a silent connection is dead. */
const SILENCE = 60_000
const LOOK_EVERY = 5_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** With too many streams of this member, or without a network, whose return is an event. */
const LONG_WAIT = 300_000

export interface StreamOptions {
  /** The newest known message, to begin after. */
  after(): number
  heard(event: StreamEvent): void
  /** The connection is lost; a new one is being made. */
  lost(): void
  /** The member has lost access: signed out or suspended. */
  refused(): void
}

/** End of a connection, with the server's retry delay in milliseconds if given. */
type Ending = { wait?: number } | 'refused' | 'full'

/**
 * Maintains a connection to the site's events. Reconnects at once when the network returns, else after
 * growing random delays. Unlike `EventSource` it sees the status of a rejection, and detects a connection
 * that died silently, as between two mobile networks. Returns the function that ends it.
 */
export function openStream(options: StreamOptions): () => void {
  let isEnded = false
  let line = new AbortController()
  let lastWord = 0
  let wake = () => {}

  const cut = () => line.abort()
  const cutIfSilent = () => {
    if (Date.now() - lastWord > SILENCE) cut()
  }
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'offline', cut],
    [
      window,
      'online',
      () => {
        cut()
        wake()
      },
    ],
    [
      document,
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible') return
        cutIfSilent()
        wake()
      },
    ],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  const timer = setInterval(cutIfSilent, LOOK_EVERY)

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timeout)
        resolve()
      }
    })

  const run = async () => {
    for (let failures = 0; !isEnded; ) {
      const start = Date.now()
      line = new AbortController()
      lastWord = start
      const ending = await listen(options, line.signal, () => {
        lastWord = Date.now()
      })
      if (isEnded) return
      if (ending === 'refused') return options.refused()
      options.lost()
      failures = Date.now() - start > LONGEST_WAIT ? 0 : failures + 1
      await pause(waitAfter(ending, failures))
    }
  }
  void run()
  return () => {
    isEnded = true
    cut()
    wake()
    clearInterval(timer)
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}

function waitAfter(ending: Exclude<Ending, 'refused'>, failures: number): number {
  if (ending === 'full' || !navigator.onLine) return LONG_WAIT
  const usual = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT) * (0.5 + Math.random() / 2)
  return Math.min(ending.wait ?? usual, LONG_WAIT)
}

/** Reads events until the connection ends. */
async function listen(options: StreamOptions, signal: AbortSignal, said: () => void): Promise<Ending> {
  let wait: number | undefined
  let isFull = false
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await fetch(`${EVENTS_PATH}?after=${options.after()}`, {
      headers,
      cache: 'no-store',
      signal,
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) {
      const seconds = Number(response.headers.get('retry-after'))
      return seconds > 0 ? { wait: seconds * 1000 * (1 + Math.random()) } : {}
    }
    const read = createEventReader((event) => {
      wait = event.retry ?? wait
      if (event.name === 'full') isFull = true
      else options.heard(event)
    })
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      said()
      read(piece.value)
    }
  } catch {
    // A failed or aborted connection is handled like any other end.
  }
  if (isFull) return 'full'
  return wait === undefined ? {} : { wait }
}
