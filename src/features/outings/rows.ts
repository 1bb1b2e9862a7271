import { type Kysely, type RawBuilder, sql } from 'kysely'
import { executePreparedSql, genericPlanValue } from '../../platform/db/prepared.ts'
import { existsForOthers, isActive, visibleAvatar } from '../../platform/db/visibility.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { computeDistance, roundDistance } from '../../shared/distance.ts'
import { SEAT, type Seat } from '../../shared/outing-states.ts'
import type { ListedOuting, OutingMember, OutingPerson, SeatState } from './contract.ts'
import { getOutingState } from './policy.ts'

// Rows of outings, and what a viewer may read of them.

/** Friends shown with an outing. */
const FRIENDS_SHOWN = 3

const SEAT_NAMES: Partial<Record<Seat, SeatState>> = {
  [SEAT.coming]: 'coming',
  [SEAT.offered]: 'offered',
  [SEAT.waiting]: 'waiting',
  [SEAT.asking]: 'asking',
  [SEAT.maybe]: 'maybe',
}

/** Null for who has withdrawn. */
export function nameSeat(state: number | null): SeatState | null {
  return state === null ? null : (SEAT_NAMES[state as Seat] ?? null)
}

const memberFields = (u: string) =>
  sql`'id', ${sql.ref(`${u}.id`)}, 'name', ${sql.ref(`${u}.name`)},
    'avatar', ${sql.raw(visibleAvatar(u))}, 'roles', ${sql.ref(`${u}.roles`)},
    'stripe_status', ${sql.ref(`${u}.stripe_status`)}, 'emoji', ${sql.ref(`${u}.emoji`)}`

/** SQL: member `u` by name and photo. */
export const selectMember = (u: string): RawBuilder<OutingMember> =>
  sql<OutingMember>`json_build_object(${memberFields(u)})`

/** SQL: the same with the age on this day in Paris. */
export const selectPerson = (u: string): RawBuilder<OutingPerson> =>
  sql<OutingPerson>`json_build_object(${memberFields(u)}, 'age', (
    select date_part('year', age((now() at time zone 'Europe/Paris')::date, s.birthday))::integer
    from member_search s where s.user_id = ${sql.ref(`${u}.id`)}))`

export interface ListedRow {
  id: number
  slug: string
  kind: number
  title: string
  state: number
  starts_at: Date
  ends_at: Date
  place_id: number
  commune: string
  area: string
  latitude: number
  longitude: number
  seats: number
  taken: number
  /** Seats of those noted absent. */
  missed: number
  waiting: number
  women: boolean
  beginners: boolean
  table_mode: boolean
  age_from: number
  age_to: number
  venue: string
  host_id: number | null
  host: OutingMember | null
  friends: OutingMember[]
  seat: number | null
  /** The viewer was noted absent. */
  was_absent: boolean
}

/** SQL: seats of those noted absent at outing `o`, which only happens once it is over. */
const SELECT_MISSED = sql`case when o.ends_at < now() then (
  select coalesce(sum(1 + (g.guest is not null)::integer), 0)::integer
  from outing_guests g where g.outing_id = o.id and g.absent_at is not null) else 0 end`

/** SQL: what a viewer reads of outing `o` in a list. */
export function selectListed(viewerId: number | null): RawBuilder<unknown> {
  return sql`
    o.id, o.slug, o.kind, o.title, o.state, o.starts_at, o.ends_at, o.place_id, o.commune, o.area, o.latitude, o.longitude,
    o.seats, o.taken, o.waiting, o.women, o.beginners, o.table_mode, o.age_from, o.age_to, o.venue, o.host_id,
    ${SELECT_MISSED} as missed, ${viewerId === null ? sql`null` : selectHost} as host, ${selectFriends(viewerId)} as friends,
    ${selectSeat(viewerId)} as seat, ${selectAbsence(viewerId)} as was_absent`
}

const selectHostAs = (select: (u: string) => RawBuilder<OutingMember>) => sql`(
  select ${select('u')} from users u where u.id = o.host_id and ${sql.raw(existsForOthers('u'))})`
const selectHost = selectHostAs(selectMember)
/** SQL: the host of outing `o` with their age. */
export const selectHostPerson = selectHostAs(selectPerson)

function selectFriends(viewerId: number | null) {
  if (viewerId === null) return sql`'[]'::json`
  return sql`(
    select coalesce(json_agg(f.member), '[]') from (
      select ${selectMember('u')} as member
      from outing_guests g
      join friendships f on f.user_id = ${viewerId} and f.friend_id = g.user_id
      join users u on u.id = g.user_id and ${sql.raw(isActive('u'))}
      where g.outing_id = o.id and g.state = ${sql.lit(SEAT.coming)} and g.absent_at is null
      order by g.changed_at limit ${sql.lit(FRIENDS_SHOWN)}) f)`
}

function selectSeat(viewerId: number | null) {
  if (viewerId === null) return sql`null::smallint`
  return sql`(select g.state from outing_guests g where g.outing_id = o.id and g.user_id = ${viewerId})`
}

function selectAbsence(viewerId: number | null) {
  if (viewerId === null) return sql`false`
  return sql`(o.ends_at < now() and exists (
    select from outing_guests g where g.outing_id = o.id and g.user_id = ${viewerId} and g.absent_at is not null))`
}

/** The outings with these ids, in their order, as the viewer reads them. */
export async function findListed(
  db: Kysely<Database>,
  viewer: Viewer | null,
  ids: readonly number[],
  now: Date,
): Promise<ListedOuting[]> {
  if (ids.length === 0) return []
  const query = sql<ListedRow>`
    select ${selectListed(viewer?.id ?? null)}
    from unnest(${genericPlanValue(ids, 'integer[]')}) with ordinality shown (id, position)
    join outings o on o.id = shown.id
    order by shown.position`
  const rows = await executePreparedSql(db, query)
  return rows.map((row) => presentListed(row, viewer, now))
}

/** Visitors read title, day, commune and numbers. */
export function presentListed(row: ListedRow, viewer: Viewer | null, now: Date): ListedOuting {
  const km = viewer && computeDistance(viewer, row)
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    state: getOutingState(row, now),
    place_id: row.place_id,
    commune: row.commune,
    area: row.area,
    seats: row.seats,
    coming: row.taken - row.missed,
    free: row.seats - row.taken,
    waiting: row.waiting,
    women: row.women,
    beginners: row.beginners,
    table: row.table_mode,
    age_from: row.age_from,
    age_to: row.age_to,
    distance: km === null ? null : roundDistance(km),
    host: row.host,
    venue: viewer ? row.venue : null,
    friends: row.friends,
    seat: row.was_absent ? null : nameSeat(row.seat),
    is_host: viewer !== null && row.host_id === viewer.id,
  }
}
