import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'

/** A profile as evidence of a report; undefined where there is none, or its member has blocked the reader. */
export async function findReportedProfile(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<{ user_id: number; evidence: Record<string, unknown> } | undefined> {
  const profile = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .$if(!isStaff(reader.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${reader.id})`,
      ),
    )
    .select(['u.id as user_id', 'u.name', 'u.description', 'u.avatar'])
    .executeTakeFirst()
  if (!profile) return undefined
  const { user_id, ...evidence } = profile
  return { user_id, evidence }
}
