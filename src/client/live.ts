import type { LiveEventName, LiveEvents } from '../shared/live.ts'

type Handler<N extends LiveEventName> = (data: LiveEvents[N]) => void

const handlers = new Map<LiveEventName, Set<Handler<LiveEventName>>>()
const stateHandlers = new Set<(isUp: boolean) => void>()
let up = false

/** Calls `handler` for each event; returns the function that removes it. */
export function onLive<N extends LiveEventName>(name: N, handler: Handler<N>): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known)
  known.add(handler as Handler<LiveEventName>)
  return () => known.delete(handler as Handler<LiveEventName>)
}

/**
 * Calls `handler` when the connection is lost or back. Messages are not lost in between, but other data has
 * to be reloaded. Not called for a page's first connection. Returns the function that removes it.
 */
export function onLiveChange(handler: (isUp: boolean) => void): () => void {
  stateHandlers.add(handler)
  return () => stateHandlers.delete(handler)
}

/** True while events arrive; otherwise displayed data is polled. */
export function isLive(): boolean {
  return up
}

/** Passes an event to the handlers of this tab. */
export function dispatchLive<N extends LiveEventName>(name: N, data: LiveEvents[N]): void {
  for (const handler of handlers.get(name) ?? []) handler(data)
}

export function setLive(isUp: boolean): void {
  if (isUp === up) return
  up = isUp
  for (const handler of stateHandlers) handler(isUp)
}

/** Sets the first connection without calling handlers: a new page is up to date. */
export function initLive(): void {
  up = true
}
