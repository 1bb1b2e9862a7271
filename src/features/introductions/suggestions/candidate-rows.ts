import { existsForOthers, isActive } from '../../../platform/db/visibility.ts'
import { computeAge } from '../../../shared/age.ts'
import { CONTACT_POLICY } from '../../../shared/contacts.ts'
import { ANYWHERE_KM, hasPosition } from '../../../shared/distance.ts'
import { SEEK } from '../../../shared/enumerations.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { getWanted } from '../../../shared/wanted.ts'
import type { RuleName, Weight } from '../rule-names.ts'
import type { Candidate } from '../score.ts'

/** Kilometres of a member who has saved no search. */
const DEFAULT_KM = 100

/**
 * SQL: a member as the rules read them, from `candidateSource`. Hidden answers are null, a hidden position is 0,0. The
 * allocation and the reading of a table use the same columns, so that both decide alike.
 */
export const candidateColumns = `
  u.id, m.sex, m.birthday::text as birthday, m.latitude, m.longitude, u.hides_distance,
  coalesce(u.own_latitude, m.latitude) as own_latitude, coalesce(u.own_longitude, m.longitude) as own_longitude,
  u.email_verified_at is not null as has_email, u.status, u.roles,
  s.seek, s.age_from, s.age_to, s.distance,
  g.seek as gate_seek, g.age_from as gate_from, g.age_to as gate_to, g.contact, g.verified_only,
  u.intentions, u.interests,
  case when not u.hides_life then u.children end as children, case when not u.hides_life then u.smoke end as smoke,
  case when u.sensitive then m.orientation end as orientation,
  case when u.sensitive and not u.hides_beliefs then u.religion end as religion,
  u.shown_activity > 0 as shows_activity,
  greatest(0, floor(extract(epoch from now() - coalesce(u.own_activity, m.last_activity)) / 86400))::integer as inactive_days,
  ${existsForOthers('u')} as is_existing, ${isActive('u')} as is_active,
  m.searchable and not u.hides_presence as is_shown, w.weights`

/** SQL: joins for `candidateColumns`. @param id expression of the member's id, for a condition */
export const candidateSource = `users u
  join member_search m on m.user_id = u.id
  left join search_settings s on s.user_id = u.id
  left join gates g on g.user_id = u.id
  left join suggestion_settings w on w.user_id = u.id`

export interface CandidateRow {
  id: number
  sex: number
  birthday: string
  latitude: number
  longitude: number
  hides_distance: boolean
  own_latitude: number
  own_longitude: number
  has_email: boolean
  status: number
  roles: number
  seek: number | null
  age_from: number | null
  age_to: number | null
  distance: number | null
  gate_seek: number | null
  gate_from: number | null
  gate_to: number | null
  contact: number | null
  verified_only: boolean | null
  intentions: number
  interests: number[]
  children: number | null
  smoke: number | null
  orientation: number | null
  religion: number | null
  shows_activity: boolean
  inactive_days: number
  is_existing: boolean
  is_active: boolean
  is_shown: boolean
  weights: Partial<Record<RuleName, Weight>> | null
}

/** Wishes of search and gate together. @param day today in Paris */
export function toCandidate(row: CandidateRow, day: string): Candidate {
  const wanted = getWanted(row, row.birthday, day)
  return {
    id: row.id,
    sex: row.sex,
    age: computeAge(row.birthday, day),
    wantedSexes: toSexes(wanted.seek) & toSexes(row.gate_seek ?? DEFAULT_GATE.seek),
    ageFrom: Math.max(wanted.age_from, row.gate_from ?? DEFAULT_GATE.age_from),
    ageTo: Math.min(wanted.age_to, row.gate_to ?? DEFAULT_GATE.age_to),
    latitude: row.latitude,
    longitude: row.longitude,
    radiusKm: getRadius(row),
    inactiveDays: row.inactive_days,
    excluded: NOBODY,
    isVerified: row.status === VERIFIED,
    verifiedOnly: row.verified_only ?? false,
    intentions: row.intentions,
    interests: row.interests,
    outings: [],
    topics: [],
    children: row.children,
    smoke: row.smoke,
    orientation: row.orientation,
    religion: row.religion,
    weights: row.weights ?? {},
  }
}

const NOBODY: ReadonlySet<number> = new Set()
const VERIFIED = 1

const toSexes = (seek: number) => (seek === SEEK.anyone ? 7 : 1 << seek)

/**
 * Like the search: everywhere before the e-mail is confirmed, and without a position of one's own. A member who hides the
 * distance keeps the radius, so they meet only where neither limits it.
 */
function getRadius({ has_email, distance, own_latitude, own_longitude }: CandidateRow): number | null {
  const hasOwn = hasPosition({ latitude: own_latitude, longitude: own_longitude })
  if (!has_email || !hasOwn || (distance ?? DEFAULT_KM) >= ANYWHERE_KM) return null
  return distance ?? DEFAULT_KM
}

/** Whether others may be shown this member: not with a hidden presence or a closed gate, and no staff. */
export const isPutForward = ({ is_active, is_shown, contact, roles }: CandidateRow): boolean =>
  is_active && is_shown && contact !== CONTACT_POLICY.friends && roles === 0
