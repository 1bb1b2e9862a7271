import type { AppContext } from '../../../platform/context.ts'
import { executeStatement, genericPlanParameter } from '../../../platform/db/prepared.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { MAX_ID } from '../../../shared/schemas.ts'
import type { TextFormat } from '../../../shared/text-format.ts'
import { BOOKMARKS } from '../limits.ts'
import type { Actor } from '../policy.ts'
import { isBlockedPair, readerOf, type ViewerOrVisitor, visibleName } from '../reader.ts'
import { BOOKMARKS_FULL, MODERATED_POST_BOOKMARK } from '../reading-texts.ts'
import { DELETED_MEMBER, HIDDEN_MEMBER, NO_SUCH_POST } from '../texts.ts'
import { lockAccount } from '../topics/queries.ts'
import { BOOKMARKS_MAX, BOOKMARKS_PAGE } from './contract.ts'
import type { Bookmark, BookmarksPage } from './list-contract.ts'

/** `$1` and `$2` are the reader. */
const IS_READABLE = `${canReadTopic('t')} and (p.user_id is null or not ${isBlockedPair('p.user_id')})`

/** A bookmark that exists is stored already, whatever the number of others. */
const INSERT_BOOKMARK = {
  name: 'forum-bookmark',
  text: `
  with post as (
    select p.id, p.moderated_at is not null as is_moderated
    from posts p join topics t on t.id = p.topic_id where p.id = $3 and ${IS_READABLE}
  ), stored as (
    insert into post_bookmarks (user_id, post_id)
    select $4::integer, id from post
    where not is_moderated and (select count(*) from post_bookmarks where user_id = $4::integer) < ${BOOKMARKS_MAX}
    on conflict do nothing returning id
  )
  select is_moderated, exists (select from stored)
    or exists (select from post_bookmarks where user_id = $4::integer and post_id = $3) as is_stored
  from post`,
}

/**
 * Bookmarks a post for its reader alone, or removes the bookmark; idempotent.
 * @throws NotFound for a post that the member may not read, Forbidden for a moderated one, Conflict beyond
 * `BOOKMARKS_MAX`, TooMany
 */
export async function bookmarkPost(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  member: Actor & { verified: boolean },
  postId: number,
  isBookmarked: boolean,
): Promise<void> {
  await context.limits.count(BOOKMARKS, String(member.id))
  await inTransaction(context, async (tx) => {
    if (!isBookmarked) return deleteBookmark(tx, member.id, postId)
    await lockAccount(tx, member.id)
    const reader = readerOf(member)
    const values = [reader.id, reader.isStaff, postId, member.id]
    const [post] = await executeStatement<{ is_moderated: boolean; is_stored: boolean }>(
      tx,
      INSERT_BOOKMARK,
      values,
    )
    if (!post) throw new NotFound(NO_SUCH_POST)
    if (post.is_moderated) throw new Forbidden(MODERATED_POST_BOOKMARK)
    if (!post.is_stored) throw new Conflict(BOOKMARKS_FULL)
  })
}

async function deleteBookmark(tx: Tx, userId: number, postId: number): Promise<void> {
  await tx.deleteFrom('post_bookmarks').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

interface BookmarkRow {
  id: number
  bookmarked_at: Date
  topic_id: number
  slug: string
  title: string
  post_id: number
  pos: number
  post: string
  format: TextFormat
  created_at: Date
  user_id: number | null
  name: string | null
}

/** `$3` is the member, `$4` the last bookmark of the page before. */
const LIST_BOOKMARKS = {
  name: 'forum-bookmarks',
  text: `
  select b.id, b.created_at as bookmarked_at, t.id as topic_id, t.slug, t.title, p.id as post_id, p.pos, p.post, p.format,
    p.created_at, u.id as user_id, ${visibleName('u')} as name
  from post_bookmarks b join posts p on p.id = b.post_id join topics t on t.id = p.topic_id
  left join users u on u.id = p.user_id and ${existsForOthers('u')}
  where b.user_id = $3 and b.id < $4 and p.moderated_at is null and ${IS_READABLE}
  order by b.id desc limit ${genericPlanParameter(5, 'integer')}`,
}

/** Lists a page of the viewer's bookmarks, the latest first, without posts that they may no longer read. */
export async function listBookmarks(
  { pool }: Pick<AppContext, 'pool'>,
  viewer: NonNullable<ViewerOrVisitor>,
  before = MAX_ID,
): Promise<BookmarksPage> {
  const reader = readerOf(viewer)
  const values = [reader.id, reader.isStaff, viewer.id, before, BOOKMARKS_PAGE + 1]
  const { rows } = await pool.query<BookmarkRow>({ ...LIST_BOOKMARKS, values })
  const shown = rows.slice(0, BOOKMARKS_PAGE)
  return {
    bookmarks: shown.map((row) => presentBookmark(row, reader.id !== null)),
    next: rows.length > BOOKMARKS_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** @param namesIds whether the reader learns ids of authors */
function presentBookmark(row: BookmarkRow, namesIds: boolean): Bookmark {
  const { id, bookmarked_at, topic_id, slug, title, post_id, pos, post, format, created_at } = row
  const { user_id, name } = row
  return {
    id,
    created_at: bookmarked_at.toISOString(),
    topic: { id: topic_id, slug, title },
    post: { id: post_id, pos, post, format, created_at: created_at.toISOString() },
    user_id: namesIds ? user_id : null,
    name: name === null ? DELETED_MEMBER : name || HIDDEN_MEMBER,
  }
}
