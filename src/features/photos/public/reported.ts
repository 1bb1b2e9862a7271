import type { Kysely } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { canSeePhoto } from './visible.ts'

interface PhotoViewer {
  id: number
  roles: number
}

/** Something that a member reports: whose it is, and what it was at that moment. */
export interface ReportedContent {
  user_id: number
  evidence: Record<string, unknown>
}

/** A photo as evidence of a report; undefined where the reader does not see it. */
export async function findReportedPhoto(
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

/** A comment as evidence of a report; undefined where the reader does not see it or the photo above it. */
export async function findReportedComment(
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
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 'c.user_id')))
    .select(['c.user_id', 'c.comment', 'c.photo_id', 'p.photo'])
    .executeTakeFirst()
  if (!comment) return undefined
  const { user_id, ...evidence } = comment
  return { user_id, evidence }
}
