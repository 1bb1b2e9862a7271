import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { LETTERS_OVER } from './texts.ts'

const HOUR = 3_600
const DAY = 86_400

/** Letters from one address; a household or a carrier's customers share it. */
const FROM: Limit = { name: 'letters-from', points: 10, seconds: HOUR, message: LETTERS_OVER }
/** Letters of one member. */
const OF_MEMBER: Limit = { name: 'letters-of', points: 5, seconds: DAY, message: LETTERS_OVER }

interface Writer {
  raw: Pick<FastifyRequest, 'ip'>
  viewer: { id: number } | null
}

/**
 * Counts a letter, unless `send` says that the same was sent already.
 * @throws TooMany past a limit
 */
export async function countLetter(
  context: AppContext,
  { raw, viewer }: Writer,
  send: () => Promise<boolean>,
): Promise<void> {
  const counted: [Limit, string][] = [[FROM, getAddressKey(raw)]]
  if (viewer) counted.push([OF_MEMBER, String(viewer.id)])
  for (const [limit, key] of counted) await context.limits.count(limit, key)
  if (!(await send())) for (const [limit, key] of counted) await context.limits.refund(limit, key)
}
