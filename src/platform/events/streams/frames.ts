import type { LiveEvent, LiveEventName, LiveEvents, StreamState } from '../../../shared/live.ts'

// What stands on the wire: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** A comment: keeps proxies from closing a quiet stream, and tells the browser that it lives. */
export const HEARTBEAT = ':\n\n'

/** An event; of a message also its id, which the browser resumes by. */
export function frameOf({ name, data }: LiveEvent): string {
  const id = name === 'message' ? `id: ${data.message.id}\n` : ''
  return `${id}${frame(name, data)}`
}

export function stateFrame(state: StreamState): string {
  return frame('state', state)
}

/** Says that this member has opened too many streams: this one is to come back only when it is looked at. */
export const FULL = frame('full', {})

/** How long the browser waits before it connects again, milliseconds. */
export function retryFrame(milliseconds: number): string {
  return `retry: ${Math.round(milliseconds)}\n\n`
}

function frame(name: LiveEventName | 'state' | 'full', data: LiveEvents[LiveEventName] | object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
