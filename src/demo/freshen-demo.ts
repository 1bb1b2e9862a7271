import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables/index.ts'
import { CAST } from './cast.ts'

/**
 * Brings the members of a demo made earlier back for this evening: whoever was here in its last day is as recently
 * active now as then. The cast, whom the newcomer signs in as, is no measure of when that was.
 */
export async function freshenDemo(db: Kysely<Database>): Promise<void> {
  await sql`
    with latest as (
      select max(m.last_activity) as moment from member_search m join users u on u.id = m.user_id
      where u.demo and u.id >= (select min(id) from users where demo) + ${CAST.length}::int
    )
    update member_search m set last_activity = least(m.last_activity + (now() - latest.moment), now())
    from users u, latest
    where u.id = m.user_id and u.demo and m.last_activity > latest.moment - interval '1 day'`.execute(db)
}
