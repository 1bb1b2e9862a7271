import { type Kysely, sql } from 'kysely'
import { listMissingLegalSettings } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { hasWrongScheme } from '../../../platform/http/site-scheme.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { ANSWER_HOURS, REVIEW_OUTCOME } from '../../../shared/review.ts'
import { isHigherStaff, ROLES } from '../../../shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getSignUpFlood } from '../../accounts/registration/public.ts'
import { Plot, type PlotName, type PlotSeries } from './components/plot.tsx'
import { WaitingList, type WaitingReports, type WaitingWork } from './components/waiting-list.tsx'
import type * as calls from './contract.ts'
import { type FigureName, PERIOD_COUNTS, type Period } from './contract.ts'
import { getFigures } from './figures.ts'
import { OVERVIEW_TITLE } from './texts.ts'

const PERIOD_LABELS: Record<Period, string> = {
  day: 'Par jour',
  week: 'Par semaine',
  month: 'Par mois',
}
/** Values of `?par=`. */
const PERIOD_SLUGS: Record<Period, string> = { day: 'jour', week: 'semaine', month: 'mois' }

const CLOCK = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
/** 'Comptés le 21 novembre 2026 à 18:04, puis toutes les dix minutes.' */
const formatCountedAt = (moment: string) =>
  `Comptés le ${CLOCK.format(new Date(moment))}, puis toutes les dix minutes.`

const ALL_PERIODS = Object.keys(PERIOD_COUNTS) as Period[]

/**
 * `/admin?par=jour
 * semaine
 * mois`: pending work and figures.
 */
export function overviewPage(context: AppContext): void {
  page(context, '/admin', 'desk', async ({ viewer, query }) => {
    const now = new Date()
    const by = ALL_PERIODS.find((one) => PERIOD_SLUGS[one] === query.par) ?? 'day'
    const [flood, waiting, { counted_at, figures }] = await Promise.all([
      getSignUpFlood(context),
      getWaitingWork(context.db, viewer),
      getFigures(context.db, viewer, by, now),
    ])
    return {
      title: OVERVIEW_TITLE,
      sheet: 'desk',
      body: (
        <AdminLayout
          viewer={viewer}
          at="/admin"
          title={OVERVIEW_TITLE}
          lead="Ce qui attend, et ce que dit l’activité du site."
        >
          <section className="stack" aria-labelledby="a-faire">
            <h2 id="a-faire">À faire</h2>
            {hasWrongScheme(context) && <WrongScheme />}
            {flood.isOn && <SignUpFlood limit={context.config.signUpsAnHour} />}
            {isHigherStaff(viewer.roles) && (
              <MissingLegalSettings names={listMissingLegalSettings(context.config)} />
            )}
            <WaitingList waiting={waiting} now={now.getTime()} />
          </section>
          <section className="stack" aria-labelledby="chiffres">
            <header className="desk-head">
              <div className="grow">
                <h2 id="chiffres">Chiffres</h2>
                <p className="soft small">
                  {counted_at
                    ? formatCountedAt(counted_at)
                    : 'Les premiers chiffres seront là dans un instant.'}
                </p>
              </div>
              <PeriodLinks by={by} />
            </header>
            <Figures by={by} figures={figures} />
          </section>
        </AdminLayout>
      ),
    }
  })
}

function WrongScheme() {
  return (
    <p className="notice notice-warn">
      <Icon name="triangle-alert" />
      {
        'Le site est ouvert en https, mais SITE_URL commence par http\u202f: les sessions ne sont pas protégées et les liens des e-mails sont faux.'
      }
    </p>
  )
}

/** Sign-ups need a proof of work. */
function SignUpFlood({ limit }: { limit: number }) {
  return (
    <p className="notice notice-warn">
      <Icon name="triangle-alert" />
      <span>
        <strong>L’inscription demande un calcul au navigateur.</strong>{' '}
        {limit > 0
          ? `Plus de ${limit.toLocaleString('fr-FR')} comptes de la dernière heure n’ont pas confirmé leur adresse. Sans scripts, le compte s’ouvre par un lien envoyé par e-mail. Cela s’arrête tout seul.`
          : 'Le réglage SIGNUPS_AN_HOUR est à 0\u202f: le calcul est toujours demandé.'}
      </span>
    </p>
  )
}

/** Empty settings that the legal pages require. */
function MissingLegalSettings({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="notice notice-warn">
      <Icon name="scale" />
      <span>
        {
          'Les pages légales disent «\u202fnon renseigné\u202f» là où la loi veut une réponse. Réglages à remplir\u202f:'
        }{' '}
        <code>{names.join(', ')}</code>
      </span>
    </p>
  )
}

function PeriodLinks({ by }: { by: Period }) {
  return (
    <nav className="periods" aria-label="Période des chiffres">
      {ALL_PERIODS.map((one) => (
        <a
          key={one}
          href={`/admin?par=${PERIOD_SLUGS[one]}#chiffres`}
          aria-current={one === by ? 'true' : undefined}
        >
          {PERIOD_LABELS[one]}
        </a>
      ))}
    </nav>
  )
}

/** A private complaint without answer is counted for this long; the list of all has the older ones. */
const COMPLAINT_DAYS = 90

/** Pending work visible to the viewer; short index reads. */
async function getWaitingWork(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
): Promise<WaitingWork> {
  const decides = viewer.roles >= ROLES.admin
  const [counts, reports] = await Promise.all([
    countWaitingWork(db, viewer, decides),
    countWaitingReports(db),
  ])
  return { ...counts, reports, ...(!decides && { contests: null, contact_mails: null }) }
}

type WaitingCounts = Omit<WaitingWork, 'reports'>

async function countWaitingWork(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  decides: boolean,
): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select p.photos, p.verifications,
      (select json_build_object('open', count(*),
          'late', count(*) filter (where r.outcome is null and r.created_at <= now() - make_interval(hours => ${ANSWER_HOURS})),
          'expired', count(*) filter (where r.outcome is not null))
        from account_reviews r join users u on u.id = r.user_id and u.roles = ${ROLES.member}
        where r.outcome is null or r.outcome = ${REVIEW_OUTCOME.expired}) as reviews,
      (select count(*) from report_cases where state = 2) as escalated,
      (select count(*) from report_cases where assigned_to = ${viewer.id} and state < 3) as mine,
      (select count(distinct (l.user_id, l.network)) from limit_hits l left join users u on u.id = l.user_id
        where l.last_at > now() - interval '1 day' and (l.user_id is null or u.roles < ${viewer.roles})) as stopped,
      (select count(*) from signup_alerts where day >= (now() at time zone 'Europe/Paris')::date - 1) as alerts,
      (select count(*) from topics t
        where t.audience = ${sql.lit(TOPIC_AUDIENCE.authorAndStaff)} and not t.locked
          and t.last_post_at > now() - make_interval(days => ${COMPLAINT_DAYS})
          and not exists (select from users u where u.id = t.last_user_id and u.roles > ${ROLES.member})) as complaints,
      (select count(*) from contests where accepted is null and ${decides}) as contests,
      (select count(*) from letters where closed_at is null and ${decides}) as contact_mails
    from (
      select count(*) filter (where not verification) as photos, count(*) filter (where verification) as verifications
      from photos where state = 0) p`.execute(db)
  const [counts] = rows
  return (
    counts ?? {
      photos: 0,
      verifications: 0,
      reviews: { open: 0, late: 0, expired: 0 },
      escalated: 0,
      mine: 0,
      stopped: 0,
      alerts: 0,
      complaints: 0,
      contests: 0,
      contact_mails: 0,
    }
  )
}

async function countWaitingReports(db: Kysely<Database>): Promise<WaitingReports[]> {
  const { rows } = await sql<WaitingReports>`
    select o.severity, o.count, c.created_at as oldest
    from (select severity, count(*), min(id) as id from report_cases where state < 3 group by severity) o
    join report_cases c on c.id = o.id order by o.severity desc`.execute(db)
  return rows
}

const PLOTS: readonly { name: PlotName; of: readonly [FigureName, PlotSeries['mark']][]; isTime?: true }[] = [
  { name: 'signups', of: [['signups', 'bars']] },
  { name: 'active', of: [['active', 'line']] },
  { name: 'messages', of: [['messages', 'bars']] },
  { name: 'premium', of: [['premium', 'line']] },
  {
    name: 'reports',
    of: [
      ['reports', 'bars'],
      ['reports_closed', 'dashes'],
    ],
  },
  {
    name: 'report_times',
    of: [
      ['report_median', 'line'],
      ['report_p95', 'dashes'],
    ],
    isTime: true,
  },
  { name: 'photos_awaiting', of: [['photos_awaiting', 'line']] },
  {
    name: 'photo_times',
    of: [
      ['photo_median', 'line'],
      ['photo_p95', 'dashes'],
    ],
    isTime: true,
  },
]

function Figures({ by, figures }: Pick<Reply<typeof calls.getFigures>, 'by' | 'figures'>) {
  const named = new Map(figures.map((figure) => [figure.name, figure]))
  return (
    <div className="plots">
      {PLOTS.map(({ name, of, isTime = false }) => {
        const series = of.flatMap(([figureName, mark]) => {
          const figure = named.get(figureName)
          return figure ? [{ figure, mark }] : []
        })
        return series.length > 0 && <Plot key={name} name={name} series={series} by={by} isTime={isTime} />
      })}
    </div>
  )
}
