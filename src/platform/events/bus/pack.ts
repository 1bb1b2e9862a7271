import type { AppEvent } from '../event-hub.ts'
import { toPayloadEvent } from './envelopes.ts'

/**
 * Packs events, in order, into as few payloads as possible. One that is too large is split by recipients;
 * for a single recipient it becomes a resync.
 * @param maxBytes bytes of a payload
 * @param frame bytes of a payload without events
 * @returns the events of each payload, as JSON of a list
 */
export function packEnvelopes(events: readonly AppEvent[], maxBytes: number, frame: number): string[] {
  const lists: string[] = []
  let list: string[] = []
  let size = frame
  const close = () => {
    if (list.length > 0) lists.push(`[${list.join(',')}]`)
    list = []
    size = frame
  }
  const waiting = [...events].reverse()
  for (let event = waiting.pop(); event; event = waiting.pop()) {
    const json = JSON.stringify(toPayloadEvent(event))
    const bytes = Buffer.byteLength(json) + 1
    if (frame + bytes > maxBytes) {
      waiting.push(...splitEnvelope(event).reverse())
      continue
    }
    if (size + bytes > maxBytes) close()
    list.push(json)
    size += bytes
  }
  close()
  return lists
}

/** Splits an event into smaller ones of the same effect. */
function splitEnvelope(event: AppEvent): AppEvent[] {
  if (event.kind === 'pages') return event.of === 'all' ? [] : [{ kind: 'pages', of: 'all' }]
  if (!('to' in event) || !event.to) return []
  const { to } = event
  if (to.length < 2) return event.kind === 'resync' ? [] : [{ kind: 'resync', to }]
  const half = Math.ceil(to.length / 2)
  const slice = (from: number, until?: number): AppEvent => ({
    ...event,
    to: to.slice(from, until),
    ...('after' in event && event.after ? { after: event.after.slice(from, until) } : {}),
  })
  return [slice(0, half), slice(half)]
}
