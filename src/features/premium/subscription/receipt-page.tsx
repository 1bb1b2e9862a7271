import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { formatDay, formatMoney } from '../../../shared/formats.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BILLING_PATHS } from '../billing/contract.ts'
import { legalSeller } from '../legal-seller.ts'
import { formatContract } from '../policy.ts'
import { findPayment } from '../queries.ts'
import * as texts from '../texts.ts'
import { PremiumFacts } from './parts.tsx'

const RECEIPT_PATH = `${BILLING_PATHS.subscription}/recus/:id` as const
const ReceiptParams = z.object({ id: PathId })

/** `/user/abonnement/recus/:id`: the receipt of an own payment, printable. */
export function receiptPage(context: AppContext): void {
  page(context, RECEIPT_PATH, 'signed-in', async ({ viewer, params }) => {
    const { id } = parseParams(ReceiptParams, params) as { id: number }
    const paid = await findPayment(context.db, viewer.id, id)
    if (!paid) throw new NotFound()
    return {
      title: texts.formatReceiptTitle(paid.paid_at),
      sheet: 'house' as const,
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{texts.formatReceiptTitle(paid.paid_at)}</h1>
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
              <Receipt paid={paid} seller={legalSeller(context.config)} />
            </article>
            <p className="aside-line no-print">
              <a href={BILLING_PATHS.subscription}>{texts.BACK_TO_SUBSCRIPTION}</a>
            </p>
          </div>
        </div>
      ),
    }
  })
}

type ReceiptData = NonNullable<Awaited<ReturnType<typeof findPayment>>>

function Receipt({ paid, seller }: { paid: ReceiptData; seller: string }) {
  const { name, email, invoice, contract, paid_at, period_end, provider, amount, currency } = paid
  return (
    <PremiumFacts
      facts={[
        [texts.RECEIPT_LABELS.seller, seller],
        [texts.RECEIPT_LABELS.buyer, `${name}, ${email}`],
        [texts.RECEIPT_LABELS.what, texts.formatReceiptSubject(paid_at, period_end)],
        [texts.RECEIPT_LABELS.invoice, invoice],
        contract !== null && [texts.RECEIPT_LABELS.contract, formatContract(contract)],
        [texts.RECEIPT_LABELS.paid, formatDay(paid_at)],
        [texts.RECEIPT_LABELS.means, texts.PAYMENT_METHODS[provider]],
        [texts.RECEIPT_LABELS.amount, <strong key="amount">{formatMoney(amount, currency)}</strong>],
      ]}
    />
  )
}
