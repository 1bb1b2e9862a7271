import type { Envelope, Live } from './live.ts'

/** Tells whoever listens in this process. */
export function createLive(): Live & { listen(handler: (envelope: Envelope) => void): void } {
  const handlers: ((envelope: Envelope) => void)[] = []
  return {
    tell: (...envelopes) => {
      for (const envelope of envelopes) for (const handler of handlers) handler(envelope)
    },
    listen: (handler) => {
      handlers.push(handler)
    },
  }
}
