import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { lockOuting } from '../lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { findGuest } from '../seats/commands.ts'
import { CANNOT_DECIDE_ABSENCE, NO_CONTEST } from '../texts.ts'
import type { DeskAbsence, DeskOuting, listOutingPatterns as listCall, OutingPattern } from './contract.ts'
import * as texts from './desk-texts.ts'

const LISTED = 50
/** Days in which withdrawals and contests at a host are counted. */
const WINDOW_DAYS = 60
/** From so many on, a host's withdrawals or contests are listed. */
const MANY = { withdrawals: 4, contests: 3 } as const
/** Nine in ten withdrawals are of one sex. */
const ONE_SIDED = 0.9

/** Work for staff: contested absences, the oldest first, and patterns. */
export async function listOutingPatterns({ db }: Pick<AppContext, 'db'>): Promise<Reply<typeof listCall>> {
  const [absences, withdrawals, contests, sales, homes] = await Promise.all([
    listContestedAbsences(db),
    listWithdrawals(db),
    listManyContests(db),
    listWithWords(db, 'sales', texts.SALE_WORDS, texts.SALE_FOUND),
    listWithWords(db, 'home', texts.HOME_WORDS, texts.HOME_FOUND),
  ])
  return { outings: [...withdrawals, ...contests, ...sales, ...homes].slice(0, LISTED), absences }
}

interface FoundRow {
  id: number
  slug: string
  title: string
  starts_at: Date
  commune: string
  host: DeskOuting['host']
}

const present = ({ starts_at, ...row }: FoundRow, pattern: OutingPattern, detail: string): DeskOuting => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  starts_at: starts_at.toISOString(),
  commune: row.commune,
  host: row.host,
  pattern,
  detail,
})

const SELECTED = sql`o.id, o.slug, o.title, o.starts_at, o.commune,
  case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as host`

/** Outings to come whose texts have words of this pattern. */
async function listWithWords(
  db: Kysely<Database>,
  pattern: OutingPattern,
  expression: string,
  detail: string,
): Promise<DeskOuting[]> {
  const { rows } = await sql<FoundRow>`
    select ${SELECTED} from outings o left join users h on h.id = o.host_id
    where o.starts_at > now() and o.state = ${OUTING_STATE.published}
      and concat_ws(' ', o.title, o.description, o.venue, o.meeting_point, o.cost, o.rain_plan) ~* ${expression}
    order by o.starts_at, o.id limit ${LISTED}`.execute(db)
  return rows.map((row) => present(row, pattern, detail))
}

/** The last outing of each host from whose outings members of one sex withdraw. */
async function listWithdrawals(db: Kysely<Database>): Promise<DeskOuting[]> {
  const { rows } = await sql<FoundRow & { count: number; women: number }>`
    select ${SELECTED}, f.count, f.women from (
      select o.host_id, max(o.id) as last, count(*)::integer as count,
        count(*) filter (where m.sex = 0)::integer as women
      from outings o join outing_guests g on g.outing_id = o.id and g.state = ${SEAT.withdrawn}
      join member_search m on m.user_id = g.user_id
      where o.starts_at > now() - make_interval(days => ${WINDOW_DAYS}) and o.host_id is not null
      group by o.host_id having count(*) >= ${MANY.withdrawals}) f
    join outings o on o.id = f.last join users h on h.id = o.host_id
    where greatest(f.women, f.count - f.women) >= ${ONE_SIDED}::float8 * f.count
    order by f.count desc, o.id limit ${LISTED}`.execute(db)
  return rows.map((row) => {
    const sex = row.women * 2 > row.count ? 0 : 1
    const count = sex === 0 ? row.women : row.count - row.women
    return present(row, 'withdrawals', texts.formatWithdrawals(count, sex))
  })
}

/** The last outing of each host whose marks of absence are often contested. */
async function listManyContests(db: Kysely<Database>): Promise<DeskOuting[]> {
  const { rows } = await sql<FoundRow & { count: number }>`
    select ${SELECTED}, f.count from (
      select o.host_id, max(o.id) as last, count(*)::integer as count
      from outings o join outing_guests g on g.outing_id = o.id and g.contested_at is not null
      where o.starts_at > now() - make_interval(days => ${WINDOW_DAYS}) and o.host_id is not null
      group by o.host_id having count(*) >= ${MANY.contests}) f
    join outings o on o.id = f.last join users h on h.id = o.host_id
    order by f.count desc, o.id limit ${LISTED}`.execute(db)
  return rows.map((row) => present(row, 'absences', texts.formatContests(row.count)))
}

async function listContestedAbsences(db: Kysely<Database>): Promise<DeskAbsence[]> {
  const { rows } = await sql<
    FoundRow & {
      ends_at: Date
      member: DeskAbsence['member']
      text: string
      arrived: boolean
      contested_at: Date
    }
  >`
    select ${SELECTED}, o.ends_at, json_build_object('id', u.id, 'name', u.name) as member,
      coalesce(g.contest, '') as text, g.arrived_at is not null as arrived, g.contested_at
    from outing_guests g join outings o on o.id = g.outing_id join users u on u.id = g.user_id
    left join users h on h.id = o.host_id
    where g.contested_at is not null and g.absence_upheld is null and g.absent_at is not null
    order by g.contested_at limit ${LISTED}`.execute(db)
  return rows.map(({ id, slug, title, ends_at, member, host, text, arrived, contested_at }) => ({
    outing: { id, slug, title, ends_at: ends_at.toISOString() },
    member,
    host,
    text,
    arrived,
    contested_at: contested_at.toISOString(),
  }))
}

/**
 * Decides a contested absence, once: it counts, or is erased.
 * @throws NotFound without a contest, Conflict once decided, Forbidden for who was there
 */
export async function decideAbsence(
  context: Pick<AppContext, 'db' | 'events' | 'jobs'>,
  actor: Viewer,
  { id, userId }: { id: number; userId: number },
  counts: boolean,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const outing = await lockOuting(tx, actor.id, id, userId)
    const guest = await findGuest(tx, id, userId)
    if (!guest?.contested_at) throw new NotFound(NO_CONTEST)
    if (actor.id === userId || actor.id === outing.host_id) throw new Forbidden(CANNOT_DECIDE_ABSENCE)
    if (!guest.absent_at || guest.absence_upheld !== null) throw new Conflict(NO_CONTEST)
    await tx
      .updateTable('outing_guests')
      .set({ absence_upheld: counts, ...(!counts && { absent_at: null }) })
      .where('outing_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'outing.absence',
      userId,
      targetId: id,
      details: { counts },
    })
    await notifyOfOuting(tx, [userId], OUTING_NOTICE.absence, outing, {
      from: null,
      data: { accepted: !counts },
    })
  })
}
