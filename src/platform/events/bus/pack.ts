import type { Envelope } from '../live.ts'

/**
 * Packs envelopes, in order, into as few payloads as possible. One that is too large is split by recipients;
 * for a single recipient it becomes a resync.
 * @param maxBytes bytes of a payload
 * @param wrap puts the JSON of a list of envelopes into a payload
 */
export function packEnvelopes(
  envelopes: readonly Envelope[],
  maxBytes: number,
  wrap: (list: string) => string,
): string[] {
  const frame = Buffer.byteLength(wrap('[]'))
  const payloads: string[] = []
  let list: string[] = []
  let size = frame
  const close = () => {
    if (list.length > 0) payloads.push(wrap(`[${list.join(',')}]`))
    list = []
    size = frame
  }
  const waiting = [...envelopes].reverse()
  for (let envelope = waiting.pop(); envelope; envelope = waiting.pop()) {
    const json = JSON.stringify(envelope)
    const bytes = Buffer.byteLength(json) + 1
    if (frame + bytes > maxBytes) {
      waiting.push(...splitEnvelope(envelope).reverse())
      continue
    }
    if (size + bytes > maxBytes) close()
    list.push(json)
    size += bytes
  }
  close()
  return payloads
}

/** Splits an envelope into smaller ones of the same effect. */
function splitEnvelope(envelope: Envelope): Envelope[] {
  if (envelope.kind === 'pages') return envelope.of === 'all' ? [] : [{ kind: 'pages', of: 'all' }]
  if (!('to' in envelope) || !envelope.to) return []
  const { to } = envelope
  if (to.length < 2) return envelope.kind === 'missed' ? [] : [{ kind: 'missed', to }]
  const half = Math.ceil(to.length / 2)
  const part = (from: number, until?: number): Envelope => ({
    ...envelope,
    to: to.slice(from, until),
    ...('after' in envelope && envelope.after ? { after: envelope.after.slice(from, until) } : {}),
  })
  return [part(0, half), part(half)]
}
