import { BILLING_PATHS } from '../contract/billing.ts'
import { dayOf, moneyOf } from '../said-texts.ts'
import * as texts from '../subscription-texts.ts'

interface Payment {
  id: number
  amount: number
  currency: string
  paid_at: Date
}

/** Every payment of a member, the latest first, with the way to its receipt. */
export function PaymentRows({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className="panel" aria-labelledby="payments">
      <h2 id="payments">Mes paiements</h2>
      {payments.length === 0 ? (
        <p className="soft">Vos paiements et leurs reçus seront ici.</p>
      ) : (
        <ul className="rows premium-payments">
          {payments.map(({ id, amount, currency, paid_at }) => (
            <li key={id}>
              <span className="grow">{dayOf(paid_at)}</span>
              <span>{moneyOf(amount, currency)}</span>
              <a href={`${BILLING_PATHS.subscription}/recus/${id}`} aria-label={texts.receiptOf(paid_at)}>
                Reçu
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
