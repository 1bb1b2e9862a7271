import type { LiveEvent, LiveEventName, LiveEvents, StreamState } from '../../../shared/live.ts'

// Format: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** A comment, which stops proxies from closing a quiet stream and shows the browser that it is alive. */
export const HEARTBEAT = ':\n\n'

/** An event; a message also has an id to resume from. */
export function formatEvent({ name, data }: LiveEvent): string {
  const id = name === 'message' ? `id: ${data.message.id}\n` : ''
  return `${id}${formatFrame(name, data)}`
}

export function formatState(state: StreamState): string {
  return formatFrame('state', state)
}

/** Too many streams of this member: the browser reconnects only once the tab is visible. */
export const FULL = formatFrame('full', {})

/** Delay before the browser reconnects, in milliseconds. */
export function formatRetry(milliseconds: number): string {
  return `retry: ${Math.round(milliseconds)}\n\n`
}

function formatFrame(
  name: LiveEventName | 'state' | 'full',
  data: LiveEvents[LiveEventName] | object,
): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
