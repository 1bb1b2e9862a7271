import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../schema/database.ts'
import type { WithdrawalCause } from '../../../schema/premium.ts'
import type { PaymentProvider } from '../../../shared/premium.ts'
import { SALES_COLUMNS, SALES_MEANS } from '../texts.ts'

/** Totals of a day in Paris at one rate; money in hundredths of the currency. */
export interface SalesRow {
  day: string
  /** VAT in hundredths of a percent. */
  rate: number
  provider: PaymentProvider
  currency: string
  payments: number
  gross: number
  refunds: number
  refunded: number
}

type SalesContext = { db: Kysely<Database>; config: Pick<Config, 'vatRate'> }

/**
 * Sales by day, rate and means of payment. A refund counts on the day it was made, and not if the bank refused it.
 * Payments saved before rates were have today's rate.
 * @param month YYYY-MM
 */
export async function listSales({ db, config }: SalesContext, month: string): Promise<SalesRow[]> {
  const from = sql`(${`${month}-01`}::timestamp at time zone 'Europe/Paris')`
  const to = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/Paris')`
  const rate = sql`coalesce(p.vat_rate, ${config.vatRate}::smallint)`
  const dayOf = (moment: 'p.paid_at' | 'r.refunded_at') =>
    sql`to_char(${sql.ref(moment)} at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  const { rows } = await sql<SalesRow>`
    select day, rate, provider, currency, sum(payments)::integer as payments, sum(gross)::integer as gross,
      sum(refunds)::integer as refunds, sum(refunded)::integer as refunded
    from (
      select ${dayOf('p.paid_at')} as day, ${rate} as rate, p.provider, p.currency,
        1 as payments, p.amount as gross, 0 as refunds, 0 as refunded
      from payments p where p.paid_at >= ${from} and p.paid_at < ${to}
      union all
      select ${dayOf('r.refunded_at')}, ${rate}, p.provider, p.currency, 0, 0, 1, r.amount
      from refunds r join payments p on p.id = r.payment_id
      where r.refunded_at >= ${from} and r.refunded_at < ${to} and not r.failed) as sold
    group by day, rate, provider, currency order by day, rate, provider, currency`.execute(db)
  return rows
}

/** Totals with and without VAT of what remains after refunds. */
export function splitVat({ gross, refunded, rate }: Pick<SalesRow, 'gross' | 'refunded' | 'rate'>) {
  const total = gross - refunded
  const net = Math.round(total / (1 + rate / 10_000))
  return { total, net, vat: total - net }
}

/** A refund that the payment service has not taken, or that a bank refused. */
export interface OpenRefund {
  contract: string
  withdrawn_at: Date
  cause: WithdrawalCause
  failed: boolean
}

const OPEN_MAX = 100

/** Ended contracts not settled within an hour, and those of which a refund failed, the oldest first. */
export async function listOpenRefunds(db: Kysely<Database>): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select contract, withdrawn_at, cause, false as failed from withdrawals
    where settled_at is null and withdrawn_at < now() - interval '1 hour'
    union all
    select w.contract, w.withdrawn_at, w.cause, true from refunds r
    join payments p on p.id = r.payment_id join withdrawals w on w.contract = p.contract
    where r.failed and w.settled_at is not null and not exists (
      select from refunds later where later.payment_id = p.id and later.id > r.id and not later.failed)
    order by withdrawn_at limit ${OPEN_MAX}`.execute(db)
  return rows
}

/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** The CSV of a month. */
export async function exportSales(context: SalesContext, month: string): Promise<string> {
  return formatSalesCsv(await listSales(context, month))
}

/** With semicolons and decimal commas, as French spreadsheets expect. */
function formatSalesCsv(rows: readonly SalesRow[]): string {
  const lines = rows.map((row) => {
    const { total, net, vat } = splitVat(row)
    const { day, rate, currency, provider, payments, gross, refunds, refunded } = row
    const sums = [payments, formatDecimal(gross), refunds, formatDecimal(refunded)]
    return [
      day,
      formatDecimal(rate),
      currency.toUpperCase(),
      SALES_MEANS[provider],
      ...sums,
      ...[total, net, vat].map(formatDecimal),
    ]
  })
  return `${BYTE_ORDER_MARK}${[SALES_COLUMNS, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

/** '4,99'. @param hundredths may be negative */
const formatDecimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')
