import { type Kysely, sql } from 'kysely'
import { SESSION_ALIVE } from '../../../../platform/http/session.ts'
import type { Database } from '../../../../schema/database.ts'

export const DEVICES_SHOWN = 10

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** The sessions of a member, the latest used first; one more than are shown where there are more. */
export function listDevices(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .select(['s.id', 's.user_agent', 's.created_at', 's.seen_at'])
    .select(sql<string | null>`host(s.ip)`.as('ip'))
    .select(sql<boolean>`${sql.raw(SESSION_ALIVE)}`.as('is_open'))
    .orderBy('s.seen_at', 'desc')
    .limit(DEVICES_SHOWN + 1)
    .execute()
}
