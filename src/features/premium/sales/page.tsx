import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { page } from '../../../platform/http/page.ts'
import { toParisDay } from '../../../shared/age.ts'
import { formatDay, formatMoney } from '../../../shared/formats.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatContract } from '../policy.ts'
import { SALES_MEANS } from '../texts.ts'
import * as salesCalls from './contract.ts'
import { Month, SALES_PATH } from './contract.ts'
import {
  exportSales,
  listOpenRefunds,
  listSales,
  type OpenRefund,
  type SalesRow,
  splitVat,
} from './server.ts'

/** `/admin/ventes`: sales by day and VAT rate, and refunds that wait; for the founder. */
export function registerSales(context: AppContext): void {
  operation(context, salesCalls.exportSales, async ({ query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ventes-${query.month}.csv"`)
    return exportSales(context, query.month)
  })
  page(context, SALES_PATH, 'desk-founder', async ({ viewer, query }) => {
    const requested = Month.safeParse(query.month)
    const month = requested.success ? requested.data : toParisDay(Date.now()).slice(0, 7)
    const [rows, open] = await Promise.all([listSales(context, month), listOpenRefunds(context.db)])
    return {
      title: 'Ventes',
      sheet: 'desk',
      body: (
        <AdminLayout
          viewer={viewer}
          at={SALES_PATH}
          title="Ventes"
          lead="Paiements et remboursements, par jour à Paris et par taux de TVA. Les paiements d’essai n’encaissent rien."
        >
          {open.length > 0 && <OpenRefunds rows={open} />}
          <form method="get" action={SALES_PATH} className="row" noValidate>
            <label className="label" htmlFor="month">
              Mois
            </label>
            <input id="month" className="input" type="month" name="month" defaultValue={month} required />
            <Button type="submit" small kind="line">
              Voir
            </Button>
            <LinkButton small href={`${salesCalls.exportSales.path}?month=${month}`} download>
              Télécharger (CSV)
            </LinkButton>
          </form>
          {rows.length > 0 ? <SalesTable rows={rows} /> : <EmptyState title="Aucune vente ce mois-ci" />}
        </AdminLayout>
      ),
    }
  })
}

const CAUSES: Record<OpenRefund['cause'], string> = {
  withdrawal: 'rétractation',
  couple: '«\u202fon s’est trouvés\u202f»',
}

function OpenRefunds({ rows }: { rows: readonly OpenRefund[] }) {
  return (
    <section className="panel stack-sm" aria-labelledby="open">
      <h2 id="open">Remboursements à faire</h2>
      <ul className="rows">
        {rows.map(({ contract, withdrawn_at, cause, failed }) => (
          <li key={contract}>
            <span className="grow">{`Contrat ${formatContract(contract)}, ${CAUSES[cause]} du ${formatDay(withdrawn_at)}`}</span>
            <span>
              {failed
                ? 'Refusé par la banque\u202f: rendez-le autrement.'
                : 'Stripe ne l’a pas encore pris\u202f: nouvel essai chaque heure.'}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft small">{'La loi donne quatorze jours (code de la consommation, L221-24).'}</p>
    </section>
  )
}

const HEADINGS = [
  'Jour',
  'TVA',
  'Moyen',
  'Paiements',
  'Encaissé',
  'Remboursé',
  'Net TTC',
  'Net HT',
  'TVA due',
]

function SalesTable({ rows }: { rows: readonly SalesRow[] }) {
  return (
    <section className="panel">
      <table className="desk-table found-table">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SalesLine key={`${row.day} ${row.rate} ${row.provider} ${row.currency}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SalesLine({ row }: { row: SalesRow }) {
  const { total, net, vat } = splitVat(row)
  const money = (amount: number) => formatMoney(amount, row.currency)
  const cells = [
    `${row.rate / 100}\u00a0%`.replace('.', ','),
    SALES_MEANS[row.provider],
    String(row.payments),
    money(row.gross),
    row.refunds > 0 ? `${money(row.refunded)} (${row.refunds})` : money(0),
    money(total),
    money(net),
    money(vat),
  ]
  return (
    <tr>
      <th scope="row">{formatDay(new Date(`${row.day}T12:00:00Z`))}</th>
      {cells.map((cell, column) => (
        <td key={HEADINGS[column + 1]} data-label={HEADINGS[column + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
