import { EVENTS_PATH } from '../../shared/live.ts'
import { createEventReader, type StreamEvent } from './read-events.ts'

/** Milliseconds. The server sends something every 25 seconds, so a silent connection is dead. */
const SILENCE_MS = 60_000
const CHECK_EVERY_MS = 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** With too many streams of this member, or without a network, whose return is an event. */
const LONG_WAIT_MS = 300_000

export interface StreamOptions {
  /** The newest known message, to begin after. */
  after(): number
  onEvent(event: StreamEvent): void
  /** The connection is lost; a new one is being made. */
  onLost(): void
  /** The member has lost access: signed out or suspended. */
  onRefused(): void
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
  let connection = new AbortController()
  let lastDataAt = 0
  const pause = createPause()
  const abort = () => connection.abort()
  const abortIfSilent = () => {
    if (Date.now() - lastDataAt > SILENCE_MS) abort()
  }
  const stopWatching = watchNetwork(abort, abortIfSilent, pause.end)
  const timer = setInterval(abortIfSilent, CHECK_EVERY_MS)

  const run = async () => {
    for (let failures = 0; !isEnded; ) {
      const start = Date.now()
      connection = new AbortController()
      lastDataAt = start
      const ending = await readStream(options, connection.signal, () => {
        lastDataAt = Date.now()
      })
      if (isEnded) return
      if (ending === 'refused') return options.onRefused()
      options.onLost()
      failures = Date.now() - start > LONGEST_WAIT_MS ? 0 : failures + 1
      await pause.start(getDelay(ending, failures))
    }
  }
  void run()
  return () => {
    isEnded = true
    abort()
    pause.end()
    clearInterval(timer)
    stopWatching()
  }
}

/** A delay that can be ended early. */
function createPause() {
  let end = () => {}
  return {
    start: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, milliseconds)
        end = () => {
          clearTimeout(timeout)
          resolve()
        }
      }),
    end: () => end(),
  }
}

/**
 * Aborts a connection that the network has lost, and reconnects when network or tab return.
 * @returns the function that stops watching
 */
function watchNetwork(abort: () => void, abortIfSilent: () => void, reconnect: () => void): () => void {
  const onOnline = () => {
    abort()
    reconnect()
  }
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    abortIfSilent()
    reconnect()
  }
  const listeners: [EventTarget, string, () => void][] = [
    [window, 'offline', abort],
    [window, 'online', onOnline],
    [document, 'visibilitychange', onVisible],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}

function getDelay(ending: Exclude<Ending, 'refused'>, failures: number): number {
  if (ending === 'full' || !navigator.onLine) return LONG_WAIT_MS
  const usual = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
  return Math.min(ending.wait ?? usual, LONG_WAIT_MS)
}

/** Reads events until the connection ends. */
async function readStream(options: StreamOptions, signal: AbortSignal, onData: () => void): Promise<Ending> {
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
    const parse = createEventReader((event) => {
      wait = event.retry ?? wait
      if (event.name === 'full') isFull = true
      else options.onEvent(event)
    })
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      onData()
      parse(piece.value)
    }
  } catch {
    // A failed or aborted connection is handled like any other end.
  }
  if (isFull) return 'full'
  return wait === undefined ? {} : { wait }
}
