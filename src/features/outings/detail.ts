import { type Kysely, sql } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import { isTopicReadableBy } from '../../platform/db/topic-visibility.ts'
import { isActive } from '../../platform/db/visibility.ts'
import { NotFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { toParisDay } from '../../shared/age.ts'
import { CANCELLED_BY, OUTING_STATE, SEAT } from '../../shared/outing-states.ts'
import { isStaff } from '../../shared/roles.ts'
import type { HostedGuest, Outing, OutingPerson, OwnSeat } from './contract.ts'
import {
  ABSENCE_HOURS,
  ARRIVAL_HOURS,
  getJoinObstacle,
  getPointDue,
  getSeatingTime,
  isPointOpen,
  mayMarkAbsences,
} from './policy.ts'
import {
  type ListedRow,
  nameSeat,
  presentListed,
  selectHostPerson,
  selectListed,
  selectPerson,
} from './rows.ts'
import { findAbsences } from './seats/absences.ts'
import { OUTING_UNKNOWN } from './texts.ts'

const HOUR_MS = 3_600_000
const CANCELLERS = {
  [CANCELLED_BY.host]: 'host',
  [CANCELLED_BY.staff]: 'staff',
  [CANCELLED_BY.account]: 'account',
} as const

interface DetailRow extends ListedRow {
  host_person: OutingPerson | null
  description: string
  cost: string
  rain_plan: string
  meeting_point: string
  point_opened_at: Date | null
  note: string
  noted_at: Date | null
  cancelled_by: keyof typeof CANCELLERS | null
  cancel_reason: string
  code: string
  seated_at: Date | null
  past_outings: number
  members_count: number
  topic: Outing['topic']
}

/** An outing, as the viewer reads it. @throws NotFound when unknown, a draft of another, or across a block */
export async function getOuting(
  { db }: { db: Kysely<Database> },
  viewer: Viewer | null,
  id: number,
  now = new Date(),
): Promise<Outing> {
  const row = await findOuting(db, viewer, id, now)
  if (!row || !mayRead(row, viewer)) throw new NotFound(OUTING_UNKNOWN)
  const listed = presentListed(row, viewer, now)
  const isHost = listed.is_host
  const mayJoin = viewer && !isHost && (listed.state === 'open' || listed.state === 'full')
  const [own, members, hosted, absences] = await Promise.all([
    viewer && !isHost ? findOwnSeat(db, id, viewer.id) : null,
    viewer && row.seat === SEAT.coming ? findComing(db, id, viewer.id) : [],
    isHost && viewer ? getHosted(db, row, viewer.id, now) : null,
    mayJoin ? findAbsences(db, viewer.id, now) : null,
  ])
  return {
    ...listed,
    host: viewer ? row.host_person : null,
    ...presentTexts(row, viewer),
    ...presentPoint(row, viewer, now),
    own,
    seating: isUnseated(row) ? getSeatingTime(row.starts_at).toISOString() : null,
    obstacle: viewer && !isHost ? findObstacle(viewer, row, now) : null,
    suspended_until: absences?.suspendedUntil?.toISOString() ?? null,
    held: viewer ? row.past_outings : null,
    members,
    members_count: viewer ? row.members_count : null,
    topic: viewer ? row.topic : null,
    hosted,
  }
}

async function findOuting(db: Kysely<Database>, viewer: Viewer | null, id: number, now: Date) {
  const isVisible =
    viewer && !isStaff(viewer.roles)
      ? sql`(o.host_id is null or ${hasNoBlock(viewer.id, 'o.host_id')})`
      : sql`true`
  const reader = { id: viewer?.id ?? null, isStaff: viewer !== null && isStaff(viewer.roles) }
  const { rows } = await sql<DetailRow>`
    select ${selectListed(viewer?.id ?? null)}, ${selectHostPerson} as host_person, o.description, o.cost, o.rain_plan, o.meeting_point, o.point_opened_at,
      o.note, o.noted_at, o.cancelled_by, o.cancel_reason, o.code, o.seated_at, (
        select count(*)::integer from (
          select from outings h where h.host_id = o.host_id and h.state = ${OUTING_STATE.published} and h.ends_at <= ${now}
          limit 1000) h) as past_outings, (
        select count(*)::integer from outing_guests c where c.outing_id = o.id and c.state = ${SEAT.coming} and c.absent_at is null) as members_count, (
        select json_build_object('id', t.id, 'slug', t.slug, 'replies', t.posts - 1) from topics t where t.id = o.topic_id and ${isTopicReadableBy('t', reader)}) as topic
    from outings o where o.id = ${id} and ${isVisible}`.execute(db)
  return rows[0]
}

/** The host's refusal is for this outing. */
const findObstacle = (viewer: Viewer, row: DetailRow, now: Date) =>
  getJoinObstacle(viewer, row, now) ?? (row.seat === SEAT.declined ? 'declined' : null)

const isUnseated = ({ table_mode, seated_at }: DetailRow) => table_mode && seated_at === null

/** Drafts are their host's; what staff cancelled is read by host, guests and staff. */
function mayRead(row: DetailRow, viewer: Viewer | null): boolean {
  const isOwn = viewer !== null && (row.host_id === viewer.id || isStaff(viewer.roles))
  if (isOwn) return true
  if (row.state === OUTING_STATE.draft) return false
  return row.cancelled_by !== CANCELLED_BY.staff || nameSeat(row.seat) !== null
}

function presentTexts(row: DetailRow, viewer: Viewer | null) {
  const isReadable =
    viewer !== null &&
    (row.cancelled_by !== CANCELLED_BY.staff || row.host_id === viewer.id || isStaff(viewer.roles))
  const { note, noted_at, cancelled_by } = row
  return {
    description: isReadable ? row.description : '',
    cost: isReadable ? row.cost : '',
    rain_plan: isReadable ? row.rain_plan : '',
    note: isReadable && note && noted_at ? { text: note, created_at: noted_at.toISOString() } : null,
    cancelled:
      cancelled_by === null
        ? null
        : { by: CANCELLERS[cancelled_by], reason: viewer ? row.cancel_reason : '' },
  }
}

/** The exact place: for the host always, for who comes from the day before until the end. */
function presentPoint(row: DetailRow, viewer: Viewer | null, now: Date) {
  const isOpen = isPointOpen(row, now)
  const isUseful = row.state === OUTING_STATE.published && row.ends_at > now
  const isTold = viewer !== null && row.seat === SEAT.coming && isOpen && isUseful
  const isDue = viewer !== null && row.meeting_point !== '' && isUseful && !isOpen
  return {
    meeting_point:
      (isTold || (viewer && row.host_id === viewer.id)) && row.meeting_point ? row.meeting_point : null,
    point_due: isDue ? getPointDue(row.starts_at, row.table_mode).toISOString() : null,
  }
}

interface GuestRow {
  state: number
  guest: string | null
  position: number | null
  offered_until: Date | null
  arrived_at: Date | null
  absent_at: Date | null
  contested_at: Date | null
  absence_upheld: boolean | null
}

/** SQL: position of guest `g` on the waiting list, from 1. */
const selectPosition = sql<number | null>`case when g.state = ${SEAT.waiting} then (
  select count(*)::integer from outing_guests w
  where w.outing_id = g.outing_id and w.state = ${SEAT.waiting} and w.turn <= g.turn) end`

export async function findOwnSeat(db: Kysely<Database>, id: number, userId: number): Promise<OwnSeat | null> {
  const { rows } = await sql<GuestRow>`
    select g.state, g.guest, g.offered_until, g.arrived_at, g.absent_at, g.contested_at, g.absence_upheld, ${selectPosition} as position
    from outing_guests g where g.outing_id = ${id} and g.user_id = ${userId}`.execute(db)
  const [row] = rows
  const state = nameSeat(row?.state ?? null)
  if (!row || !state) return null
  return {
    state,
    guest: row.guest,
    position: row.position,
    until: row.offered_until?.toISOString() ?? null,
    ...presentPresence(row),
    upheld: row.absence_upheld === true,
  }
}

const presentPresence = ({ arrived_at, absent_at, contested_at }: GuestRow) => ({
  arrived: arrived_at !== null,
  absent: absent_at !== null,
  contested: contested_at !== null,
})

/** Who comes or came with the viewer; nobody that either has blocked. */
async function findComing(db: Kysely<Database>, id: number, viewerId: number): Promise<OutingPerson[]> {
  const { rows } = await sql<{ member: OutingPerson }>`
    select ${selectPerson('u')} as member
    from outing_guests g join users u on u.id = g.user_id and ${sql.raw(isActive('u'))}
    where g.outing_id = ${id} and g.state = ${SEAT.coming} and g.absent_at is null and u.id <> ${viewerId} and ${hasNoBlock(viewerId, 'u.id')}
    order by g.changed_at, u.id`.execute(db)
  return rows.map(({ member }) => member)
}

/** Read by the host alone. */
async function getHosted(
  db: Kysely<Database>,
  row: DetailRow,
  hostId: number,
  now: Date,
): Promise<NonNullable<Outing['hosted']>> {
  const { rows } = await sql<GuestRow & { member: OutingPerson }>`
    select ${selectPerson('u')} as member, g.state, g.guest, g.offered_until, g.arrived_at, g.absent_at, g.contested_at, g.absence_upheld,
      ${selectPosition} as position
    from outing_guests g join users u on u.id = g.user_id and ${sql.raw(isActive('u'))}
    where g.outing_id = ${row.id} and g.state < ${SEAT.withdrawn} and ${hasNoBlock(hostId, 'u.id')}
    order by g.state, g.turn, g.changed_at, u.id limit 500`.execute(db)
  const codeEnd = row.ends_at.getTime() + ARRIVAL_HOURS.after * HOUR_MS
  const isToday = toParisDay(row.starts_at) <= toParisDay(now) && now.getTime() < codeEnd
  return {
    guests: rows.filter(({ state }) => state !== SEAT.maybe).map(presentGuest),
    maybe: rows.filter(({ state }) => state === SEAT.maybe).length,
    code: isToday && row.state === OUTING_STATE.published ? row.code : null,
    absences_until: mayMarkAbsences(row, now)
      ? new Date(row.ends_at.getTime() + ABSENCE_HOURS * HOUR_MS).toISOString()
      : null,
    meeting_point: row.meeting_point,
    point_open: isPointOpen(row, now),
  }
}

function presentGuest(row: GuestRow & { member: OutingPerson }): HostedGuest {
  return {
    member: row.member,
    state: nameSeat(row.state) ?? 'maybe',
    guest: row.guest,
    position: row.position,
    ...presentPresence(row),
  }
}
