import type { Kysely } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import type { listPostEdits } from '../contract/post.ts'
import { NO_SUCH_POST } from '../texts.ts'

const EDITS_MAX = 50

/** What a post said before each of its changes, the latest first. @throws NotFound */
export async function readEdits(db: Kysely<Database>, postId: number): Promise<Reply<typeof listPostEdits>> {
  const edits = await db
    .selectFrom('posts as p')
    .leftJoin('post_edits as e', 'e.post_id', 'p.id')
    .where('p.id', '=', postId)
    .select(['e.post', 'e.created_at'])
    .orderBy('e.id', 'desc')
    .limit(EDITS_MAX)
    .execute()
  if (edits.length === 0) throw new NotFound(NO_SUCH_POST)
  return edits.flatMap(({ post, created_at }) =>
    post !== null && created_at !== null ? [{ post, created_at: created_at.toISOString() }] : [],
  )
}
