import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { ADDRESS_CREATED, ADDRESS_REVOKED, TOO_MANY_CHANGES } from '../texts.ts'
import type * as calls from './contract.ts'
import { privateCalendarHref } from './contract.ts'

const ADDRESS_LIMIT: Limit = {
  name: 'outing-calendars',
  points: 20,
  seconds: 3_600,
  message: TOO_MANY_CHANGES,
}
/** The time of the last read is stored once an hour. */
const READ_MS = 3_600_000

/** Creates or replaces the address; the database stores only a hash. */
export async function createCalendarAddress(
  { db, limits, config }: Pick<AppContext, 'db' | 'limits' | 'config'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<Reply<typeof calls.createCalendarAddress>> {
  await limits.count(ADDRESS_LIMIT, String(viewer.id))
  const token = randomBytes(32).toString('base64url')
  const created = { token_hash: hashToken(token), created_at: sql<Date>`now()`, read_at: null }
  await db
    .insertInto('outing_calendars')
    .values({ user_id: viewer.id, ...created })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(created))
    .execute()
  return { message: ADDRESS_CREATED, address: `${config.siteUrl}${privateCalendarHref(token)}` }
}

export async function revokeCalendarAddress(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<Reply<typeof calls.revokeCalendarAddress>> {
  await db.deleteFrom('outing_calendars').where('user_id', '=', viewer.id).execute()
  return { message: ADDRESS_REVOKED }
}

/** The calendar is sent even while the database is read-only. */
export async function trackCalendarRead(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { id, read_at }: { id: number; read_at: Date | null },
  now = new Date(),
): Promise<void> {
  if (read_at && now.getTime() - read_at.getTime() < READ_MS) return
  await db
    .updateTable('outing_calendars')
    .set({ read_at: now })
    .where('user_id', '=', id)
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'time of a calendar read not stored'))
}
