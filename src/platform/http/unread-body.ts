import type { IncomingMessage, ServerResponse } from 'node:http'

/** Delay before closing after an early response: a client that still sends would often lose it. */
const LINGER_MS = 1_000

const drainedRequests = new WeakSet<IncomingMessage>()

/** Reads and drops the body, so that the connection survives the response. */
export function drainBody(request: IncomingMessage): void {
  drainedRequests.add(request)
  request.unpipe()
  request.resume()
}

export function isDrained(request: IncomingMessage): boolean {
  return drainedRequests.has(request)
}

/** Stops reading a body and closes the connection after the response. Call it before the head is written. */
export function closeAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe()
  // Started and paused, a body fills one buffer only; Node would read all of one that was never started.
  request.pause()
  request.read()
  response.setHeader('connection', 'close')
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
