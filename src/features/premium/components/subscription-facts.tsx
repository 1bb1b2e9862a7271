import { CURRENCY, type PaymentProvider, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Stage } from '../policy.ts'
import { dayOf, moneyOf } from '../said-texts.ts'
import * as texts from '../subscription-texts.ts'
import { Facts } from './facts.tsx'

interface Subscription {
  provider: PaymentProvider
  period_end: Date | null
  began_at: Date | null
}

/** What a subscription costs, since when and until when it runs; of one that is over only what still matters. */
export function SubscriptionFacts({
  stage,
  subscription: { provider, period_end, began_at },
}: {
  stage: Stage
  subscription: Subscription
}) {
  if (stage !== 'active' && stage !== 'past-due' && stage !== 'ending') return null
  const isTest = provider === 'test'
  return (
    <>
      {isTest && (
        <p className="notice">
          <Icon name="info" />
          <span>{texts.IS_TEST}</span>
        </p>
      )}
      {stage === 'past-due' && <p>{isTest ? texts.PAST_DUE_TEST : texts.PAST_DUE_HELP}</p>}
      <Facts
        facts={[
          [texts.FACTS.price, texts.aMonth(moneyOf(PREMIUM_PRICE, CURRENCY))],
          stage === 'active' && period_end && [texts.FACTS.next, dayOf(period_end)],
          stage === 'ending' && period_end && [texts.FACTS.until, dayOf(period_end)],
          began_at && [texts.FACTS.since, dayOf(began_at)],
          [texts.FACTS.means, texts.MEANS[provider]],
        ]}
      />
    </>
  )
}
