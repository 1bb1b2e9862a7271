import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import { getVoiceColumns, hasNoBlock, isNotHidden } from '../../../platform/db/member-cards.ts'
import { prepareOnceIso } from '../../../platform/db/prepared.ts'
import { isFindable } from '../../../platform/db/visibility.ts'
import { selectWish, wantEachOther } from '../../../platform/db/wanted.ts'
import type { Database } from '../../../schema/database.ts'
import { getVisiblePosition } from '../../../shared/distance.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import { formatVoice } from '../../../shared/voice.ts'
import * as calls from './contract.ts'
import { WALL_PAGE_SIZE } from './contract.ts'
import { selectAlbumColumns } from './public/album.ts'

/** Photos read for one page, so that its cost is bounded for a reader who wants few of their owners. */
const MAX_SCANNED = 1_200
/** Pages by number use an offset and end here. */
const MAX_OFFSET_PAGE = 100
/** Latest date that JavaScript and PostgreSQL share: end of the year 9999, in milliseconds. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999

interface WallReader {
  id: number
  verified: boolean
  roles: number
}

const OWNER_VOICE = getVoiceColumns('o')

interface WallPageRequest {
  page: number
  after?: string | undefined
}

/**
 * Lists a page of visible photos of findable members, the latest accepted first. Reader and owner are each
 * of the age and sex that the other wants; staff see all. Pages are keyed by the last photo, so newly accepted ones shift nothing.
 */
export async function listPhotos(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  reader: WallReader,
  { page, after }: WallPageRequest,
): Promise<Reply<typeof calls.listPhotos>> {
  const isOver = !after && page > MAX_OFFSET_PAGE
  const start = after ? decodeCursor(after) : null
  const values = {
    readerId: reader.id,
    offset: start ? 0 : (page - 1) * WALL_PAGE_SIZE,
    lastAt: start && new Date(Math.min(start.at, MAX_TIMESTAMP_MS)).toISOString(),
    lastId: start?.id ?? 0,
  }
  const variant = { isStaff: isStaff(reader.roles), isAfter: start !== null }
  const rows = isOver ? [] : await readWall({ db, pool }, values, variant)
  const visible = rows.filter(({ is_shown }) => is_shown)
  const shown = visible.slice(0, WALL_PAGE_SIZE)
  const last = visible.length > WALL_PAGE_SIZE ? shown.at(-1) : rows.find(({ is_end }) => is_end)
  const link = (to: number, from = '') => `${calls.listPhotos.path}?page=${to}${from && `&after=${from}`}`
  return {
    data: shown.map(({ accepted_at, is_shown, is_end, slate, description, ...photo }) => {
      const voice = formatVoice({ slate, description })
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

interface WallValues {
  readerId: number
  offset: number
  /** ISO 8601; null without a cursor. */
  lastAt: string | null
  lastId: number
}

interface WallVariant {
  isStaff: boolean
  /** Starts after the last photo of the page before. */
  isAfter: boolean
}

const readWall = prepareOnceIso(buildWallQuery)

const selectScanned = (db: Kysely<Database>, { lastAt, lastId }: WallValues, { isAfter }: WallVariant) =>
  db
    .selectFrom('photos as p')
    .where(sql<boolean>`p.visible`)
    .$if(isAfter, (query) =>
      query.where(sql<boolean>`(p.accepted_at, p.id) < (${lastAt}::timestamptz, ${lastId})`),
    )
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(MAX_SCANNED))
    .selectAll('p')
    .select(sql<number>`row_number() over (order by p.accepted_at desc, p.id desc)`.as('nth'))

const OWNER = { m: 'om', w: 'ow' }

const selectReaderWish = (readerId: number) =>
  sql<{ user_id: number }>`(
    select ${sql.raw(selectWish({ m: 'm', w: 'w' }))}
    from member_search m left join search_settings w on w.user_id = m.user_id where m.user_id = ${readerId})`

/**
 * The photos of a page. The reader's wish is computed once, each owner's before anything else is read of them; `offset 0`
 * prevents repeats.
 */
function selectShown(db: Kysely<Database>, values: WallValues, variant: WallVariant) {
  const { readerId, offset } = values
  const isWanted = variant.isStaff
    ? sql`true`
    : sql`(p.user_id = reader.user_id or ${sql.raw(wantEachOther('reader', OWNER))})`
  const isEnd = sql<boolean>`p.nth = ${sql.lit(MAX_SCANNED)}`
  // In the order of their costs: the last two read an index each.
  const isShown = sql`
    w.is_wanted and ${sql.raw(isFindable('o'))}
    and ${hasNoBlock(readerId, 'p.user_id')} and ${isNotHidden(readerId, 'p.user_id')}`
  return db
    .selectFrom(selectScanned(db, values, variant).as('p'))
    .innerJoin('member_search as om', 'om.user_id', 'p.user_id')
    .leftJoin('search_settings as ow', 'ow.user_id', 'p.user_id')
    .innerJoin(sql<{ user_id: number }>`(select * from wish)`.as('reader'), (join) => join.onTrue())
    .innerJoinLateral(
      sql<{ is_wanted: boolean }>`(select ${isWanted} as is_wanted offset 0)`.as('w'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .innerJoinLateral(sql<{ is_shown: boolean }>`(select ${isShown} as is_shown offset 0)`.as('s'), (join) =>
      join.onTrue(),
    )
    .where(({ or }) => or([sql<boolean>`w.is_wanted`, isEnd]))
    .where(({ or }) => or([sql<boolean>`s.is_shown`, isEnd]))
    .select(['s.is_shown', isEnd.as('is_end')])
    .select(['o.name', 'o.avatar', 'o.status', 'o.roles', 'o.emoji', 'o.stripe_status'])
    .select(['o.can_description', 'o.paused_at', 'o.description'])
    .select(['om.birthday', 'om.last_activity', 'om.latitude', 'om.longitude'])
    .selectAll('p')
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(sql.lit(WALL_PAGE_SIZE + 1))
    .offset(sql<number>`(select ${offset}::bigint)`)
}

/**
 * One extra row shows whether there is a next page; so does the last photo read, shown or not. The limits apply on the
 * wall's index, before likes and owners are joined. They are literals and the offset a subquery, so that one generic plan
 * serves all.
 */
export function buildWallQuery(db: Kysely<Database>, values: WallValues, variant: WallVariant) {
  const { readerId } = values
  return db
    .with(
      (name) => name('wish').materialized(),
      (wish) => wish.selectFrom(selectReaderWish(readerId).as('reader')).selectAll(),
    )
    .selectFrom(selectShown(db, values, variant).as('p'))
    .innerJoinLateral(
      // The words of a user are selected from it: columns of `p`, not another read.
      sql<object>`(select p.user_id as id, p.can_description, p.paused_at, p.description)`.as('o'),
      (join) => join.onTrue(),
    )
    .select(selectAlbumColumns(readerId))
    .select(['p.is_shown', 'p.is_end'])
    .select(['p.accepted_at', 'p.name', 'p.avatar', 'p.status', 'p.roles', 'p.emoji', 'p.stripe_status'])
    .select([
      sql<string | null>`${sql.raw(OWNER_VOICE.slate)}`.as('slate'),
      sql<string | null>`${sql.raw(OWNER_VOICE.description)}`.as('description'),
    ])
    .select(['p.birthday', 'p.last_activity', 'p.latitude', 'p.longitude'])
    .orderBy('p.accepted_at', 'desc')
    .orderBy('p.id', 'desc')
}
