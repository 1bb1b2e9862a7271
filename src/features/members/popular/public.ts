import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock, listMemberCards } from '../../../platform/db/member-cards.ts'
import { isShownToVisitors } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { computeDistance, getVisiblePosition, type Position } from '../../../shared/distance.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { POPULAR_COUNT, type PopularMember } from './contract.ts'

/** Cache time of the candidates, so that the carousel is stable while a member browses. */
const CACHE_TTL_MS = 60_000
const ACTIVE_DAYS = 30
/** Candidates of each sex, the latest active. */
const CANDIDATES_PER_SEX = 120
/** Candidates checked per viewer; some are blocked, suspended or deleted by then. */
const MAX_CHECKED = 60
/** Candidates are sorted by distance ring, then by activity. */
const RINGS_KM = [50, 200, 600]

interface Candidate extends Position {
  id: number
}

type PopularViewer = Candidate & { verified: boolean }
const VISITOR_ACCESS = { verified: false }

interface CandidatePool {
  at: number
  members: Promise<Candidate[]>
}

/** Candidates by database, for members and for visitors. */
const candidatePools = new WeakMap<Kysely<Database>, Map<'members' | 'visitors', CandidatePool>>()

/**
 * Members of the carousel (specification 2, section 2): with a photo, searchable, active within a month, the nearest
 * first. Candidates are cached for a minute; then the viewer, the founder, blocked pairs and members hidden since are
 * left out.
 * @param now milliseconds since 1970
 */
export async function listPopularMembers(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  viewer: PopularViewer | null,
  now: number,
): Promise<PopularMember[]> {
  const candidates = await getCandidates(db, viewer ? 'members' : 'visitors', now)
  const tried = (
    viewer ? sortByDistance(candidates, { id: viewer.id, ...getVisiblePosition(viewer, viewer) }) : candidates
  ).slice(0, MAX_CHECKED)
  const ids = tried.map(({ id }) => id)
  const shown = await findVisibleIds(db, viewer, ids)
  const cards = await listMemberCards(
    pool,
    viewer ?? VISITOR_ACCESS,
    ids.filter((id) => shown.has(id)).slice(0, POPULAR_COUNT),
  )
  if (viewer) return cards.map(presentPopularMember)
  const day = toParisDay(now)
  return cards.map((card) => presentPopularMemberToVisitor(card, day))
}

function sortByDistance(candidates: Candidate[], viewer: { id: number } & Position): Candidate[] {
  const rings: Candidate[][] = [...RINGS_KM, Number.POSITIVE_INFINITY].map(() => [])
  for (const candidate of candidates) {
    if (candidate.id === viewer.id) continue
    const km = computeDistance(viewer, candidate) ?? Number.POSITIVE_INFINITY
    const ring = RINGS_KM.findIndex((most) => km <= most)
    rings[ring === -1 ? RINGS_KM.length : ring]?.push(candidate)
  }
  return rings.flat()
}

function getCandidates(
  db: Kysely<Database>,
  whose: 'members' | 'visitors',
  now: number,
): Promise<Candidate[]> {
  const known = candidatePools.get(db) ?? new Map<'members' | 'visitors', CandidatePool>()
  candidatePools.set(db, known)
  const pool = known.get(whose)
  // The clock may have been set back.
  if (pool && Math.abs(now - pool.at) < CACHE_TTL_MS) return pool.members
  const members = findCandidates(db, whose === 'visitors')
  known.set(whose, { at: now, members })
  // A failure is not cached.
  members.catch(() => known.delete(whose))
  return members
}

/** Reads one activity index per sex (see docs/search.md), so the cost does not grow with the members. */
async function findCandidates(db: Kysely<Database>, shownOnly: boolean): Promise<Candidate[]> {
  const branch = (sex: number) => sql`(
    select m.user_id as id, m.latitude, m.longitude, m.last_activity
    from member_search m join users u on u.id = m.user_id
    where m.searchable and m.sex = ${sql.lit(sex)} and u.avatar is not null and m.user_id <> ${FOUNDER_ID}
      and m.last_activity > now() - make_interval(days => ${ACTIVE_DAYS})
      ${shownOnly ? sql`and ${sql.raw(isShownToVisitors('u'))}` : sql``}
    order by m.last_activity desc, m.user_id desc limit ${CANDIDATES_PER_SEX})`
  const { rows } = await sql<Candidate>`
    select id, latitude, longitude from (${sql.join([0, 1, 2].map(branch), sql` union all `)}) c
    order by last_activity desc, id desc`.execute(db)
  return rows
}

/** Ids that the viewer may see now. */
async function findVisibleIds(
  db: Kysely<Database>,
  viewer: { id: number } | null,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  let query = db
    .selectFrom('member_search as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', sql<number>`any(${ids}::int[])`)
    .where('m.searchable', '=', true)
    .where('u.avatar', 'is not', null)
    .select('m.user_id')
  query = viewer
    ? query.where(hasNoBlock(viewer.id, 'm.user_id'))
    : query.where(sql<boolean>`${sql.raw(isShownToVisitors('u'))}`)
  return new Set((await query.execute()).map((row) => row.user_id))
}

/** A member of the carousel for a member. */
export function presentPopularMember(card: MemberCard): PopularMember {
  const { id, name, avatar, signup, birthday, status, last_activity, latitude, longitude } = card
  const { stripe_status, emoji, roles } = card
  return {
    id,
    name,
    avatar,
    signup,
    birthday,
    status,
    last_activity,
    latitude,
    longitude,
    stripe_status,
    emoji,
    roles,
  }
}

/** Replaces a time that is hidden. */
const HIDDEN_TIME = new Date(0).toISOString()

const HIDDEN_FIELDS = {
  signup: HIDDEN_TIME,
  last_activity: HIDDEN_TIME,
  status: 0,
  latitude: 0,
  longitude: 0,
  stripe_status: false,
  emoji: null,
  roles: 0,
}

/**
 * A member of the carousel for a visitor, who learns name, age and avatar only (product.md 3).
 * @param day today in Paris
 */
export function presentPopularMemberToVisitor(card: MemberCard, day: string): PopularMember {
  const { id, name, avatar } = card
  const bornIn = Number(day.slice(0, 4)) - computeAge(card.birthday, day)
  return { id, name, avatar, birthday: `${bornIn}-01-01`, ...HIDDEN_FIELDS }
}
