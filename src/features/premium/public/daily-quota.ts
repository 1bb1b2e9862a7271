import { sql, type Transaction } from 'kysely'
import type { Config } from '../../../config.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { secondsUntilParisMidnight, toParisDay } from '../../../shared/age.ts'
import { isStaff } from '../../../shared/roles.ts'
import { DAILY_LIMIT_CODE } from '../../../shared/texts.ts'

/** What a free member may do so often a day: columns of `mailboxes` that count it. */
export type DailyCounter = 'asked' | 'opened' | 'sent'

/** Who spends of it. */
export interface QuotaMember {
  id: number
  roles: number
  stripe_status: boolean
}

/** How often a day this member may; null without limit, for premium members and staff (product.md 4). */
export function getDailyLimit(
  { daily }: Pick<Config, 'daily'>,
  member: QuotaMember,
  what: DailyCounter,
): number | null {
  return member.stripe_status || isStaff(member.roles) ? null : daily[what]
}

/** The answer past a day's limit: the code that opens the page's modal, until midnight in Paris. @param now milliseconds since 1970 */
export function dailyLimitReached(now: number): TooManyRequests {
  return new TooManyRequests(secondsUntilParisMidnight(now), DAILY_LIMIT_CODE)
}

/**
 * Counts one more of today, in one statement, so that of many at once none passes the limit. To be called last in the
 * transaction, when nothing else refuses it: what is rolled back was not spent. Holds the member's mailbox.
 * @throws TooMany past the day's limit
 */
export async function consumeDailyQuota(
  tx: Transaction<Database>,
  config: Pick<Config, 'daily'>,
  member: QuotaMember,
  what: DailyCounter,
): Promise<void> {
  const limit = getDailyLimit(config, member, what)
  if (limit === null) return
  const now = Date.now()
  const { rows } = await sql`
    insert into mailboxes as b (user_id, day, ${sql.ref(what)})
    select ${member.id}, ${toParisDay(now)}::date, 1 where ${limit}::integer > 0
    on conflict (user_id) do update set
      day = greatest(b.day, excluded.day),
      asked = ${selectTodayCount('asked')} + excluded.asked,
      opened = ${selectTodayCount('opened')} + excluded.opened,
      sent = ${selectTodayCount('sent')} + excluded.sent
    where ${selectTodayCount(what)} < ${limit}
    returning user_id`.execute(tx)
  if (rows.length === 0) throw dailyLimitReached(now)
}

/** SQL: what is counted already; a new day begins with nothing. A clock behind that of another instance ends no day. */
function selectTodayCount(what: DailyCounter) {
  return sql`case when b.day >= excluded.day then b.${sql.ref(what)} else 0 end`
}
