import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { hasNoBlock, isNotHidden, selectVoiceSource } from '../../../platform/db/member-cards.ts'
import { executePreparedIso } from '../../../platform/db/prepared.ts'
import { isFindable } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { getVisiblePosition } from '../../../shared/distance.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { formatVoice } from '../../../shared/voice.ts'
import * as calls from './contract.ts'
import { WALL_PAGE_SIZE } from './contract.ts'
import { selectAlbumColumns } from './public/album.ts'

/** Pages by number use an offset and end here. */
const MAX_OFFSET_PAGE = 100
/** Latest date that JavaScript and PostgreSQL share: end of the year 9999, in milliseconds. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999

interface WallPageRequest {
  page: number
  after?: string | undefined
}

/**
 * Lists a page of visible photos of findable members, the latest accepted first. Pages are keyed by the last
 * photo, so newly accepted ones shift nothing.
 */
export async function listPhotos(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  reader: { id: number; verified: boolean },
  { page, after }: WallPageRequest,
): Promise<Reply<typeof calls.listPhotos>> {
  const isOver = !after && page > MAX_OFFSET_PAGE
  const start = after ? decodeCursor(after) : null
  const rows = isOver
    ? []
    : await executePreparedIso(
        pool,
        buildWallQuery(db, reader.id, start, start ? 0 : (page - 1) * WALL_PAGE_SIZE),
      )
  const shown = rows.slice(0, WALL_PAGE_SIZE)
  const last = rows.length > WALL_PAGE_SIZE ? shown.at(-1) : undefined
  const link = (to: number, from = '') => `${calls.listPhotos.path}?page=${to}${from && `&after=${from}`}`
  return {
    data: shown.map(({ accepted_at, description, ...photo }) => {
      const voice = formatVoice(description)
      return { ...photo, ...getVisiblePosition(reader, photo), ...(voice ? { voice } : {}) }
    }),
    next_page_url: last
      ? link(page + 1, encodeCursor({ at: Date.parse(last.accepted_at ?? ''), id: last.id }))
      : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * WALL_PAGE_SIZE + shown.length,
  }
}

/**
 * One extra row shows whether there is a next page. The limit applies on the wall's index, before likes and
 * owners are joined. The page size is a literal and the offset a subquery, so that one generic plan serves
 * all.
 */
export function buildWallQuery(
  db: Kysely<Database>,
  readerId: number,
  start: CursorKey | null,
  offset: number,
) {
  const limited = db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where(sql<boolean>`p.visible`)
    .where(sql<boolean>`${sql.raw(isFindable('o'))}`)
    .where(hasNoBlock(readerId, 'p.user_id'))
    .where(isNotHidden(readerId, 'p.user_id'))
    .$if(start !== null, (query) => query.where(isAfterCursor(start as CursorKey)))
    .selectAll('p')
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(WALL_PAGE_SIZE + 1))
    .offset(sql<number>`(select ${offset}::bigint)`)
  return db
    .selectFrom(limited.as('p'))
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'p.user_id')
    .select(selectAlbumColumns(readerId))
    .select(['p.accepted_at', 'o.name', 'o.avatar', 'o.status', 'o.roles', 'o.emoji', 'o.stripe_status'])
    .select(sql<string | null>`${sql.raw(selectVoiceSource('o'))}`.as('description'))
    .select(['m.birthday', 'm.last_activity', 'm.latitude', 'm.longitude'])
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
}

function isAfterCursor({ at, id }: CursorKey) {
  const moment = new Date(Math.min(at, MAX_TIMESTAMP_MS)).toISOString()
  return sql<boolean>`(p.accepted_at, p.id) < (${moment}::timestamptz, ${id})`
}
