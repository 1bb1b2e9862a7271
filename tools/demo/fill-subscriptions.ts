import type { PoolClient } from 'pg'
import { CURRENCY, PREMIUM_PRICE, SUBSCRIPTION } from '../../src/shared/premium.ts'
import { CAST } from './cast.ts'

/** Tables that are filled here. */
export const SUBSCRIPTION_TABLES = ['subscriptions', 'payments']

const MONTH_S = 31 * 86_400

/**
 * Premium members of the demo subscribe by the embedded payment: since up to a year ago; of all but the cast one in nine only until the end of their month.
 * @param now milliseconds since 1970
 */
export async function fillSubscriptions(
  client: PoolClient,
  { now, firstId }: { now: number; firstId: number },
): Promise<void> {
  await client.query(
    `
    insert into subscriptions
      (user_id, provider, state, ends_at_period_end, period_end, began_at, checkout_at, synced_at, created_at)
    select id, 'test', $1, id % 9 = 0 and id >= $2, began + make_interval(months => months + 1), began, began, $3, began
    from (
      select u.id, g.months,
        greatest(m.signup, $3::timestamptz - make_interval(months => g.months, hours => u.id * 31 % 600)) as began
      from users u
        join member_search m on m.user_id = u.id,
        least(u.id * 7 % 12, extract(epoch from $3::timestamptz - m.signup)::integer / ${MONTH_S}) as g (months)
      where u.demo and u.stripe_status) members`,
    [SUBSCRIPTION.active, firstId + CAST.length, new Date(now)],
  )
  await client.query(
    `
    insert into payments (user_id, provider, invoice, amount, currency, paid_at, period_end)
    select s.user_id, 'test', 'test_' || s.user_id || '_' || month, $1, $2,
      s.began_at + make_interval(months => month), s.began_at + make_interval(months => month + 1)
    from subscriptions s join users u on u.id = s.user_id, generate_series(0, 11) as month
    where u.demo and s.began_at + make_interval(months => month) < s.period_end
    order by month, s.user_id`,
    [PREMIUM_PRICE, CURRENCY],
  )
}
