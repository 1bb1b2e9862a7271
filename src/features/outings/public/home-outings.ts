import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findNearestPlace } from '../../../platform/places/places.ts'
import { createSharedValue, invalidateByEvents, TaggedCache } from '../../../platform/tagged-cache.ts'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { hasPosition } from '../../../shared/distance.ts'
import { SEEK } from '../../../shared/enumerations.ts'
import type { ListedOuting } from '../contract.ts'
import { OUTINGS_TAG } from '../events.ts'
import { listOutings } from '../list.ts'
import { findListed } from '../rows.ts'

/** Outings on home. */
const HOME_OUTINGS = 3
/** Read for a home: some may be of hosts across a block. */
const CANDIDATES = 10
const WEEK_MS = 7 * 86_400_000
const NEAR_TTL_MS = 30_000

/** The next outings, for visitors and for members of a commune. */
export interface SharedOutings {
  visitors: () => Promise<ListedOuting[]>
  /** Those of this week around the member, in one statement. */
  members: (viewer: Viewer) => Promise<ListedOuting[]>
}

/** Creates the outings of home: which are near a commune is shared by its members. */
export function createSharedOutings(context: AppContext): SharedOutings {
  const near = new TaggedCache<number[]>({ max: 2_000, ttl: NEAR_TTL_MS })
  invalidateByEvents(context.events, near)
  const readNear = async (place: number | undefined) => {
    const { outings } = await listOutings(context, null, place === undefined ? {} : { place })
    const end = Date.now() + WEEK_MS
    const soon = outings.filter(({ starts_at }) => Date.parse(starts_at) < end)
    return { value: soon.slice(0, CANDIDATES).map(({ id }) => id), tags: [OUTINGS_TAG] }
  }
  return {
    visitors: createSharedValue(context.events, async () => {
      const { outings } = await listOutings(context, null, {})
      return { value: outings.slice(0, HOME_OUTINGS), tags: [OUTINGS_TAG] }
    }),
    members: async (viewer) => {
      const place = hasPosition(viewer) ? findNearestPlace(viewer.latitude, viewer.longitude)?.id : undefined
      const ids = await near.load(String(place ?? ''), () => readNear(place))
      return findListed(context.db, viewer, ids, new Date())
    },
  }
}

/** The first outings that the reader may see and come to, or has to do with. */
export function chooseHomeOutings(
  outings: ListedOuting[],
  blocked: ReadonlySet<number>,
  reader: Pick<Viewer, 'sex' | 'birthday'>,
): ListedOuting[] {
  return outings
    .filter(({ state, host }) => (state === 'open' || state === 'full') && !(host && blocked.has(host.id)))
    .filter((outing) => outing.seat !== null || outing.is_host || isFor(outing, reader))
    .slice(0, HOME_OUTINGS)
}

function isFor(
  { women, age_from, age_to, starts_at }: ListedOuting,
  { sex, birthday }: Pick<Viewer, 'sex' | 'birthday'>,
): boolean {
  const age = computeAge(birthday, toParisDay(new Date(starts_at)))
  return (!women || sex === SEEK.girl) && age_from <= age && age <= age_to
}
