import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWCOMER_DAYS } from './policy.ts'
import { WISH_ENDED, WISH_SAVED, WISH_TOO_LATE } from './texts.ts'

/** Whether the member wishes to be greeted; null once they are no newcomer. */
export async function getGreetingWish(db: Kysely<Database>, userId: number): Promise<boolean | null> {
  const { rows } = await sql<{ wanted: boolean; is_newcomer: boolean }>`
    select w.user_id is not null as wanted,
      m.signup > now() - make_interval(days => ${NEWCOMER_DAYS}) as is_newcomer
    from member_search m left join greeting_wishes w on w.user_id = m.user_id
    where m.user_id = ${userId}`.execute(db)
  return rows[0]?.is_newcomer ? rows[0].wanted : null
}

/**
 * Saves whether regulars may greet the member. Ending a wish is always possible.
 * @returns the sentence for the member
 * @throws Conflict once the member is no newcomer
 */
export async function saveGreetingWish(
  { db }: Pick<AppContext, 'db'>,
  userId: number,
  isWanted: boolean,
): Promise<string> {
  if (!isWanted) {
    await db.deleteFrom('greeting_wishes').where('user_id', '=', userId).execute()
    return WISH_ENDED
  }
  const { rows } = await sql<{ user_id: number }>`
    insert into greeting_wishes (user_id, until)
    select m.user_id, m.signup + make_interval(days => ${NEWCOMER_DAYS}) from member_search m
    where m.user_id = ${userId} and m.signup > now() - make_interval(days => ${NEWCOMER_DAYS})
    on conflict (user_id) do update set until = excluded.until
    returning user_id`.execute(db)
  if (rows.length === 0) throw new Conflict(WISH_TOO_LATE)
  return WISH_SAVED
}
