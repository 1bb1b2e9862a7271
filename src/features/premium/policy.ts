import { toParisDay } from '../../shared/age.ts'
import { SUBSCRIPTION, type SubscriptionState } from '../../shared/premium.ts'
import { isStaff } from '../../shared/roles.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { PANELS, type PanelLocation } from './texts.ts'

/**
 * State of a member's Premium on their pages. `given`: Premium without subscription, so that there is nothing to
 * cancel.
 */
export type SubscriptionStage = 'none' | 'given' | 'active' | 'past-due' | 'ending' | 'ended'

/** Reason that prevents a viewer from subscribing; `open` if nothing does. */
export type PremiumAvailability = 'premium' | 'closed' | 'visitor' | 'suspended' | 'unverified' | 'open'

interface StageInput {
  state: SubscriptionState
  ends_at_period_end: boolean
}

/** @param isPremium whether the member has Premium, with or without a subscription */
export function getStage(subscription: StageInput | undefined, isPremium: boolean): SubscriptionStage {
  if (!subscription || subscription.state === SUBSCRIPTION.begun) return isPremium ? 'given' : 'none'
  if (subscription.state === SUBSCRIPTION.ended) return isPremium ? 'given' : 'ended'
  if (subscription.ends_at_period_end) return 'ending'
  return subscription.state === SUBSCRIPTION.pastDue ? 'past-due' : 'active'
}

/** Whether a subscription gives Premium. */
export const isRunningStage = (stage: SubscriptionStage) => canCancel(stage) || stage === 'ending'

/** Whether a subscription continues until its member cancels it. */
export const canCancel = (stage: SubscriptionStage) => stage === 'active' || stage === 'past-due'

/** Hexadecimal digits of a contract's reference. */
const REFERENCE_DIGITS = 12

/** 'A1B2-C3D4-E5F6', as it is printed. */
export const formatContract = (contract: string) => contract.replace(/(.{4})(?=.)/g, '$1-')

/** A reference as typed from a receipt; empty for anything else. */
export function parseContract(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[\dA-F]+$/.test(digits) && digits.length === REFERENCE_DIGITS ? digits : ''
}

/** An advertisement of the site itself that links to one of its pages. */
export interface Panel {
  icon: IconName
  title: string
  text: string
  href: string
}

const POLICY_DAY_MS = 86_400_000

/** A viewer; neither premium members nor staff see panels (product.md 8). */
interface Reader {
  roles: number
  stripe_status: boolean
}

/**
 * The panel of a location, or null for viewers without advertisements. It changes each day in Paris and is the same
 * for all, so that a page can be cached.
 * @param reader null for visitors
 * @param now milliseconds since 1970
 */
export function choosePanel(reader: Reader | null, location: PanelLocation, now: number): Panel | null {
  if (reader && (reader.stripe_status || isStaff(reader.roles))) return null
  const panels: readonly Panel[] = PANELS[location]
  const day = Date.parse(toParisDay(now)) / POLICY_DAY_MS
  return panels[day % panels.length] as Panel
}
