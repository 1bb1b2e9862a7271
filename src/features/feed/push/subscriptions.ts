import { type Kysely, sql } from 'kysely'
import { isActive } from '../../../platform/db/visibility.ts'
import { SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'
import type { NotificationKind } from '../../../shared/news.ts'

/** A browser that is told by push. */
export interface PushSubscriptionRow {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Whether a member is to be told of a kind by push at this moment, and in which words; null for who is gone,
 * suspended or paused, and for who has switched that kind off, by push or altogether.
 */
export async function findPushPreference(
  db: Kysely<Database>,
  userId: number,
  kind: NotificationKind,
): Promise<{ push_details: boolean } | null> {
  const wish = await db
    .selectFrom('users as u')
    .leftJoin('notice_preferences as p', 'p.user_id', 'u.id')
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(isActive('u'))}`)
    .select((row) => row.fn.coalesce('p.push_details', sql<boolean>`false`).as('push_details'))
    .select(sql<boolean>`coalesce(${kind} = any (p.push_off || p.site_off), false)`.as('is_off'))
    .executeTakeFirst()
  return wish && !wish.is_off ? wish : null
}

/** The browsers of a member whose sessions still stand. @param only one of them */
export function listSubscriptions(
  db: Kysely<Database>,
  userId: number,
  only?: number,
): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`${sql.raw(SESSION_ALIVE)}`)
    .$if(only !== undefined, (query) => query.where('p.id', '=', only as number))
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .execute()
}
