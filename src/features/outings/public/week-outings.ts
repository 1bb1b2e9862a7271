import { type Kysely, sql } from 'kysely'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { computeDistance, type Position } from '../../../shared/distance.ts'
import { getExcerpt } from '../../../shared/excerpt.ts'
import { OUTING_STATE } from '../../../shared/outing-states.ts'
import { LIMITS } from '../limits.ts'
import { getJoinObstacle } from '../policy.ts'

/** Read for all readers; each sees those nearby. */
const OUTINGS_MAX = 5_000
const PASSAGE_MAX = 160
const PASSAGE_SOURCE = 600

/** An outing to come with free seats. */
export interface WeekOuting extends Position {
  id: number
  slug: string
  title: string
  description: string
  state: number
  starts_at: Date
  ends_at: Date
  commune: string
  seats: number
  taken: number
  women: boolean
  age_from: number
  age_to: number
  host_id: number
}

/** Outings of active hosts between two moments, the next first; the same for all readers. */
export async function findWeekOutings(db: Kysely<Database>, from: Date, until: Date): Promise<WeekOuting[]> {
  const { rows } = await sql<WeekOuting>`
    select o.id, o.slug, o.title, left(o.description, ${PASSAGE_SOURCE}) as description, o.state, o.starts_at, o.ends_at,
      o.commune, o.latitude, o.longitude, o.seats, o.taken, o.women, o.age_from, o.age_to, o.host_id
    from outings o join users u on u.id = o.host_id and ${sql.raw(isActive('u'))}
    where o.state = ${sql.lit(OUTING_STATE.published)} and o.starts_at > ${from} and o.starts_at < ${until}
      and o.taken < o.seats
    order by o.starts_at, o.id limit ${OUTINGS_MAX}`.execute(db)
  return rows
}

/** Who reads of outings, and what they have to do with them. */
interface OutingReader extends Position {
  id: number
  sex: number
  birthday: string
  blocked: ReadonlySet<number>
  /** Outings that they have answered, in whatever way. */
  answered: ReadonlySet<number>
}

/** The next outings around a reader that they may join: none without a position. */
export function chooseWeekOutings(
  outings: readonly WeekOuting[],
  reader: OutingReader,
  now: Date,
  most: number,
): WeekOuting[] {
  const joiner = { ...reader, verified: true, paused: false }
  const chosen: WeekOuting[] = []
  for (const outing of outings) {
    if (chosen.length === most) break
    const km = computeDistance(reader, outing) ?? Number.POSITIVE_INFINITY
    const isTheirs = outing.host_id === reader.id || reader.answered.has(outing.id)
    if (km > LIMITS.radiusDefault || isTheirs || reader.blocked.has(outing.host_id)) continue
    if (getJoinObstacle(joiner, outing, now) === null) chosen.push(outing)
  }
  return chosen
}

/** The beginning of the host's own words. */
export const getOutingPassage = ({ description }: WeekOuting): string => getExcerpt(description, PASSAGE_MAX)
