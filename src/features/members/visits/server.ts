import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { getVoiceColumns, hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executePrepared, executePreparedSql } from '../../../platform/db/prepared.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { existsForOthers, isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import { formatVoice } from '../../../shared/voice.ts'
import { ProfilePaused } from '../privacy/public.ts'
import { PROFILE_UNKNOWN, TRACES_DISABLED, TRACES_ENABLED } from '../texts.ts'
import * as calls from './contract.ts'
import { VISITORS_PAGE_SIZE, type Visitor } from './contract.ts'

/** Pages skip rows; later ones are empty. */
const MAX_PAGE = 100

type VisitorRow = Awaited<ReturnType<ReturnType<typeof buildVisitorsQuery>['execute']>>[number]

/**
 * A page of visitors of the reader's profile, the latest first; empty for a reader without traces. Blocked, suspended and
 * paused visitors are left out.
 */
export async function listVisitors(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  readerId: number,
  page: number,
): Promise<Reply<typeof calls.listVisitors>> {
  const rows = page > MAX_PAGE ? [] : await executePrepared(pool, buildVisitorsQuery(db, readerId, page))
  const shown = rows.slice(0, VISITORS_PAGE_SIZE)
  const hasNext = rows.length > VISITORS_PAGE_SIZE && page < MAX_PAGE
  const link = (to: number) => `${calls.listVisitors.path}?page=${to}`
  return {
    data: shown.map(presentVisitor),
    next_page_url: hasNext ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(Math.min(page - 1, MAX_PAGE)) : null,
    current_page: page,
    to: (page - 1) * VISITORS_PAGE_SIZE + shown.length,
  }
}

const VOICE_COLUMNS = getVoiceColumns('u')

/** Latest visits of which pages are made. */
const VISITS_READ = 10_000

/**
 * One row more than a page shows whether another follows. Limited before presence is joined. The visits are a subquery of
 * their own, which a distributed database can read before it joins the others.
 */
export function buildVisitorsQuery(db: Kysely<Database>, readerId: number, page: number) {
  const visits = db
    .selectFrom('visits')
    .where('user_id', '=', readerId)
    .select(['id', 'visitor_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(sql.lit(VISITS_READ))
  const limited = db
    .selectFrom(visits.as('v'))
    .innerJoin('users as u', 'u.id', 'v.visitor_id')
    .where(sql<boolean>`${sql.raw(isActive('u'))}`)
    .where(hasNoBlock(readerId, 'v.visitor_id'))
    .where(sql<boolean>`exists (select from users r where r.id = ${readerId} and r.leaves_traces)`)
    .select(['v.id', 'v.visitor_id', 'v.created_at', 'u.name', 'u.avatar', 'u.status', 'u.roles'])
    .select(['u.stripe_status', 'u.emoji'])
    .select(sql<string | null>`${sql.raw(VOICE_COLUMNS.slate)}`.as('slate'))
    .select(sql<string | null>`${sql.raw(VOICE_COLUMNS.description)}`.as('description'))
    .orderBy('v.id', 'desc')
    .limit(VISITORS_PAGE_SIZE + 1)
    .offset((page - 1) * VISITORS_PAGE_SIZE)
  return db
    .selectFrom(limited.as('v'))
    .innerJoin('member_search as m', 'm.user_id', 'v.visitor_id')
    .select(['v.id', 'v.visitor_id as user_id', 'v.created_at', 'v.name', 'v.avatar', 'v.status', 'v.roles'])
    .select(['v.stripe_status', 'v.emoji', 'v.slate', 'v.description', 'm.last_activity'])
    .orderBy('v.id', 'desc')
}

/** Whether a member leaves traces and sees those of others. */
export async function hasTracesEnabled(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('leaves_traces').executeTakeFirst()
  return row?.leaves_traces ?? true
}

/** Names every field, so that a stored column alone is not sent. */
function presentVisitor(row: VisitorRow): Visitor {
  const { id, user_id, name, avatar, status, roles, stripe_status, emoji, last_activity, created_at } = row
  const voice = formatVoice(row)
  return {
    id,
    user_id,
    name,
    avatar,
    status,
    roles,
    stripe_status,
    emoji,
    last_activity: last_activity.toISOString(),
    created_at: created_at.toISOString(),
    ...(voice ? { voice } : {}),
  }
}

/** @throws NotFound for an unknown, blocking or paused member; staff see all */
async function assertProfileVisible(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<void> {
  const profile = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .$if(!isStaff(reader.roles), (query) =>
      query.where(
        sql<boolean>`${sql.raw(existsForOthers('u'))} and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${reader.id})`,
      ),
    )
    .select(['u.id', 'u.paused_at'])
    .executeTakeFirst()
  if (!profile) throw new NotFound(PROFILE_UNKNOWN)
  if (profile.paused_at && id !== reader.id && !isStaff(reader.roles)) throw new ProfilePaused()
}

/** Staff leave no trace, nor does a member on the own profile. */
function canRecordVisit(viewer: { id: number; roles: number }, memberId: number): boolean {
  return viewer.id !== memberId && !isStaff(viewer.roles)
}

const CHANGE_LIMIT: Limit = { name: 'traces', points: 60, seconds: 3_600 }

/** @returns the sentence for the member */
export async function saveTracesSetting(
  context: AppContext,
  userId: number,
  leaves: boolean,
): Promise<string> {
  await context.limits.count(CHANGE_LIMIT, String(userId))
  await setTracesEnabled(context.db, userId, leaves)
  return leaves ? TRACES_ENABLED : TRACES_DISABLED
}

/** True for a page that the browser loads before the member opens it; also in prerendering and behind a proxy. */
export function isPrefetch({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /(^|[\s,;])prefetch([\s,;]|$)/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

/** SQL: the visit of a day in Paris is recorded. Most visits of a day are repeated, and need no statement. */
export function hasVisited(visitorId: number, memberId: number, day: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from visits d
    where d.user_id = ${memberId} and d.visitor_id = ${visitorId} and d.day = (select ${day}::date))`
}

/**
 * Records the visit of a profile that is served, except ahead of time or without its body. A failure is logged: the
 * profile is shown all the same.
 */
export async function recordServedVisit(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  viewer: { id: number; roles: number },
  { id: memberId, has_visited }: { id: number; has_visited: boolean },
): Promise<void> {
  if (has_visited || request.method !== 'GET' || isPrefetch(request)) return
  await insertVisit(db, viewer, memberId, Date.now()).catch((err: unknown) => {
    log.error({ err }, 'cannot record a visit; the profile is shown without it')
  })
}

/**
 * Records a visit of a profile, once per day in Paris. Silently records nothing if one of the two leaves no traces, is
 * suspended, paused or blocked, for staff, and on the own profile.
 * @param now milliseconds since 1970
 * @throws NotFound if the profile page returns 404
 */
export async function recordVisit(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  memberId: number,
  now: number,
): Promise<void> {
  await assertProfileVisible(db, viewer, memberId)
  await insertVisit(db, viewer, memberId, now)
}

/** Reads before it locks: most visits of a day are repeated. */
async function insertVisit(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  memberId: number,
  now: number,
): Promise<void> {
  if (!canRecordVisit(viewer, memberId)) return
  if (isDistributed(db)) return insertVisitOnShard(db, viewer.id, memberId, now)
  // Locks both accounts, the lower id first as account deletion does, so that neither is deleted and no deadlock occurs.
  await executePreparedSql(
    db,
    sql`
    with accounts as materialized (
      select id, roles, paused_at, deletion_requested_at, leaves_traces from users where id in (${memberId}, ${viewer.id})
        and not exists (
          select from visits d
          where d.user_id = ${memberId} and d.visitor_id = ${viewer.id} and d.day = ${toParisDay(now)}::date)
      order by id for key share
    )
    insert into visits (user_id, visitor_id, day)
    select u.id, v.id, ${toParisDay(now)}::date
    from accounts u, accounts v
    where u.id = ${memberId} and v.id = ${viewer.id}
      and ${sql.raw(isActive('u'))} and ${sql.raw(isActive('v'))} and u.leaves_traces and v.leaves_traces
      and not exists (
        select from blacklist b where (b.user_id, b.blocked_id) in ((u.id, v.id), (v.id, u.id)))
    on conflict do nothing`,
  )
}

/** On a distributed database the accounts are locked on the coordinator, and the visit commits on its shard. */
function insertVisitOnShard(
  db: Kysely<Database>,
  viewerId: number,
  memberId: number,
  now: number,
): Promise<void> {
  const day = toParisDay(now)
  return inTransaction(db, async (tx) => {
    const { rows: earlier } = await sql`
      select 1 from visits where user_id = ${memberId} and visitor_id = ${viewerId} and day = ${day}::date`.execute(
      tx,
    )
    if (earlier.length > 0) return
    const { rows } = await sql`
      with locked as materialized (
        select id, roles, paused_at, deletion_requested_at, leaves_traces from users
        where id in (${memberId}, ${viewerId}) order by id for key share
      )
      select 1 from locked u, locked v
      where u.id = ${memberId} and v.id = ${viewerId}
        and ${sql.raw(isActive('u'))} and ${sql.raw(isActive('v'))} and u.leaves_traces and v.leaves_traces
        and not exists (
          select from blacklist b where (b.user_id, b.blocked_id) in ((u.id, v.id), (v.id, u.id)))`.execute(
      tx,
    )
    if (rows.length === 0) return
    await tx
      .insertInto('visits')
      .values({ user_id: memberId, visitor_id: viewerId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Existing visits stay. */
async function setTracesEnabled(db: Kysely<Database>, userId: number, leaves: boolean): Promise<void> {
  await db.updateTable('users').set({ leaves_traces: leaves }).where('id', '=', userId).execute()
}
