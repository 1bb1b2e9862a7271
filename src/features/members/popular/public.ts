import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { findExcludedIds, listMemberCards } from '../../../platform/db/member-cards.ts'
import { isShownToVisitors } from '../../../platform/db/visibility.ts'
import { memberTag } from '../../../platform/events/cache-tags.ts'
import type { EventHub } from '../../../platform/events/event-hub.ts'
import { createSharedValue } from '../../../platform/tagged-cache.ts'
import type { Database } from '../../../schema/database.ts'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { computeDistance, getVisiblePosition, type Position } from '../../../shared/distance.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { ROLES } from '../../../shared/roles.ts'
import { getWanted, isWantedBothWays, type StoredWanted, type Wanter } from '../../../shared/wanted.ts'
import { POPULAR_COUNT, type PopularMember } from './contract.ts'

/** Cache time of the order, so that the carousel is stable while a member browses. */
const CANDIDATES_TTL_MS = 60_000
const ACTIVE_DAYS = 30
/** Members considered for members, the latest active; all of a site with fewer. */
const MAX_CONSIDERED = 6_000
/** First ages of the groups, the highest first, from which candidates come, so that there are some for every age. */
const AGE_GROUPS = [70, 60, 50, 40, 30]
/** Of those considered, the latest active of a sex and group of ages; few have no photo. */
const CONSIDERED_PER_GROUP = 72
const CANDIDATES_PER_GROUP = 36
/** Candidates for visitors of each sex, the latest active. */
const CANDIDATES_PER_SEX = 120
/** Candidates are sorted by distance ring, then by activity. */
const RINGS_KM = [50, 200, 600]

type PopularViewer = Position & { id: number; verified: boolean; sex: number; birthday: string }

/** A member of the carousel, with the sex and the ages that they want. */
export type PopularCandidate = Wanter & { card: MemberCard }

/** Members of the carousel, for members or for visitors, the latest active first. */
export type PopularPool = () => Promise<readonly PopularCandidate[]>

/** The pools of a process, the same for all readers. */
export interface PopularPools {
  members: PopularPool
  visitors: PopularPool
}

const pools = new WeakMap<EventHub, PopularPools>()

/** Returns the shared pools of a process, emptied by the changes of what they show. */
export function getPopularPools(context: PopularContext): PopularPools {
  const known = pools.get(context.events)
  if (known) return known
  const created = { members: createPool(context, 'members'), visitors: createPool(context, 'visitors') }
  pools.set(context.events, created)
  return created
}

type PopularContext = Pick<AppContext, 'db' | 'pool' | 'reads' | 'events'>

function createPool(context: PopularContext, whose: 'members' | 'visitors'): PopularPool {
  let former: CandidateList | undefined
  return createSharedValue(context.events, (changed) =>
    context.reads.read(changed, async ({ db, pool }) => {
      const candidates = await refreshCandidates(db, whose, former)
      former = candidates
      const shown = await findVisibleWanters(db, whose, candidates.ids)
      const ids = candidates.ids.filter((id) => shown.has(id))
      const cards = await listMemberCards(pool, { verified: true }, ids)
      // The tags of hidden candidates too: they are shown again as soon as they return.
      return {
        value: cards.flatMap((card) => {
          const wanter = shown.get(card.id)
          return wanter ? [{ card, ...wanter }] : []
        }),
        tags: candidates.ids.map(memberTag),
      }
    }),
  )
}

/**
 * Members of the carousel (specification 2, section 2): with a photo, searchable, active within a month, the nearest
 * first. Viewer and member are each of the sex and of the ages that the other wants. The viewer, staff, blocked pairs
 * and members hidden since are left out.
 * @param wanted the viewer's saved search; nulls without one
 */
export function choosePopularMembers(
  candidates: readonly PopularCandidate[],
  viewer: PopularViewer,
  blocked: ReadonlySet<number>,
  wanted: StoredWanted,
): PopularMember[] {
  const day = toParisDay(Date.now())
  const reader = { ...viewer, wanted: getWanted(wanted, viewer.birthday, day) }
  const cards = candidates
    .filter((candidate) => !blocked.has(candidate.card.id) && isWantedBothWays(reader, candidate, day))
    .map(({ card }) => card)
  return sortByDistance(cards, { id: viewer.id, ...getVisiblePosition(viewer, viewer) })
    .slice(0, POPULAR_COUNT)
    .map((card) => presentPopularMember({ ...card, ...getVisiblePosition(viewer, card) }))
}

/** @param now milliseconds since 1970 */
export function choosePopularForVisitors(
  candidates: readonly PopularCandidate[],
  now: number,
): PopularMember[] {
  const day = toParisDay(now)
  return candidates.slice(0, POPULAR_COUNT).map(({ card }) => presentPopularMemberToVisitor(card, day))
}

const FIND_WANTED = {
  name: 'read-wanted',
  text: `
    select w.seek, w.age_from, w.age_to
    from (select $1::integer as id) viewer left join search_settings w on w.user_id = viewer.id`,
}

/** The carousel of a reader, for the call. */
export async function listPopularMembers(
  context: PopularContext,
  viewer: PopularViewer | null,
  now: number,
): Promise<PopularMember[]> {
  const { members, visitors } = getPopularPools(context)
  if (!viewer) return choosePopularForVisitors(await visitors(), now)
  const [candidates, excluded, { rows }] = await Promise.all([
    members(),
    findExcludedIds(context.pool, viewer.id),
    context.pool.query<StoredWanted>({ ...FIND_WANTED, values: [viewer.id] }),
  ])
  return choosePopularMembers(candidates, viewer, new Set(excluded), rows[0] as StoredWanted)
}

function sortByDistance(cards: readonly MemberCard[], viewer: { id: number } & Position): MemberCard[] {
  const rings: MemberCard[][] = [...RINGS_KM, Number.POSITIVE_INFINITY].map(() => [])
  for (const card of cards) {
    if (card.id === viewer.id) continue
    const km = computeDistance(viewer, card) ?? Number.POSITIVE_INFINITY
    const ring = RINGS_KM.findIndex((most) => km <= most)
    rings[ring === -1 ? RINGS_KM.length : ring]?.push(card)
  }
  return rings.flat()
}

/** Ids in the order of the carousel. */
interface CandidateList {
  at: number
  ids: number[]
}

async function refreshCandidates(
  db: Kysely<Database>,
  whose: 'members' | 'visitors',
  former: CandidateList | undefined,
): Promise<CandidateList> {
  const now = Date.now()
  // The clock may have been set back.
  if (former && Math.abs(now - former.at) < CANDIDATES_TTL_MS) return former
  const ids = whose === 'visitors' ? await findCandidatesForVisitors(db) : await findCandidatesForMembers(db)
  return { at: now, ids }
}

const isRecent = sql<boolean>`m.last_activity > now() - make_interval(days => ${sql.lit(ACTIVE_DAYS)})`

/**
 * Walks the index of activity once (see docs/search.md) as far as `MAX_CONSIDERED`, so the cost does not grow with the
 * members.
 */
async function findCandidatesForMembers(db: Kysely<Database>): Promise<number[]> {
  const group = sql`width_bucket(m.birthday, array(
    select (now() - make_interval(years => years))::date from unnest(${AGE_GROUPS}::integer[]) years))`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select g.id, g.last_activity,
        row_number() over (partition by g.sex, g.ages order by g.last_activity desc, g.id desc) as nth
      from (
        select id, sex, last_activity, ages,
          row_number() over (partition by sex, ages order by last_activity desc, id desc) as nth
        from (
          select m.user_id as id, m.last_activity, m.sex, ${group} as ages
          from member_search m where m.searchable and m.user_id <> ${FOUNDER_ID} and ${isRecent}
          order by m.last_activity desc, m.user_id desc limit ${MAX_CONSIDERED}) a) g
      join users u on u.id = g.id
      where g.nth <= ${CONSIDERED_PER_GROUP} and u.avatar is not null and u.roles = 0) c
    where nth <= ${CANDIDATES_PER_GROUP}
    order by last_activity desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads one activity index per sex. */
async function findCandidatesForVisitors(db: Kysely<Database>): Promise<number[]> {
  const branch = (sex: number) => sql`(
    select m.user_id as id, m.last_activity
    from member_search m join users u on u.id = m.user_id
    where m.searchable and m.sex = ${sql.lit(sex)} and u.avatar is not null and u.roles = 0
      and m.user_id <> ${FOUNDER_ID} and ${isRecent} and ${sql.raw(isShownToVisitors('u'))}
    order by m.last_activity desc, m.user_id desc limit ${CANDIDATES_PER_SEX})`
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join([0, 1, 2].map(branch), sql` union all `)}) c
    order by last_activity desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Candidates that are still shown, with the sex and the ages that they want. */
async function findVisibleWanters(
  db: Kysely<Database>,
  whose: 'members' | 'visitors',
  ids: number[],
): Promise<Map<number, Wanter>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member_search as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', sql<number>`any(${ids}::int[])`)
    .where('m.searchable', '=', true)
    .where('u.avatar', 'is not', null)
    .where('u.roles', '=', ROLES.member)
    .leftJoin('search_settings as w', 'w.user_id', 'm.user_id')
    .$if(whose === 'visitors', (query) => query.where(sql<boolean>`${sql.raw(isShownToVisitors('u'))}`))
    .select(['m.user_id', 'm.sex', 'm.birthday', 'w.seek', 'w.age_from', 'w.age_to'])
    .execute()
  const day = toParisDay(Date.now())
  return new Map(
    rows.map(({ user_id, sex, birthday, ...stored }) => [
      user_id,
      { sex, birthday, wanted: getWanted(stored, birthday, day) },
    ]),
  )
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
