import type { Log } from '../log.ts'
import { Bus } from './bus/bus.ts'
import type { Transport } from './bus/transport.ts'
import type { Envelope, LiveHub } from './live.ts'

/**
 * Tells the streams of this process at once, and those of the others by the wire, if one is given.
 * @param log where what a listener throws is written; what is told never fails
 */
export function createLive(log: Log, wire?: Transport): LiveHub {
  const listeners: ((envelope: Envelope) => void)[] = []
  const stateListeners: ((isWhole: boolean) => void)[] = []
  let isWhole = true
  const hear = (envelope: Envelope) => {
    for (const listener of listeners) {
      try {
        listener(envelope)
      } catch (error) {
        log.error({ err: error }, 'a live event was not delivered')
      }
    }
  }
  const changed = (isUp: boolean) => {
    if (isUp === isWhole) return
    isWhole = isUp
    for (const listener of stateListeners) listener(isUp)
  }
  const bus = wire && new Bus({ transport: wire, log, onEnvelope: hear, onStateChange: changed })
  return {
    tell: (...envelopes) => {
      for (const envelope of envelopes) hear(envelope)
      bus?.publish(envelopes)
    },
    listen: (listener) => {
      listeners.push(listener)
    },
    onState: (listener) => {
      stateListeners.push(listener)
    },
    isWhole: () => isWhole,
    start: () => bus?.start(),
    stop: async () => bus?.stop(),
  }
}
