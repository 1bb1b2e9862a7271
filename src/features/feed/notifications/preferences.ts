import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import type { NotificationPreferences } from './contract.ts'

/** What a member wishes to be told of; without a choice, of everything, and no words of others by push. */
export async function getNotificationPreferences(
  db: Kysely<Database>,
  userId: number,
): Promise<NotificationPreferences> {
  const chosen = await db
    .selectFrom('notice_preferences')
    .where('user_id', '=', userId)
    .select(['site_off', 'push_off', 'push_details'])
    .executeTakeFirst()
  return {
    site: toEnabledKinds(chosen?.site_off ?? []),
    push: toEnabledKinds(chosen?.push_off ?? []),
    push_details: chosen?.push_details ?? false,
  }
}

function toEnabledKinds(off: readonly number[]): NotificationPreferences['site'] {
  return Object.fromEntries(
    Object.entries(NOTIFICATION_KIND).map(([name, kind]) => [name, !off.includes(kind)]),
  ) as NotificationPreferences['site']
}
