import type { LiveEvent, LiveEventName, LiveEvents, StreamState } from '../../../shared/live.ts'

// Format: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** A comment, which stops proxies from closing a quiet stream and shows the browser that it is alive. */
export const HEARTBEAT = ':\n\n'

/** An event; a message also has an id to resume from. */
export function frameOf({ name, data }: LiveEvent): string {
  const id = name === 'message' ? `id: ${data.message.id}\n` : ''
  return `${id}${frame(name, data)}`
}

export function stateFrame(state: StreamState): string {
  return frame('state', state)
}

/** Too many streams of this member: the browser reconnects only once the tab is visible. */
export const FULL = frame('full', {})

/** Delay before the browser reconnects, in milliseconds. */
export function retryFrame(milliseconds: number): string {
  return `retry: ${Math.round(milliseconds)}\n\n`
}

function frame(name: LiveEventName | 'state' | 'full', data: LiveEvents[LiveEventName] | object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
