import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { HIDDEN_DAYS } from '../../../shared/hidden-members.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'
import { HIDE_ONESELF, MEMBER_HIDDEN, MEMBER_SHOWN, NOT_HIDDEN } from './texts.ts'

/** Keeps the list short that every search excludes. */
const HIDE_LIMIT: Limit = { name: 'hidden', points: 60, seconds: 3_600 }

/** Hides a member for 90 days. @throws NotFound for an unknown member and one who has blocked the viewer */
export async function hideMember(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewerId: number,
  userId: number,
): Promise<{ message: string }> {
  if (viewerId === userId) throw new Forbidden(HIDE_ONESELF)
  await context.limits.count(HIDE_LIMIT, String(viewerId))
  const { numAffectedRows = 0n } = await sql`
    insert into hidden_members (user_id, member_id, until)
    select ${viewerId}, u.id, now() + make_interval(days => ${HIDDEN_DAYS}) from users u
    where u.id = ${userId} and ${sql.raw(existsForOthers('u'))} and ${hasNoBlock(viewerId, 'u.id')}
    on conflict (user_id, member_id) do update set until = excluded.until`.execute(context.db)
  if (numAffectedRows === 0n) throw new NotFound(PROFILE_UNKNOWN)
  return { message: MEMBER_HIDDEN }
}

/** @throws NotFound if the member is not hidden */
export async function showMember(
  context: Pick<AppContext, 'db' | 'limits'>,
  viewerId: number,
  userId: number,
): Promise<{ message: string }> {
  await context.limits.count(HIDE_LIMIT, String(viewerId))
  const { numDeletedRows } = await context.db
    .deleteFrom('hidden_members')
    .where('user_id', '=', viewerId)
    .where('member_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(NOT_HIDDEN)
  return { message: MEMBER_SHOWN }
}

export { MEMBER_HIDDEN } from './texts.ts'
