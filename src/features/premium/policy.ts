import { toParisDay } from '../../shared/age.ts'
import { SUBSCRIPTION, type SubscriptionState } from '../../shared/premium.ts'

/**
 * Where a member stands with Premium, as their pages tell it. `given`: Premium that no subscription pays for, so that there is
 * nothing to end.
 */
export type SubscriptionStage = 'none' | 'given' | 'active' | 'past-due' | 'ending' | 'ended'

/** What stands between a reader and Premium: nothing where it is `open`, and who has it needs it no more. */
export type PremiumAvailability = 'premium' | 'closed' | 'visitor' | 'suspended' | 'unverified' | 'open'

/** What of a subscription decides where its member stands. */
interface StageInput {
  state: SubscriptionState
  ends_at_period_end: boolean
}

/** @param isPremium of the member, who may be so without a subscription */
export function getStage(subscription: StageInput | undefined, isPremium: boolean): SubscriptionStage {
  if (!subscription || subscription.state === SUBSCRIPTION.begun) return isPremium ? 'given' : 'none'
  if (subscription.state === SUBSCRIPTION.ended) return isPremium ? 'given' : 'ended'
  if (subscription.ends_at_period_end) return 'ending'
  return subscription.state === SUBSCRIPTION.pastDue ? 'past-due' : 'active'
}

/** There is a subscription, and it gives Premium. */
export const isRunningStage = (stage: SubscriptionStage) => canCancel(stage) || stage === 'ending'

/** There is a subscription that goes on by itself until its member ends it. */
export const canCancel = (stage: SubscriptionStage) => stage === 'active' || stage === 'past-due'

const DAY_MS = 86_400_000
/** Days to go back on a contract made at a distance (code de la consommation, L221-18). */
const WITHDRAWAL_DAYS = 14

/**
 * The last day on which a subscription that began at this moment may be gone back on: fourteen days after that of the contract, or
 * the Monday after them (L221-19).
 */
export function getWithdrawalEnd(began: Date): Date {
  const last = new Date(began.getTime() + WITHDRAWAL_DAYS * DAY_MS)
  const past =
    DAYS_UNTIL_MONDAY[
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Paris' }).format(last)
    ]
  return new Date(last.getTime() + (past ?? 0) * DAY_MS)
}

/** The same, as long as it is not past. @param began null where that is not known */
export function getRunningWithdrawalEnd(began: Date | null | undefined, now: Date): Date | null {
  const last = began && getWithdrawalEnd(began)
  return last && toParisDay(now) <= toParisDay(last) ? last : null
}

/** Days from one of the weekend to Monday. */
const DAYS_UNTIL_MONDAY: Record<string, number> = { Sat: 2, Sun: 1 }
