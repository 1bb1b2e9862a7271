/** A message of one's own that the server has not taken yet. */
export interface OutgoingMessage {
  /** Made once: sent again under it, the message is no second one. */
  key: string
  message: string
  type: number
  /** When it was written, ISO 8601. */
  at: string
  /** `waiting` for its turn or its answer, `held` until the network is back, `failed` until the member decides. */
  state: 'waiting' | 'held' | 'failed'
  /** Why it failed, in the server's words. */
  why?: string
}

/** Older ones are not sent without being asked: they may no longer be meant; milliseconds. */
export const AUTO_SEND_MS = 86_400_000

/** Puts one in its place, or at the end. */
export function upsertOutgoing(all: readonly OutgoingMessage[], one: OutgoingMessage): OutgoingMessage[] {
  return all.some(({ key }) => key === one.key)
    ? all.map((other) => (other.key === one.key ? one : other))
    : [...all, one]
}

export function removeOutgoing(all: readonly OutgoingMessage[], key: string): OutgoingMessage[] {
  return all.filter((one) => one.key !== key)
}

/** What waits, the network being gone. */
export function pauseOutgoing(all: readonly OutgoingMessage[]): OutgoingMessage[] {
  return all.map((one) => (one.state === 'waiting' ? { ...one, state: 'held' } : one))
}

/** What was held back, the network being there again. */
export function resumeOutgoing(all: readonly OutgoingMessage[]): OutgoingMessage[] {
  return all.map((one) => (one.state === 'held' ? { ...one, state: 'waiting' } : one))
}

/** One was refused; with `andRest`, for a reason that holds for what waits behind it too. */
export function failOutgoing(
  all: readonly OutgoingMessage[],
  key: string,
  why: string,
  andRest: boolean,
): OutgoingMessage[] {
  return all.map((one) =>
    one.key === key || (andRest && one.state === 'waiting') ? { ...one, state: 'failed', why } : one,
  )
}

/** To be tried again by the member's wish, with all that is held back. */
export function retryOutgoing(all: readonly OutgoingMessage[], key: string): OutgoingMessage[] {
  return resumeOutgoing(all).map((one) => {
    if (one.key !== key) return one
    const { why: _why, ...rest } = one
    return { ...rest, state: 'waiting' }
  })
}

/** What an earlier visit left: it goes on by itself, unless it is old. */
export function restore(all: readonly OutgoingMessage[], now: number, why: string): OutgoingMessage[] {
  return resumeOutgoing(all).map((one) =>
    one.state === 'waiting' && now - Date.parse(one.at) > AUTO_SEND_MS
      ? { ...one, state: 'failed', why }
      : one,
  )
}
