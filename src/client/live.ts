import type { LiveEventName, LiveEvents } from '../shared/live.ts'

type Handler<N extends LiveEventName> = (data: LiveEvents[N]) => void

const handlers = new Map<LiveEventName, Set<Handler<LiveEventName>>>()
const stateHandlers = new Set<(isUp: boolean) => void>()
let up = false

/** Calls `handler` for each such event from now on; what it gives ends that. */
export function onLive<N extends LiveEventName>(name: N, handler: Handler<N>): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known)
  known.add(handler as Handler<LiveEventName>)
  return () => known.delete(handler as Handler<LiveEventName>)
}

/**
 * Calls `handler` when events cease to arrive, and when they arrive again: messages are not lost meanwhile, but all else
 * may have changed and is to be asked for once. As a page's first connection is made nothing has been missed, and nobody
 * is called. What it gives ends that.
 */
export function onLiveChange(handler: (isUp: boolean) => void): () => void {
  stateHandlers.add(handler)
  return () => stateHandlers.delete(handler)
}

/** Whether events arrive at this moment; while they do not, what is open is asked for again and again. */
export function isLive(): boolean {
  return up
}

/** Hands an event to whoever listens in this tab. */
export function dispatchLive<N extends LiveEventName>(name: N, data: LiveEvents[N]): void {
  for (const handler of handlers.get(name) ?? []) handler(data)
}

/** Says whether events arrive. */
export function setLive(isUp: boolean): void {
  if (isUp === up) return
  up = isUp
  for (const handler of stateHandlers) handler(isUp)
}

/** Says that events arrive for the first time, right after the page was drawn: it is up to date as it is. */
export function initLive(): void {
  up = true
}
