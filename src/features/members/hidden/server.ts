import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { existsForOthers, visibleAvatar } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import * as calls from './contract.ts'

const PAGE_SIZE = 20
/** Pages skip rows; later ones are empty. */
const MAX_PAGE = 100

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
