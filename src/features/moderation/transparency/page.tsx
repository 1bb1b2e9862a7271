import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page, type Sent, sharedPage } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ROLES } from '../../../shared/roles.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import {
  addOrder,
  downloadReport,
  ORDER_CATEGORIES,
  ReportPeriodQuery,
  removeOrder,
  TRANSPARENCY_ADMIN_PATH,
  TRANSPARENCY_PATH,
} from './contract.ts'
import { collectReportData, type ReportPeriod } from './data.ts'
import {
  getLastHalfYear,
  getToday,
  listEnteredOrders,
  listOrders,
  listPublishedReports,
  type PublishedReport,
} from './server.ts'
import { DESCRIPTIONS } from './template-descriptions.ts'
import { MEMBER_STATES } from './template-lines.ts'
import { formatPeriod, listFacts } from './texts.ts'

const TITLE = 'Rapport de transparence'

/** `/transparence`: the last published reports, the same for everybody. */
export function transparencyPage(context: AppContext): void {
  sharedPage(context, TRANSPARENCY_PATH, async () => {
    const reports = await listPublishedReports(context.db)
    const [latest] = reports
    const orders = latest ? (await listOrders(context.db, latest.period)).length : 0
    return {
      title: TITLE,
      description: `Ce qui a été signalé à ${context.config.siteName}, ce que l’équipe a décidé, et en combien de temps.`,
      sheet: 'house' as const,
      index: true,
      canonical: TRANSPARENCY_PATH,
      of: [],
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{TITLE}</h1>
              <p>
                {
                  'Ce qui nous a été signalé, ce que nous avons décidé, et en combien de temps. Des nombres seulement\u202f: rien n’y dit qui.'
                }
              </p>
            </header>
            {latest ? <LatestReport report={latest} orders={orders} /> : <NoReport />}
            {reports.length > 1 && <Downloads reports={reports} />}
            <p className="aside-line">
              <a href="/regles#decisions">Ce que le staff décide, et comment le contester</a>
            </p>
          </div>
        </div>
      ),
    }
  })
}

function NoReport() {
  return (
    <p className="notice">
      <span>Le premier rapport paraîtra à la fin du semestre en cours.</span>
    </p>
  )
}

const fileHref = (name: string) => `${TRANSPARENCY_PATH}/${name}.zip`

function LatestReport({ report, orders }: { report: PublishedReport; orders: number }) {
  return (
    <section className="panel stack">
      <h2>{formatPeriod(report.period)}</h2>
      <ReportFacts facts={listFacts(report.data, orders)} />
      <p>
        <LinkButton kind="line" icon="download" href={fileHref(report.name)}>
          Télécharger les tableaux (CSV)
        </LinkButton>
      </p>
      <p className="soft small">
        Les tableaux suivent le modèle de la Commission européenne (règlement d’exécution 2024/2835).
      </p>
    </section>
  )
}

function Downloads({ reports }: { reports: readonly PublishedReport[] }) {
  return (
    <section className="panel stack-sm">
      <h2>Tous les rapports</h2>
      <ul>
        {reports.map(({ name, period }) => (
          <li key={name}>
            <a href={fileHref(name)}>{formatPeriod(period)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReportFacts({ facts }: { facts: ReturnType<typeof listFacts> }) {
  return facts.map(({ title, facts: rows }) => (
    <div key={title} className="stack-sm">
      <h3>{title}</h3>
      <dl className="figures">
        {rows.map(([label, value]) => (
          <div key={label} className="row">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

/** `/admin/transparence?from=&to=`: the report of any period, and the orders that the founder enters. */
export function transparencyAdminPage(context: AppContext): void {
  page(context, TRANSPARENCY_ADMIN_PATH, 'desk-admin', (request) => renderAdminPage(context, request))
}

/** The forms of orders lead back to their list. */
export function orderForm(context: AppContext) {
  return {
    redirect: () => `${TRANSPARENCY_ADMIN_PATH}#injonctions`,
    page: (request: AdminRequest, sent: Sent) => renderAdminPage(context, request, sent),
  }
}

type AdminRequest = Pick<PageRequest<'desk-admin'>, keyof PageRequest<'desk-admin'>>

/** @param sent a rejected order */
async function renderAdminPage(
  context: AppContext,
  request: AdminRequest,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const { period, errors } = parsePeriod(query)
  const isWrong = Object.keys(errors).length > 0
  const isFounder = viewer.roles >= ROLES.founder
  const [data, orders, entered] = await Promise.all([
    isWrong ? null : collectReportData(context.db, period),
    isWrong ? [] : listOrders(context.db, period),
    isFounder ? listEnteredOrders(context.db) : [],
  ])
  const token = getPageToken(context, request)
  return {
    title: 'Transparence',
    sheet: 'desk',
    ...(isWrong && !sent ? { status: 422 } : {}),
    body: (
      <AdminLayout
        viewer={viewer}
        at={TRANSPARENCY_ADMIN_PATH}
        title="Transparence"
        lead="Le rapport de n’importe quelle période. Chaque semestre achevé paraît de lui-même sur /transparence."
      >
        <PeriodForm period={period} errors={errors} />
        {data && (
          <section className="panel stack">
            <h2>{formatPeriod(period)}</h2>
            <ReportFacts facts={listFacts(data, orders.length)} />
            <p>
              <LinkButton
                kind="line"
                icon="download"
                href={`${downloadReport.path}?${new URLSearchParams({ ...period })}`}
              >
                Télécharger les tableaux (CSV)
              </LinkButton>
            </p>
          </section>
        )}
        {isFounder && <Orders orders={entered} token={token} sent={sent} />}
      </AdminLayout>
    ),
  }
}

/** The last half-year without a query. */
function parsePeriod({ from, to }: Record<string, unknown>): {
  period: ReportPeriod
  errors: Partial<Record<keyof ReportPeriod, string>>
} {
  if (from === undefined && to === undefined)
    return { period: getLastHalfYear(getToday(new Date())), errors: {} }
  const parsed = ReportPeriodQuery.safeParse({ from, to })
  if (parsed.success) return { period: parsed.data, errors: {} }
  const typed = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20) : '')
  return {
    period: { from: typed(from), to: typed(to) },
    errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

function PeriodForm({ period, errors }: ReturnType<typeof parsePeriod>) {
  return (
    <form className="panel audit-filter" aria-label="Choisir la période" noValidate>
      <TextInput label="Du" name="from" type="date" defaultValue={period.from} error={errors.from} />
      <TextInput label="Au" name="to" type="date" defaultValue={period.to} error={errors.to} />
      <div className="audit-acts">
        <Button type="submit" small>
          Afficher
        </Button>
      </div>
    </form>
  )
}

const CATEGORY_OPTIONS = ORDER_CATEGORIES.map((value) => ({
  value,
  label: DESCRIPTIONS[value] ?? 'Not specified',
}))
const STATE_OPTIONS = MEMBER_STATES.map((value) => ({ value, label: value }))
const KIND_OPTIONS = [
  { value: 'act', label: 'Agir contre un contenu (article 9)' },
  { value: 'inform', label: 'Donner des informations (article 10)' },
]
const RECEIVED = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

interface OrdersProps {
  orders: Awaited<ReturnType<typeof listEnteredOrders>>
  token: string
  sent: Sent | undefined
}

/** Orders of authorities come on paper: the founder enters them. */
function Orders({ orders, token, sent }: OrdersProps) {
  return (
    <section className="panel stack" id="injonctions">
      <h2>Injonctions des autorités</h2>
      {sent?.message && <ErrorNotice title={sent.message} />}
      {orders.length > 0 && (
        <ul className="stack-sm">
          {orders.map(({ id, kind, country, category, items, received_at }) => (
            <li key={id} className="row">
              <span className="grow">
                {`${RECEIVED.format(received_at)}, ${country}, ${kind === 'act' ? 'agir' : 'informer'}, ${DESCRIPTIONS[category] ?? 'Not specified'}, ${items}`}
              </span>
              <OperationForm of={removeOrder} params={{ id }} token={token}>
                <Button type="submit" kind="line" small aria-label={`Retirer l’injonction nº ${id}`}>
                  Retirer
                </Button>
              </OperationForm>
            </li>
          ))}
        </ul>
      )}
      <OrderForm token={token} sent={sent} />
    </section>
  )
}

function OrderForm({ token, sent }: Pick<OrdersProps, 'token' | 'sent'>) {
  const { values = {}, errors = {} } = sent ?? {}
  const field = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name] ?? '',
    error: errors[name]?.[0],
  })
  return (
    <OperationForm of={addOrder} token={token} className="form">
      <Select {...field('kind', 'Ce qu’elle demande')} options={KIND_OPTIONS} />
      <Select
        {...field('country', 'Pays de l’autorité')}
        options={STATE_OPTIONS}
        defaultValue={values.country ?? 'FR'}
      />
      <Select {...field('category', 'Catégorie du modèle')} options={CATEGORY_OPTIONS} />
      <TextInput
        {...field('items', 'Contenus visés')}
        inputMode="numeric"
        defaultValue={values.items ?? '1'}
      />
      <TextInput {...field('received_at', 'Reçue le')} type="datetime-local" />
      <TextInput {...field('confirmed_at', 'Réception confirmée à l’autorité le')} type="datetime-local" />
      <TextInput {...field('executed_at', 'Exécutée le')} type="datetime-local" />
      <div className="form-acts">
        <Button type="submit">Inscrire l’injonction</Button>
      </div>
    </OperationForm>
  )
}
