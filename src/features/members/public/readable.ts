import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { ProfilePaused } from '../privacy/public/paused.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'

/** @throws NotFound where the reader finds no profile: for an unknown member, for one who has blocked them and for one whose account rests, staff apart */
export async function requireProfile(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<void> {
  const profile = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .$if(!isStaff(reader.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${reader.id})`,
      ),
    )
    .select(['u.id', 'u.paused_at'])
    .executeTakeFirst()
  if (!profile) throw new NotFound(PROFILE_UNKNOWN)
  if (profile.paused_at && id !== reader.id && !isStaff(reader.roles)) throw new ProfilePaused()
}
