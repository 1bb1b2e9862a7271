import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { getOuting } from '../detail.ts'
import { isPointOpen } from '../policy.ts'
import { OUTING_UNKNOWN } from '../texts.ts'
import type * as calls from './contract.ts'
import type { CalendarOuting } from './file.ts'

const DAY_MS = 86_400_000
/** Past outings remain in the calendar for so many days. */
const PAST_DAYS = 30
/** More than anybody has within these days. */
const MAX_OUTINGS = 200

/** Since when the private calendar address exists. */
export async function getCalendarAddress(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<Reply<typeof calls.getCalendarAddress>> {
  const row = await db
    .selectFrom('outing_calendars')
    .where('user_id', '=', viewer.id)
    .select(['created_at', 'read_at'])
    .executeTakeFirst()
  return {
    created_at: row?.created_at.toISOString() ?? null,
    read_at: row?.read_at?.toISOString() ?? null,
  }
}

/** An outing for the viewer's calendar. @throws NotFound for one that they may not read, and for drafts */
export async function getCalendarOuting(
  context: Pick<AppContext, 'db'>,
  viewer: Viewer | null,
  id: number,
  now = new Date(),
): Promise<CalendarOuting> {
  const outing = await getOuting(context, viewer, id, now)
  const row = await context.db
    .selectFrom('outings')
    .where('id', '=', id)
    .where('state', '<>', OUTING_STATE.draft)
    .select(['state', 'starts_at', 'ends_at', 'revision'])
    .executeTakeFirst()
  if (!row) throw new NotFound(OUTING_UNKNOWN)
  const { slug, title, commune } = outing
  const isDue = outing.point_due === null && isPointUseful(row, now)
  return {
    ...row,
    ...{ id, slug, title, commune },
    venue: outing.venue ?? '',
    meeting_point: isDue ? (outing.meeting_point ?? '') : '',
  }
}

/** The member of a private address. Suspended members and accounts being deleted have none. */
export async function findCalendarMember(
  db: Kysely<Database>,
  token: string,
): Promise<{ id: number; read_at: Date | null } | undefined> {
  const { rows } = await sql<{ id: number; read_at: Date | null }>`
    select u.id, c.read_at from outing_calendars c join users u on u.id = c.user_id
    where c.token_hash = ${hashToken(token)} and u.roles >= 0 and ${sql.raw(existsForOthers('u'))}`.execute(
    db,
  )
  return rows[0]
}

type CalendarRow = CalendarOuting & { point_opened_at: Date | null; table_mode: boolean }

/** Outings that a member hosts or comes to; none of a host across a block. */
export async function findCalendarOutings(
  db: Kysely<Database>,
  userId: number,
  now = new Date(),
): Promise<CalendarOuting[]> {
  const { rows } = await sql<CalendarRow>`
    select o.id, o.slug, o.title, o.state, o.starts_at, o.ends_at, o.commune, o.venue, o.meeting_point,
      o.point_opened_at, o.table_mode, o.revision
    from (
      select h.id from outings h where h.host_id = ${userId}
      union all
      select g.outing_id from outing_guests g where g.user_id = ${userId} and g.state = ${SEAT.coming}
    ) mine join outings o on o.id = mine.id
    where o.state <> ${OUTING_STATE.draft} and o.starts_at > ${new Date(now.getTime() - PAST_DAYS * DAY_MS)}
      and (o.host_id is null or ${hasNoBlock(userId, 'o.host_id')})
    order by o.starts_at, o.id limit ${MAX_OUTINGS}`.execute(db)
  return rows.map(({ point_opened_at, table_mode, ...outing }) => {
    const isDue = isPointOpen({ starts_at: outing.starts_at, point_opened_at, table_mode }, now)
    return { ...outing, meeting_point: isDue && isPointUseful(outing, now) ? outing.meeting_point : '' }
  })
}

/** Nobody goes to a cancelled or past outing. */
const isPointUseful = ({ state, ends_at }: { state: number; ends_at: Date }, now: Date) =>
  state === OUTING_STATE.published && ends_at > now
