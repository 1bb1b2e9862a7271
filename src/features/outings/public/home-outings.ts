import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { createSharedValue } from '../../../platform/tagged-cache.ts'
import type { ListedOuting } from '../contract.ts'
import { listOutings } from '../list.ts'

/** Outings on home. */
const HOME_OUTINGS = 3
const WEEK_MS = 7 * 86_400_000

/** 'Dehors cette semaine': the next outings around the member. */
export async function listHomeOutings(context: AppContext, viewer: Viewer): Promise<ListedOuting[]> {
  const { outings } = await listOutings(context, viewer, {})
  const end = Date.now() + WEEK_MS
  return outings.filter(({ starts_at }) => Date.parse(starts_at) < end).slice(0, HOME_OUTINGS)
}

/** The next outings, the same for all visitors. */
export type SharedOutings = () => Promise<ListedOuting[]>

/** Tag of every list of outings. */
export const OUTINGS_TAG = 'outings'

/** Creates the outings of the landing page, read again after a change. */
export function createSharedOutings(context: AppContext): SharedOutings {
  return createSharedValue(context.events, async () => {
    const { outings } = await listOutings(context, null, {})
    return { value: outings.slice(0, HOME_OUTINGS), tags: [OUTINGS_TAG] }
  })
}
