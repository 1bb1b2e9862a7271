import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type PaymentRefund, PaymentUnavailable, type RefundablePayment, sumRefunds } from './provider.ts'

/** Refunds of the payment of an invoice. */
export interface InvoiceRefunds {
  invoice: string
  refunds: PaymentRefund[]
}

const REFUNDS_MAX = 100

/**
 * Refunds the payment of an invoice until its refunds reach the total, those of the operator included. The key is made
 * of the amount refunded before: an interrupted call is not repeated, a refused refund is.
 * @throws PaymentUnavailable for an invoice that no card paid
 */
export async function refundInvoice(
  stripe: Stripe,
  { invoice, cause }: Pick<RefundablePayment, 'invoice' | 'cause'>,
  total: number,
): Promise<PaymentRefund[]> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  const payment_intent = data.map(({ payment }) => getId(payment.payment_intent)).find((id) => id !== '')
  if (!payment_intent) throw new PaymentUnavailable(`no card paid the invoice ${invoice}`)
  const refunds = await listRefunds(stripe, payment_intent)
  const amount = total - sumRefunds(refunds)
  if (amount <= 0) return refunds
  const key = JSON.stringify(['refund', payment_intent, total, refunds.map(({ refund }) => refund)])
  const created = await stripe.refunds.create(
    { payment_intent, amount, metadata: { reason: cause } },
    { idempotencyKey: createHash('sha256').update(key).digest('base64url') },
  )
  return [...refunds, toPaymentRefund(created)]
}

/** The invoice that a payment paid, and all refunds of the payment. */
export async function fetchRefunds(
  stripe: Stripe,
  payment_intent: string,
): Promise<InvoiceRefunds | undefined> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
  const invoice = getId(data[0]?.invoice)
  return invoice ? { invoice, refunds: await listRefunds(stripe, payment_intent) } : undefined
}

async function listRefunds(stripe: Stripe, payment_intent: string): Promise<PaymentRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: REFUNDS_MAX })
  return data.map(toPaymentRefund)
}

function toPaymentRefund({ id, amount, created, status }: Stripe.Refund): PaymentRefund {
  return {
    refund: id,
    amount,
    refunded_at: new Date(created * 1000),
    failed: status === 'failed' || status === 'canceled',
  }
}

/** Stripe's id of an object that may be expanded; empty without one. */
const getId = (value: string | { id?: string } | null | undefined) =>
  (typeof value === 'string' ? value : value?.id) ?? ''
