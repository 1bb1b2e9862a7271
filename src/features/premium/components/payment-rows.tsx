import { BILLING_PATHS } from '../billing/contract.ts'
import { formatDay, formatMoney } from '../format-texts.ts'
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
              <span className="grow">{formatDay(paid_at)}</span>
              <span>{formatMoney(amount, currency)}</span>
              <a
                href={`${BILLING_PATHS.subscription}/recus/${id}`}
                aria-label={texts.formatReceiptTitle(paid_at)}
              >
                Reçu
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
