import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { existsForOthers, visibleAvatar } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'
import * as calls from './contract.ts'
import { HIDE_ONESELF, MEMBER_HIDDEN, MEMBER_SHOWN, NOT_HIDDEN } from './texts.ts'

const PAGE_SIZE = 20
/** Pages skip rows; later ones are empty. */
const MAX_PAGE = 100

/** Keeps the list short that every search excludes. */
const HIDE_LIMIT: Limit = { name: 'hidden', points: 60, seconds: 3_600 }

/** Hides a member for 90 days. @throws NotFound for an unknown member and one who has blocked the viewer */
export async function hideMember(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewerId: number,
  userId: number,
): Promise<{ message: string }> {
  if (viewerId === userId) throw new Forbidden(HIDE_ONESELF)
  await context.limits.count(HIDE_LIMIT, String(viewerId))
  const { numAffectedRows = 0n } = await sql`
    insert into hidden_members (user_id, member_id, until)
    select ${viewerId}, u.id, now() + make_interval(days => ${HIDDEN_DAYS}) from users u
    where u.id = ${userId} and ${sql.raw(existsForOthers('u'))} and ${hasNoBlock(viewerId, 'u.id')}
    on conflict (user_id, member_id) do update set until = excluded.until`.execute(context.db)
  if (numAffectedRows === 0n) throw new NotFound(PROFILE_UNKNOWN)
  return { message: MEMBER_HIDDEN }
}

/** @throws NotFound if the member is not hidden */
export async function showMember(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewerId: number,
  userId: number,
): Promise<{ message: string }> {
  await context.limits.count(HIDE_LIMIT, String(viewerId))
  const { numDeletedRows } = await context.db
    .deleteFrom('hidden_members')
    .where('user_id', '=', viewerId)
    .where('member_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(NOT_HIDDEN)
  return { message: MEMBER_SHOWN }
}

/** One page of the members hidden by the viewer; those across a block are left out. */
export async function listHiddenMembers(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  viewerId: number,
  page: number,
): Promise<Reply<typeof calls.listHiddenMembers>> {
  const rows = page > MAX_PAGE ? [] : await executePrepared(pool, buildHiddenQuery(db, viewerId, page))
  const shown = rows.slice(0, PAGE_SIZE)
  const link = (to: number) => `${calls.listHiddenMembers.path}?page=${to}`
  return {
    data: shown.map(({ until, ...row }) => ({ ...row, until: until.toISOString() })),
    next_page_url: rows.length > PAGE_SIZE && page < MAX_PAGE ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(Math.min(page - 1, MAX_PAGE)) : null,
    current_page: page,
    to: (page - 1) * PAGE_SIZE + shown.length,
  }
}

/** One row more than a page shows whether another follows. */
function buildHiddenQuery(db: Kysely<Database>, viewerId: number, page: number) {
  return db
    .selectFrom('hidden_members as h')
    .innerJoin('users as u', 'u.id', 'h.member_id')
    .innerJoin('member_search as m', 'm.user_id', 'h.member_id')
    .where('h.user_id', '=', viewerId)
    .where('h.until', '>', sql<Date>`now()`)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .where(hasNoBlock(viewerId, 'u.id'))
    .select(['u.id', 'u.name', 'm.birthday', 'u.status', 'u.roles', 'u.stripe_status', 'u.emoji', 'h.until'])
    .select(sql<string | null>`${sql.raw(visibleAvatar('u'))}`.as('avatar'))
    .orderBy('h.until', 'desc')
    .orderBy('h.member_id')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
}

/** Deletes what has ended; it hides nobody any more. */
export async function sweepHiddenMembers(db: Kysely<Database>): Promise<void> {
  await sql`delete from hidden_members where until <= now()`.execute(db)
}
