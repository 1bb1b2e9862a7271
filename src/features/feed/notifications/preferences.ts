import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import type { Preferences } from './contract.ts'

/** What a member wishes to be told of; without a choice, of everything, and no words of others by push. */
export async function readPreferencesOf(db: Kysely<Database>, userId: number): Promise<Preferences> {
  const chosen = await db
    .selectFrom('notice_preferences')
    .where('user_id', '=', userId)
    .select(['site_off', 'push_off', 'push_details'])
    .executeTakeFirst()
  return {
    site: allBut(chosen?.site_off ?? []),
    push: allBut(chosen?.push_off ?? []),
    push_details: chosen?.push_details ?? false,
  }
}

function allBut(off: readonly number[]): Preferences['site'] {
  return Object.fromEntries(
    Object.entries(NOTIFICATION_KIND).map(([name, kind]) => [name, !off.includes(kind)]),
  ) as Preferences['site']
}
