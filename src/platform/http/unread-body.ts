import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a connection stays open after an early answer: cut at once, a client that still sends often loses it. */
const LINGER_MS = 1_000

const drained = new WeakSet<IncomingMessage>()

/** Reads and drops the rest of a body, so that the connection goes on after the answer. */
export function drainBody(request: IncomingMessage): void {
  drained.add(request)
  request.unpipe()
  request.resume()
}

export function isDrained(request: IncomingMessage): boolean {
  return drained.has(request)
}

/** Stops reading a body and closes the connection once the answer is sent. To be called before the head is written. */
export function closeAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe()
  // Begun and paused, the body fills one buffer and no more; Node would skip all of one that was never begun.
  request.pause()
  request.read()
  response.setHeader('connection', 'close')
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
