import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { hasNoBlock, listMemberCards } from '../../../../platform/db/member-cards.ts'
import { showsPhotoToVisitors } from '../../../../platform/db/visibility.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import { computeDistance, getVisiblePosition, type Position } from '../../../../shared/distance.ts'
import { FOUNDER_ID } from '../../../../shared/name-colour.ts'
import { presentPopularMember, presentPopularMemberToVisitor } from '../../present.ts'
import { POPULAR_COUNT, type PopularMember } from '../contract/popular.ts'

/** How long the candidates are kept, so that the carousel stays the same while somebody looks around. */
const CACHE_TTL_MS = 60_000
const ACTIVE_DAYS = 30
/** Candidates of each sex; the latest active of them all are kept. */
const CANDIDATES_PER_SEX = 120
/** How many of a viewer's best candidates are looked at: some may be blocked, suspended or gone by now. */
const MAX_CHECKED = 60
/** A candidate within a nearer ring comes first; inside a ring the latest active does. */
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

/** Both pools of a database: those members see, and those shown to visitors. */
const candidatePools = new WeakMap<Kysely<Database>, Map<'members' | 'visitors', CandidatePool>>()

/**
 * Members of the carousel (specification 2, section 2): with a photo, searchable, active within a month; the viewer's
 * neighbours first. Candidates are computed once a minute for everybody, then held against the viewer: itself,
 * member 1 and blocked pairs are left out, and what changed meanwhile counts.
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
  // The clock may have been put back, and then it says nothing of how old they are.
  if (pool && Math.abs(now - pool.at) < CACHE_TTL_MS) return pool.members
  const members = findCandidates(db, whose === 'visitors')
  known.set(whose, { at: now, members })
  // A failure is nobody's for a minute: the next request asks again.
  members.catch(() => known.delete(whose))
  return members
}

/** Each sex walks its own index by activity (see docs/search.md), so that a million members cost as little as a thousand. */
async function findCandidates(db: Kysely<Database>, shownOnly: boolean): Promise<Candidate[]> {
  const branch = (sex: number) => sql`(
    select m.user_id as id, m.latitude, m.longitude, m.last_activity
    from member_search m join users u on u.id = m.user_id
    where m.searchable and m.sex = ${sql.lit(sex)} and u.avatar is not null and m.user_id <> ${FOUNDER_ID}
      and m.last_activity > now() - make_interval(days => ${ACTIVE_DAYS})
      ${shownOnly ? sql`and ${sql.raw(showsPhotoToVisitors('u'))}` : sql``}
    order by m.last_activity desc, m.user_id desc limit ${CANDIDATES_PER_SEX})`
  const { rows } = await sql<Candidate>`
    select id, latitude, longitude from (${sql.join([0, 1, 2].map(branch), sql` union all `)}) c
    order by last_activity desc, id desc`.execute(db)
  return rows
}

/** Which of these the viewer may see at this moment. */
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
    : query.where(sql<boolean>`${sql.raw(showsPhotoToVisitors('u'))}`)
  return new Set((await query.execute()).map((row) => row.user_id))
}
