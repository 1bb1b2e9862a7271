import type { Kysely } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'

/**
 * A post as evidence of a report, with the topic it stands in. Undefined where the reader does not see it: once it is
 * moderated or its author's account deleted, and of a blocked pair but for staff.
 */
export async function findReportedPost(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  postId: number,
): Promise<{ user_id: number; evidence: Record<string, unknown> } | undefined> {
  const post = await db
    .selectFrom('posts as p')
    .innerJoin('topics as t', 't.id', 'p.topic_id')
    .where('p.id', '=', postId)
    .where('p.moderated_at', 'is', null)
    .where('p.user_id', 'is not', null)
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 'p.user_id')))
    .select(['p.user_id', 'p.post', 'p.pos', 'p.topic_id', 't.title', 't.slug'])
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
  if (!post) return undefined
  const { user_id, ...evidence } = post
  return { user_id, evidence }
}
