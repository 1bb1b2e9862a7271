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
import { POPULAR_COUNT, type PopularMember } from './contract.ts'

/** Cache time of the order, so that the carousel is stable while a member browses. */
const CANDIDATES_TTL_MS = 60_000
const ACTIVE_DAYS = 30
/** Candidates of each sex, the latest active. */
const CANDIDATES_PER_SEX = 120
/** Candidates checked per viewer; some are blocked. */
const MAX_CHECKED = 60
/** Candidates are sorted by distance ring, then by activity. */
const RINGS_KM = [50, 200, 600]

type PopularViewer = Position & { id: number; verified: boolean }

/** Members of the carousel, for members or for visitors, the latest active first. */
export type PopularPool = () => Promise<readonly MemberCard[]>

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
      const shown = await findVisibleIds(db, whose, candidates.ids)
      const ids = candidates.ids.filter((id) => shown.has(id))
      // The tags of hidden candidates too: they are shown again as soon as they return.
      return {
        value: await listMemberCards(pool, { verified: true }, ids),
        tags: candidates.ids.map(memberTag),
      }
    }),
  )
}

/**
 * Members of the carousel (specification 2, section 2): with a photo, searchable, active within a month, the nearest
 * first. The viewer, the founder, blocked pairs and members hidden since are left out.
 */
export function choosePopularMembers(
  cards: readonly MemberCard[],
  viewer: PopularViewer,
  blocked: ReadonlySet<number>,
): PopularMember[] {
  const from = { id: viewer.id, ...getVisiblePosition(viewer, viewer) }
  return sortByDistance(cards, from)
    .slice(0, MAX_CHECKED)
    .filter(({ id }) => !blocked.has(id))
    .slice(0, POPULAR_COUNT)
    .map((card) => presentPopularMember({ ...card, ...getVisiblePosition(viewer, card) }))
}

/** @param now milliseconds since 1970 */
export function choosePopularForVisitors(cards: readonly MemberCard[], now: number): PopularMember[] {
  const day = toParisDay(now)
  return cards.slice(0, POPULAR_COUNT).map((card) => presentPopularMemberToVisitor(card, day))
}

/** The carousel of a reader, for the call. */
export async function listPopularMembers(
  context: PopularContext,
  viewer: PopularViewer | null,
  now: number,
): Promise<PopularMember[]> {
  const { members, visitors } = getPopularPools(context)
  if (!viewer) return choosePopularForVisitors(await visitors(), now)
  const [cards, blocked] = await Promise.all([members(), findExcludedIds(context.pool, viewer.id)])
  return choosePopularMembers(cards, viewer, new Set(blocked))
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
  return { at: now, ids: await findCandidateIds(db, whose === 'visitors') }
}

/** Reads one activity index per sex (see docs/search.md), so the cost does not grow with the members. */
async function findCandidateIds(db: Kysely<Database>, shownOnly: boolean): Promise<number[]> {
  const branch = (sex: number) => sql`(
    select m.user_id as id, m.last_activity
    from member_search m join users u on u.id = m.user_id
    where m.searchable and m.sex = ${sql.lit(sex)} and u.avatar is not null and m.user_id <> ${FOUNDER_ID}
      and m.last_activity > now() - make_interval(days => ${ACTIVE_DAYS})
      ${shownOnly ? sql`and ${sql.raw(isShownToVisitors('u'))}` : sql``}
    order by m.last_activity desc, m.user_id desc limit ${CANDIDATES_PER_SEX})`
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join([0, 1, 2].map(branch), sql` union all `)}) c
    order by last_activity desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Candidates that are still shown. */
async function findVisibleIds(
  db: Kysely<Database>,
  whose: 'members' | 'visitors',
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('member_search as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', sql<number>`any(${ids}::int[])`)
    .where('m.searchable', '=', true)
    .where('u.avatar', 'is not', null)
    .$if(whose === 'visitors', (query) => query.where(sql<boolean>`${sql.raw(isShownToVisitors('u'))}`))
    .select('m.user_id')
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
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
