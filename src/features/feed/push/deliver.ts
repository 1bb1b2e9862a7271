import type { AppContext } from '../../../platform/context.ts'
import {
  type OutboundAnswer,
  OutboundForbidden,
  type OutboundRequest,
} from '../../../platform/http/outbound.ts'

/** What came of a push: taken; its browser is no more; refused for good; or to be tried again, in so many seconds where said. */
export type Outcome =
  | { is: 'taken' | 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; after: number }

/** Hands a letter to the push service of a browser. Never throws. */
export async function deliver(
  { outbound }: Pick<AppContext, 'outbound'>,
  endpoint: string,
  letter: OutboundRequest,
): Promise<Outcome> {
  try {
    return outcomeOf(await outbound.send(endpoint, letter))
  } catch (error) {
    return error instanceof OutboundForbidden ? { is: 'refused', status: 0 } : { is: 'later', after: 0 }
  }
}

function outcomeOf({ status, headers }: OutboundAnswer): Outcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    return { is: 'later', after: secondsOf(headers['retry-after'], Date.now()) }
  }
  return { is: 'refused', status }
}

/** What `Retry-After` asks for, in seconds: a number of them, or a date; 0 for nothing that can be read. */
export function secondsOf(asked: string | undefined, now: number): number {
  if (!asked) return 0
  if (/^\d{1,9}$/.test(asked)) return Number(asked)
  const date = Date.parse(asked)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now) / 1000))
}
