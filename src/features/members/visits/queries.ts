import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import * as calls from './contract.ts'
import { VISITORS_PAGE_SIZE, type Visitor } from './contract.ts'

/** Pages are reached by skipping: up to here, after which nothing is shown. */
const MAX_PAGE = 100

type VisitorRow = Awaited<ReturnType<ReturnType<typeof buildVisitorsQuery>['execute']>>[number]

/**
 * A page of who viewed the reader's profile, the latest first; nobody for a reader without traces. Blocked, suspended
 * and paused visitors are left out as long as they are.
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

/** One row more than a page, which tells whether another follows. Limited first; presence is then read for these alone. */
export function buildVisitorsQuery(db: Kysely<Database>, readerId: number, page: number) {
  const limited = db
    .selectFrom('visits as v')
    .innerJoin('users as u', 'u.id', 'v.visitor_id')
    .where('v.user_id', '=', readerId)
    .where(sql<boolean>`${sql.raw(isActive('u'))}`)
    .where(hasNoBlock(readerId, 'v.visitor_id'))
    .where(sql<boolean>`exists (select from users r where r.id = ${readerId} and r.leaves_traces)`)
    .select(['v.id', 'v.visitor_id', 'v.created_at', 'u.name', 'u.avatar', 'u.status', 'u.roles'])
    .select(['u.stripe_status', 'u.emoji'])
    .orderBy('v.id', 'desc')
    .limit(VISITORS_PAGE_SIZE + 1)
    .offset((page - 1) * VISITORS_PAGE_SIZE)
  return db
    .selectFrom(limited.as('v'))
    .innerJoin('member_search as m', 'm.user_id', 'v.visitor_id')
    .select(['v.id', 'v.visitor_id as user_id', 'v.created_at', 'v.name', 'v.avatar', 'v.status', 'v.roles'])
    .select(['v.stripe_status', 'v.emoji', 'm.last_activity'])
    .orderBy('v.id', 'desc')
}

/** Whether a member leaves traces, and so sees those of others. */
export async function hasTracesEnabled(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('leaves_traces').executeTakeFirst()
  return row?.leaves_traces ?? true
}

/** A visitor as the member whom they visited reads them: every field that leaves is named here. */
function presentVisitor(row: VisitorRow): Visitor {
  const { id, user_id, name, avatar, status, roles, stripe_status, emoji, last_activity, created_at } = row
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
  }
}
