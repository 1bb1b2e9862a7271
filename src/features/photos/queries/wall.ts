import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { isFindable } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { positionFor } from '../../members/policy.ts'
import { notBlocked } from '../../members/public/cards.ts'
import * as calls from '../contract/photo.ts'
import { WALL_PAGE } from '../contract/photo.ts'
import { albumColumns } from '../public/album.ts'

/** A page without a cursor is reached by skipping: up to here, after which nothing is shown. */
const LAST_SKIPPED_PAGE = 100
/** The last moment that both sides can write: the end of the year 9999, in milliseconds. */
const LAST_MOMENT = 253_402_300_799_999

interface Asked {
  page: number
  after?: string | undefined
}

/**
 * A page of the wall: visible photos of members who may be found, the latest accepted first. Photos accepted meanwhile move nothing, since a page
 * starts after the last photo of the one before.
 */
export async function readWall(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  reader: { id: number; verified: boolean },
  { page, after }: Asked,
): Promise<Reply<typeof calls.listPhotos>> {
  const isOver = !after && page > LAST_SKIPPED_PAGE
  const start = after ? decodeCursor(after) : null
  const rows = isOver
    ? []
    : await executePrepared(pool, wallQuery(db, reader.id, start, start ? 0 : (page - 1) * WALL_PAGE))
  const shown = rows.slice(0, WALL_PAGE)
  const last = rows.length > WALL_PAGE ? shown.at(-1) : undefined
  const link = (to: number, from = '') => `${calls.listPhotos.path}?page=${to}${from && `&after=${from}`}`
  return {
    data: shown.map(({ accepted_at, last_activity, ...photo }) => ({
      ...photo,
      ...positionFor(reader, photo),
      last_activity: last_activity.toISOString(),
    })),
    next_page_url: last ? link(page + 1, encodeCursor({ at: Number(last.accepted_at), id: last.id })) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * WALL_PAGE + shown.length,
  }
}

/**
 * One row more than a page, which tells whether another follows. Limited first, by the index of the wall; likes, owners
 * and the rest are then read for these alone. Its size is no parameter and its place is not looked at, so that it is planned once.
 */
export function wallQuery(db: Kysely<Database>, readerId: number, start: CursorKey | null, offset: number) {
  const limited = db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where(sql<boolean>`p.visible`)
    .where(sql<boolean>`${sql.raw(isFindable('o'))}`)
    .where(notBlocked(readerId, 'p.user_id'))
    .$if(start !== null, (query) => query.where(isAfter(start as CursorKey)))
    .selectAll('p')
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(WALL_PAGE + 1))
    .offset(sql<number>`(select ${offset}::bigint)`)
  return db
    .selectFrom(limited.as('p'))
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'p.user_id')
    .select(albumColumns(readerId))
    .select(['p.accepted_at', 'o.name', 'o.avatar', 'o.status', 'o.roles', 'o.emoji', 'o.stripe_status'])
    .select(['m.birthday', 'm.last_activity', 'm.latitude', 'm.longitude'])
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
}

function isAfter({ at, id }: CursorKey) {
  const moment = new Date(Math.min(at, LAST_MOMENT)).toISOString()
  return sql<boolean>`(p.accepted_at, p.id) < (${moment}::timestamptz, ${id})`
}
