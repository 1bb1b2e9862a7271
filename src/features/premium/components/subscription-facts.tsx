import { CURRENCY, type PaymentProvider, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatDay, formatMoney } from '../format-texts.ts'
import type { SubscriptionStage } from '../policy.ts'
import * as texts from '../subscription-texts.ts'
import { PremiumFacts } from './facts.tsx'

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
  stage: SubscriptionStage
  subscription: Subscription
}) {
  if (stage !== 'active' && stage !== 'past-due' && stage !== 'ending') return null
  const isTest = provider === 'test'
  return (
    <>
      {isTest && (
        <p className="notice">
          <Icon name="info" />
          <span>{'Abonnement d’essai\u202f: rien n’est prélevé, et rien ne le sera.'}</span>
        </p>
      )}
      {stage === 'past-due' && (
        <p>
          {isTest
            ? 'C’est un paiement d’essai\u202f: aucune carte n’est en jeu. Refaites-le pour qu’il passe, sinon l’abonnement s’arrête de lui-même.'
            : 'Pour qu’il passe, changez de carte, ou parlez-en à votre banque. Si aucun essai ne passe, l’abonnement s’arrête de lui-même.'}
        </p>
      )}
      <PremiumFacts
        facts={[
          [
            texts.FACT_LABELS.price,
            `${formatMoney(PREMIUM_PRICE, CURRENCY)} par mois, toutes taxes comprises`,
          ],
          stage === 'active' && period_end && [texts.FACT_LABELS.next, formatDay(period_end)],
          stage === 'ending' && period_end && [texts.FACT_LABELS.until, formatDay(period_end)],
          began_at && [texts.FACT_LABELS.since, formatDay(began_at)],
          [texts.FACT_LABELS.means, texts.PAYMENT_METHODS[provider]],
        ]}
      />
    </>
  )
}
