import { type Kysely, sql, type Transaction } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { existsForOthers, isNotBeingDeleted, visibleAvatar } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { isStaff } from '../../../shared/roles.ts'
import { type Actor, getCommentRefusal } from '../policy.ts'
import { canSeePhoto } from '../public/visible.ts'
import { lockPhotoRow, type PhotoRow } from '../queries.ts'
import { COMMENT_UNKNOWN, PHOTO_UNKNOWN } from '../texts.ts'
import * as calls from './contract.ts'
import { COMMENTS_PAGE_SIZE, type Comment, type CommentsPage } from './contract.ts'

const COMMENT_COLUMNS = ['c.id', 'c.user_id', 'c.comment', 'c.created_at', 'c.updated_at'] as const
const AUTHOR_COLUMNS = ['u.name', 'u.status', 'u.roles', 'u.emoji', 'u.stripe_status'] as const
const AVATAR_COLUMN = sql<string | null>`${sql.raw(visibleAvatar('u'))}`.as('avatar')

/** Pages by number use an offset and end here. */
const MAX_OFFSET_PAGE = 100

interface CommentsPageRequest {
  page: number
  /** Id of the last comment of the previous page. */
  before?: number | undefined
}

/**
 * Lists a page of comments on a photo, the newest first, and why the reader may not add one.
 * @throws NotFound for a photo that the reader may not see
 */
export async function listComments(
  db: Kysely<Database>,
  reader: Actor,
  photoId: number,
  { page, before }: CommentsPageRequest,
): Promise<CommentsPage> {
  const photo = await getCommentablePhoto(db, reader, photoId)
  const offset = before ? 0 : (page - 1) * COMMENTS_PAGE_SIZE
  const rows =
    !before && page > MAX_OFFSET_PAGE
      ? []
      : await buildCommentsQuery(db, reader.id, photoId, before, offset).execute()
  const shown = rows.slice(0, COMMENTS_PAGE_SIZE)
  const last = rows.length > COMMENTS_PAGE_SIZE ? shown.at(-1) : undefined
  const path = calls.listComments.path.replace(':photoId', String(photoId))
  return {
    data: shown.map(presentComment),
    next_page_url: last ? `${path}?page=${page + 1}&before=${last.id}` : null,
    prev_page_url: page > 1 ? `${path}?page=${page - 1}` : null,
    current_page: page,
    to: (page - 1) * COMMENTS_PAGE_SIZE + shown.length,
    refusal: getCommentRefusal(reader, photo, photo.isFriend),
  }
}

/** One extra row shows whether there is a next page; the limit applies before the join with the authors. */
export function buildCommentsQuery(
  db: Kysely<Database>,
  readerId: number,
  photoId: number,
  before: number | undefined,
  offset: number,
) {
  const limited = db
    .selectFrom('comments as c')
    .where('c.photo_id', '=', photoId)
    .where('c.moderated_at', 'is', null)
    .where(hasNoBlock(readerId, 'c.user_id'))
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('c.user_id'))}`)
    .$if(before !== undefined, (query) => query.where('c.id', '<', Number(before)))
    .select(COMMENT_COLUMNS)
    .orderBy('c.id', 'desc')
    .limit(COMMENTS_PAGE_SIZE + 1)
    .offset(offset)
  return db
    .selectFrom(limited.as('c'))
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'c.user_id')
    .select(COMMENT_COLUMNS)
    .select(AUTHOR_COLUMNS)
    .select(AVATAR_COLUMN)
    .select('m.last_activity')
    .orderBy('c.id', 'desc')
}

/** Gets a comment in its public form. */
export async function getComment(db: Kysely<Database>, id: number): Promise<Comment> {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('member_search as m', 'm.user_id', 'c.user_id')
    .where('c.id', '=', id)
    .select(COMMENT_COLUMNS)
    .select(AUTHOR_COLUMNS)
    .select(AVATAR_COLUMN)
    .select('m.last_activity')
    .executeTakeFirstOrThrow()
  return presentComment(row)
}

type CommentRow = Omit<Comment, 'created_at' | 'updated_at' | 'last_activity'> & {
  created_at: Date
  updated_at: Date
  last_activity: Date
}

function presentComment(row: CommentRow): Comment {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_activity: row.last_activity.toISOString(),
  }
}

async function getCommentablePhoto(db: Kysely<Database>, reader: Actor, photoId: number) {
  const photo = await db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .where(canSeePhoto(reader))
    .select(['p.user_id', 'p.locked', 'p.visible', 'p.state'])
    .select(
      sql<boolean>`exists (
        select from friendships f where f.user_id = ${reader.id} and f.friend_id = p.user_id)`.as('isFriend'),
    )
    .executeTakeFirst()
  if (!photo || (photo.state === PHOTO_STATE.banned && photo.user_id === reader.id)) {
    throw new NotFound(PHOTO_UNKNOWN)
  }
  return photo
}

export interface CommentWithPhoto {
  id: number
  user_id: number
  comment: string
  /** The author's. */
  roles: number
  photo: PhotoRow
}

/**
 * Locks a comment for a command, after its photo, because the photo's counter changes.
 * @throws NotFound if the actor does not see it, it is moderated or deleted, or its author is being deleted
 */
export async function lockCommentRow(
  tx: Transaction<Database>,
  actor: Actor,
  commentId: number,
): Promise<CommentWithPhoto> {
  const row = await tx
    .selectFrom('comments')
    .where('id', '=', commentId)
    .select('photo_id')
    .executeTakeFirst()
  if (!row) throw new NotFound(COMMENT_UNKNOWN)
  const photo = await lockPhotoRow(tx, actor, row.photo_id)
  const comment = await tx
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.id', '=', commentId)
    .where('c.moderated_at', 'is', null)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .$if(!isStaff(actor.roles), (query) => query.where(hasNoBlock(actor.id, 'c.user_id')))
    .select(['c.id', 'c.user_id', 'c.comment', 'u.roles'])
    .forUpdate('c')
    .executeTakeFirst()
  if (!comment) throw new NotFound(COMMENT_UNKNOWN)
  return { ...comment, photo }
}
