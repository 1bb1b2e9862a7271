import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Facts } from '../components/facts.tsx'
import { BILLING_PATHS } from '../contract/billing.ts'
import { readPayment } from '../queries.ts'
import { dayOf, moneyOf } from '../said-texts.ts'
import { sellerOf } from '../seller.ts'
import * as texts from '../subscription-texts.ts'

const PATH = `${BILLING_PATHS.subscription}/recus/:id` as const
const ReceiptPath = z.object({ id: PathId })

/** `/user/abonnement/recus/:id`: the receipt of a payment of the reader's own, to be printed. */
export function receiptPage(context: AppContext): void {
  page(context, PATH, 'signed-in', async ({ viewer, params }) => {
    const { id } = parseParams(ReceiptPath, params) as { id: number }
    const paid = await readPayment(context.db, viewer.id, id)
    if (!paid) throw new NotFound()
    return {
      title: texts.receiptOf(paid.paid_at),
      sheet: 'house' as const,
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{texts.receiptOf(paid.paid_at)}</h1>
              <p className="no-print">
                Pour le garder, imprimez cette page ou enregistrez-la en PDF depuis votre navigateur.
              </p>
            </header>
            {paid.provider === 'test' && (
              <p className="notice">
                <Icon name="info" />
                <span>{'Paiement d’essai\u202f: rien n’a été prélevé. Ce reçu n’en est pas un vrai.'}</span>
              </p>
            )}
            <article className="panel">
              <Receipt paid={paid} seller={sellerOf(context.config)} />
            </article>
            <p className="aside-line no-print">
              <a href={BILLING_PATHS.subscription}>{texts.BACK}</a>
            </p>
          </div>
        </div>
      ),
    }
  })
}

type Paid = NonNullable<Awaited<ReturnType<typeof readPayment>>>

function Receipt({ paid, seller }: { paid: Paid; seller: string }) {
  const { name, email, invoice, paid_at, period_end, provider, amount, currency } = paid
  return (
    <Facts
      facts={[
        [texts.RECEIPT_FACTS.seller, seller],
        [texts.RECEIPT_FACTS.buyer, `${name}, ${email}`],
        [texts.RECEIPT_FACTS.what, texts.receiptFor(paid_at, period_end)],
        [texts.RECEIPT_FACTS.invoice, invoice],
        [texts.RECEIPT_FACTS.paid, dayOf(paid_at)],
        [texts.RECEIPT_FACTS.means, texts.MEANS[provider]],
        [texts.RECEIPT_FACTS.amount, <strong key="amount">{moneyOf(amount, currency)}</strong>],
      ]}
    />
  )
}
