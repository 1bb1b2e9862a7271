import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../shared/endpoint.ts'
import { isStaff } from '../../shared/roles.ts'
import type { AppContext } from '../context.ts'
import { SecondFactorRequired } from './errors.ts'
import { MANY_REVEALS, MANY_STAFF_ACTS } from './texts.ts'
import type { Viewer } from './viewer.ts'

/** In one session, from one verification of the second factor to the next. */
const PER_HOUR = [{ points: 60, seconds: 3_600 }]

type PaceContext = Pick<AppContext, 'db' | 'limits'>

/**
 * Counts a write of staff, other than those that a contract declares `isUnpaced`.
 * @throws SecondFactorRequired for the 61st within an hour; the session then has no rights of staff until the factor
 * is verified again
 */
export async function countStaffAct(
  context: PaceContext,
  { method, access, isStaffToo, isUnpaced }: Pick<Endpoint, 'method' | 'access' | 'isStaffToo' | 'isUnpaced'>,
  viewer: Viewer | null,
): Promise<void> {
  const isAct = method !== 'GET' && !isUnpaced && (isStaffToo || access.startsWith('desk'))
  if (isAct && viewer && isStaff(viewer.roles))
    await countPerHour(context, viewer, 'staff-acts', randomUUID())
}

/**
 * Counts a member whose contact data staff reveal, or a searched network, once within an hour.
 * @throws SecondFactorRequired for the 61st, like `countStaffAct`
 */
export function countReveal(context: PaceContext, viewer: Viewer, item: string): Promise<void> {
  return countPerHour(context, viewer, 'staff-reveals', item)
}

async function countPerHour(
  { db, limits }: PaceContext,
  { session_id, factor_at }: Viewer,
  name: 'staff-acts' | 'staff-reveals',
  item: string,
): Promise<void> {
  if (!factor_at) return
  const full = await limits.countDistinct(name, PER_HOUR, `${session_id}:${factor_at.getTime()}`, item)
  if (!full) return
  await db
    .updateTable('sessions')
    .set({ factor_at: null })
    .where('id', '=', session_id)
    .where('factor_at', '=', factor_at)
    .execute()
  throw new SecondFactorRequired(name === 'staff-acts' ? MANY_STAFF_ACTS : MANY_REVEALS)
}
