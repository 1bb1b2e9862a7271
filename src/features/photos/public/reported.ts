import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { notBlocked } from '../../members/public/cards.ts'
import { maySeePhoto } from './visible.ts'

interface Reader {
  id: number
  roles: number
}

/** Something that a member reports: whose it is, and what it was at that moment. */
export interface Reported {
  user_id: number
  evidence: Record<string, unknown>
}

/** A photo as evidence of a report; undefined where the reader does not see it. */
export async function readReportedPhoto(
  db: Kysely<Database>,
  reader: Reader,
  photoId: number,
): Promise<Reported | undefined> {
  const photo = await db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .where(maySeePhoto(reader))
    .select(['p.user_id', 'p.photo', 'p.hash', 'p.likes'])
    .executeTakeFirst()
  if (!photo) return undefined
  const { user_id, ...evidence } = photo
  return { user_id, evidence }
}

/** A comment as evidence of a report; undefined where the reader does not see it or the photo above it. */
export async function readReportedComment(
  db: Kysely<Database>,
  reader: Reader,
  commentId: number,
): Promise<Reported | undefined> {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('photos as p', 'p.id', 'c.photo_id')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('c.id', '=', commentId)
    .where('c.moderated_at', 'is', null)
    .where(maySeePhoto(reader))
    .$if(!isStaff(reader.roles), (query) => query.where(notBlocked(reader.id, 'c.user_id')))
    .select(['c.user_id', 'c.comment', 'c.photo_id', 'p.photo'])
    .executeTakeFirst()
  if (!comment) return undefined
  const { user_id, ...evidence } = comment
  return { user_id, evidence }
}
