import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { hasNoBlock } from '../../platform/db/member-cards.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isNotBeingDeleted } from '../../platform/db/visibility.ts'
import type { Database } from '../../schema/database.ts'
import { DECISION } from '../../shared/decisions.ts'
import { isSealed, PHOTO_STATE } from '../../shared/photos.ts'
import { isStaff } from '../../shared/roles.ts'
import { listActiveDecisions } from '../moderation/decisions/public.ts'
import { REPORT_TYPE } from '../moderation/reports/contract.ts'
import type {
  CurrentContent,
  ReportedContent,
  ReportTarget,
  RevokedContentDecision,
} from '../moderation/reports/public.ts'
import { moderateCommentInTransaction, restoreComment } from './comments/public/moderate-comment.ts'
import { moderatePhotoInTransaction, restorePhoto } from './public/moderate.ts'
import { canSeePhoto } from './public/visible.ts'

/** The state in which each decision about a photo leaves it. */
const PHOTO_STATE_BY_DECISION: Record<number, number> = {
  [DECISION.photoRefused]: PHOTO_STATE.refused,
  [DECISION.photoModerated]: PHOTO_STATE.moderated,
  [DECISION.photoBanned]: PHOTO_STATE.banned,
}

/** Photos as reported content. */
export const photoReportTarget: ReportTarget = {
  type: REPORT_TYPE.photo,
  load: findReportedPhoto,
  findByAddress: findPhotoByAddress,
  loadCurrent: findCurrentPhoto,
  moderate: (tx, actor, { target_id }, reason) => moderatePhotoInTransaction(tx, actor, target_id, reason),
  decisions: {
    kinds: [DECISION.photoRefused, DECISION.photoModerated, DECISION.photoBanned],
    restore: restoreDecidedPhoto,
  },
}

/** Comments as reported content. */
export const commentReportTarget: ReportTarget = {
  type: REPORT_TYPE.comment,
  load: findReportedComment,
  loadCurrent: findCurrentComment,
  moderate: (tx, actor, { target_id }, reason) => moderateCommentInTransaction(tx, actor, target_id, reason),
  decisions: {
    kinds: [DECISION.commentModerated],
    restore: (tx, { target_id }) => restoreComment(tx, target_id),
  },
  memberContent: { hide: hideComments, show: showComments },
}

interface PhotoViewer {
  id: number
  roles: number
}

/** Finds a photo the reader sees. */
async function findReportedPhoto(
  db: Kysely<Database>,
  reader: PhotoViewer,
  photoId: number,
): Promise<ReportedContent | undefined> {
  const photo = await db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .where(canSeePhoto(reader))
    .select(['p.user_id', 'p.photo', 'p.hash', 'p.likes'])
    .executeTakeFirst()
  if (!photo) return undefined
  const { user_id, ...evidence } = photo
  return { user_id, evidence }
}

/** Finds a comment the reader sees, under a photo they see. */
async function findReportedComment(
  db: Kysely<Database>,
  reader: PhotoViewer,
  commentId: number,
): Promise<ReportedContent | undefined> {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('photos as p', 'p.id', 'c.photo_id')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('c.id', '=', commentId)
    .where('c.moderated_at', 'is', null)
    .where(canSeePhoto(reader))
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('c.user_id'))}`)
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 'c.user_id')))
    .select(['c.user_id', 'c.comment', 'c.photo_id', 'p.photo'])
    .executeTakeFirst()
  if (!comment) return undefined
  const { user_id, ...evidence } = comment
  return { user_id, evidence }
}

/** The photo of a file's address, in any size. */
async function findPhotoByAddress(db: Kysely<Database>, { pathname }: URL): Promise<number | undefined> {
  const file = /\/up\/photo\/([\w.-]{1,100})$/.exec(pathname)?.[1]
  if (!file) return undefined
  const photo = await db.selectFrom('photos').where('photo', '=', file).select('id').executeTakeFirst()
  return photo?.id
}

async function findCurrentPhoto(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom('photos')
    .where('id', '=', id)
    .select(['photo', 'visible', 'state'])
    .executeTakeFirst()
  return row && { isModeratable: row.visible, photo: isSealed(row.state) ? null : row.photo }
}

/** The link leads to the profile of the photo's owner. */
async function findCurrentComment(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('photos as p', 'p.id', 'c.photo_id')
    .where('c.id', '=', id)
    .select(['c.comment', 'c.moderated_at', 'p.photo', 'p.user_id'])
    .executeTakeFirst()
  return (
    row && {
      isModeratable: row.moderated_at === null,
      text: row.comment,
      photo: row.photo,
      href: `/celibataire/${row.user_id}`,
    }
  )
}

/** Leaves the photo to a later decision about it; otherwise restores the state of an earlier one, or shows it. */
async function restoreDecidedPhoto(
  tx: Tx,
  { id, user_id, target_id }: RevokedContentDecision,
): Promise<void> {
  const kinds = Object.keys(PHOTO_STATE_BY_DECISION).map(Number)
  const others = await listActiveDecisions(tx, user_id, kinds, sql`target_id = ${target_id} and id <> ${id}`)
  if (others.some((other) => other.id > id)) return
  const [before] = others
  await restorePhoto(tx, target_id, before && PHOTO_STATE_BY_DECISION[before.kind])
}

/** Comments of a member, and how many at a time. */
interface CommentSelection {
  user_id: number
  limit: number
}

interface HideOptions extends CommentSelection {
  decision: number
}

/** Hides comments with their author's locked account; a comment moderated for itself stays as it is. @returns how many */
function hideComments(tx: Transaction<Database>, { user_id, decision, limit }: HideOptions): Promise<number> {
  const which = sql`user_id = ${user_id} and moderated_at is null`
  const set = sql`moderated_at = now(), hidden_by = ${decision}`
  return updateComments(tx, user_id, { which, limit, set, counted: -1 })
}

/** Shows comments again that a decision about their author hid. @returns how many */
function showComments(tx: Transaction<Database>, { user_id, limit }: CommentSelection): Promise<number> {
  const which = sql`hidden_by in (select id from decisions where user_id = ${user_id})`
  const set = sql`moderated_at = null, hidden_by = null`
  return updateComments(tx, user_id, { which, limit, set, counted: 1 })
}

interface CommentUpdate {
  which: RawBuilder<unknown>
  limit: number
  set: RawBuilder<unknown>
  /** Change of the photo's counter per comment. */
  counted: number
}

/**
 * Locks the photos first, by id, because their counters change too; comments of an account being deleted are not
 * counted.
 */
async function updateComments(
  tx: Transaction<Database>,
  userId: number,
  { which, limit, set, counted }: CommentUpdate,
): Promise<number> {
  const { rows } = await sql<{ id: number; photo_id: number }>`
    select id, photo_id from comments where ${which} order by photo_id, id limit ${limit}`.execute(tx)
  if (rows.length === 0) return 0
  const photos = [...new Set(rows.map(({ photo_id }) => photo_id))]
  await sql`select from photos where id = any(${photos}::integer[]) order by id for update`.execute(tx)
  await sql`
    with changed as (
      update comments set ${set} where id = any(${rows.map(({ id }) => id)}::integer[]) and ${which}
      returning photo_id),
    counts as (select photo_id, count(*)::integer as comments from changed group by photo_id)
    update photos p set comments = p.comments + ${counted}::integer * c.comments from counts c
    where p.id = c.photo_id and ${sql.raw(isNotBeingDeleted(String(userId)))}`.execute(tx)
  return rows.length
}
