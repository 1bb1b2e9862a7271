import { EVENTS_PATH } from '../../shared/live.ts'
import { createEventReader, type StreamEvent } from './read-events.ts'

/** Milliseconds. The server sends something every 25 seconds: a line that says nothing for so long is dead. */
const SILENCE = 60_000
const LOOK_EVERY = 5_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000
/** After it was told that this member has streams enough; and without a network, whose return is told. */
const LONG_WAIT = 300_000

export interface StreamOptions {
  /** The newest message seen, to begin after. */
  after(): number
  heard(event: StreamEvent): void
  /** The line is cut; it is being mended. */
  lost(): void
  /** The member may not listen any more: signed out, or suspended. */
  refused(): void
}

/** How a line ended: the wait before the next one in milliseconds, where the server said it. */
type Ending = { wait?: number } | 'refused' | 'full'

/**
 * Holds one connection to the site's events, and makes it again whenever it is lost: at once when the network comes back,
 * else after ever longer waits, no two browsers alike. Unlike `EventSource` it sees why it is refused, and notices a line
 * that died without a word, as they do between two mobile networks. Gives the function that ends it.
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

/** Listens until the line ends, however it does. */
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
    // Cut, or never made: what follows is the same as after any other end.
  }
  if (isFull) return 'full'
  return wait === undefined ? {} : { wait }
}
