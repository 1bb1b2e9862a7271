import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { Newsfeed } from '../../src/schema/news.ts'

/** A row of the newsfeed, created that many minutes ago. */
export async function createNews(
  db: Kysely<Database>,
  userId: number,
  { minutes = 0, ...news }: Omit<Insertable<Newsfeed>, 'user_id'> & { minutes?: number },
): Promise<number> {
  const created_at = new Date(Date.now() - minutes * 60_000)
  const { id } = await db
    .insertInto('newsfeed')
    .values({ user_id: userId, created_at, ...news })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
