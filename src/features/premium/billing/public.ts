import type { AppContext } from '../../../platform/context.ts'
import { CURRENCY, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { PaymentUnavailable } from './provider.ts'
import { createStripeService } from './stripe.ts'

/** Whether the keys of Stripe work and its price is the one that members read. */
export type PriceCheck =
  | { state: 'missing' }
  | { state: 'works' | 'inactive' | 'wrong'; amount: number; currency: string }
  | { state: 'refused'; reason: string }

/** Asks Stripe for the price of Premium with the keys of the settings; changes nothing. */
export async function checkStripePrice(context: Pick<AppContext, 'config' | 'log'>): Promise<PriceCheck> {
  const { stripe } = context.config
  if (!stripe) return { state: 'missing' }
  try {
    const price = await createStripeService(context, stripe).fetchPrice()
    const { active, currency, recurring, unit_amount } = price
    const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
    const found = { amount: unit_amount ?? 0, currency: currency.toUpperCase() }
    if (!active) return { state: 'inactive', ...found }
    const isShown = isMonthly && unit_amount === PREMIUM_PRICE && currency === CURRENCY
    return { state: isShown ? 'works' : 'wrong', ...found }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    return { state: 'refused', reason: error.message }
  }
}
