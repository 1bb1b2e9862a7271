import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { SEXES } from '../../../shared/enumerations.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  type GroupOutcomeName,
  getOutcomes as getOutcomesCall,
  OUTCOMES_PATH,
  type OutcomeGroup,
  type SiteOutcome,
  type SiteOutcomeName,
} from './contract.ts'
import { getOutcomes } from './server.ts'

const TITLE = 'Rencontres'
const LEAD =
  'Ce que le site change pour les gens, semaine par semaine. Des groupes, jamais quelqu’un\u202f: aucun nombre ne parle de moins de cinq personnes.'

/** `/admin/rencontres?semaine=2026-11-16`: twelve weeks, and the groups of one. */
export function outcomesPage(context: AppContext): void {
  page(context, OUTCOMES_PATH, 'desk', async ({ viewer, query }) => {
    const parsed = getOutcomesCall.query.safeParse({ week: query.semaine })
    const {
      figures,
      week,
      groups,
      met_per_thousand: rate,
    } = await getOutcomes(context.db, parsed.data?.week, new Date())
    return {
      title: TITLE,
      sheet: 'desk',
      body: (
        <AdminLayout viewer={viewer} at={OUTCOMES_PATH} title={TITLE} lead={LEAD}>
          {figures.some(({ weeks }) => weeks.some(({ counted }) => counted)) ? (
            <>
              <p className="notice">
                <Icon name="heart-handshake" />
                <span>
                  {rate === null
                    ? 'Se sont vus, pour 1\u202f000 conversations\u202f: moins de cinq personnes chaque semaine, rien à dire encore.'
                    : `Se sont vus, pour 1\u202f000 conversations\u202f: ${NUMBER.format(rate)}, sur les semaines où les deux nombres se lisent.`}
                </span>
              </p>
              <section className="plots" aria-label="Douze semaines">
                {figures.map((figure) => (
                  <WeeklyFigure key={figure.name} figure={figure} />
                ))}
              </section>
              <Groups week={week} groups={groups} weeks={figures[0]?.weeks ?? []} />
            </>
          ) : (
            <p className="notice">
              <Icon name="hourglass" />
              Les premiers nombres seront là dans un instant.
            </p>
          )}
        </AdminLayout>
      ),
    }
  })
}

const FIGURES: Record<SiteOutcomeName, { title: string; about: string }> = {
  answers: {
    title: 'Premiers messages qui ont leur réponse',
    about:
      'Personnes qui ont ouvert une conversation dans la semaine et reçu une réponse sous 48\u00a0heures.',
  },
  'first-messages': {
    title: 'Premiers messages',
    about: 'Personnes qui ont ouvert une conversation dans la semaine, avec ou sans réponse.',
  },
  conversations: {
    title: 'Conversations de dix messages',
    about:
      'Conversations ouvertes dans la semaine, arrivées à dix messages au plus tard deux jours après sa fin.',
  },
  introductions: {
    title: 'Premiers contacts reçus',
    about: 'Personnes qui ont reçu dans la semaine une demande ou un premier message.',
  },
  yes: {
    title: 'Demandes acceptées',
    about: 'Personnes dont une demande a été acceptée dans la semaine.',
  },
  opened: {
    title: 'Conversations ouvertes',
    about: 'Conversations dont le premier message est de la semaine.',
  },
  met: {
    title: 'Se sont vus',
    about:
      'Rendez-vous dont l’un des deux a dit dans la semaine qu’ils se sont vus, et conversations ouvertes après une sortie où les deux se sont nommés.',
  },
  outings: {
    title: 'Sorties qui ont eu lieu',
    about: 'Sorties de la semaine où quelqu’un est venu, sans compter qui organise.',
  },
  'outing-people': {
    title: 'Personnes venues à une sortie',
    about: 'Une fois par semaine, avec qui organise\u202f; les absences notées n’y sont pas.',
  },
  couples: {
    title: 'On s’est trouvés',
    about: 'Couples dont les deux l’ont dit\u202f: trois au moins, ou rien.',
  },
  'left-elsewhere': {
    title: 'Ont trouvé ailleurs',
    about: 'Réponses données à côté de la pause ou de la suppression.',
  },
  'left-break': {
    title: 'Soufflent un peu',
    about: 'Réponses données à côté de la pause ou de la suppression.',
  },
}

const NUMBER = new Intl.NumberFormat('fr-FR')
const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const FEW = '<\u00a05'

type Week = SiteOutcome['weeks'][number]

/** '41', 'au moins 38', '< 5' or 'pas encore compté'. */
function formatWeek({ counted, value, at_least }: Week): string {
  if (!counted) return 'pas encore compté'
  if (value !== null) return NUMBER.format(value)
  return at_least > 0 ? `au moins ${NUMBER.format(at_least)}` : FEW
}

function WeeklyFigure({ figure: { name, weeks } }: { figure: SiteOutcome }) {
  const { title, about } = FIGURES[name]
  const highest = Math.max(1, ...weeks.map(({ value, at_least }) => value ?? at_least))
  return (
    <section className="panel stack-sm">
      <h2>{title}</h2>
      <p className="soft small">{about}</p>
      <ol className="outcome-weeks">
        {weeks.toReversed().map((week) => (
          <li key={week.week}>
            <span>
              <span className="sr">Semaine du </span>
              {DAY.format(new Date(week.week))}
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * (week.value ?? week.at_least)) / highest} height="4" />
            </svg>
            <span className="number">{formatWeek(week)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const GROUP_LABELS: Record<GroupOutcomeName, string> = {
  introductions: 'premiers contacts reçus',
  yes: 'demandes acceptées',
  answers: 'réponses sous 48\u00a0heures',
}

const DECADE_LABELS: Record<number, string> = { 20: '18–29\u00a0ans', 70: '70\u00a0ans et plus' }
const formatDecade = (decade: number) => DECADE_LABELS[decade] ?? `${decade}–${decade + 9}\u00a0ans`
const formatGroup = ({ sex, decade }: OutcomeGroup) => `${SEXES[sex]}, ${formatDecade(decade)}`
const formatCount = (value: number | null) => (value === null ? FEW : NUMBER.format(value))

interface GroupsProps {
  week: string | null
  groups: readonly OutcomeGroup[]
  weeks: readonly Week[]
}

/** The groups of one week, those that get less than half first in words. */
function Groups({ week, groups, weeks }: GroupsProps) {
  if (week === null) return <p className="notice">Cette semaine n’est pas comptée.</p>
  const alerts = groups.filter((group) => group.alerts.length > 0)
  const shown = groups.filter(
    ({ active, introductions, yes, answers }) => (active ?? introductions ?? yes ?? answers) !== null,
  )
  return (
    <section className="stack" aria-labelledby="groupes" id="par-groupe">
      <h2 id="groupes">{`Par sexe et par âge, semaine du ${LONG_DAY.format(new Date(week))}`}</h2>
      <nav className="outcome-nav" aria-label="Semaines">
        {weeks
          .filter(({ counted }) => counted)
          .map(({ week: one }) => (
            <a
              key={one}
              href={`${OUTCOMES_PATH}?semaine=${one}#par-groupe`}
              aria-current={one === week ? 'true' : undefined}
            >
              {DAY.format(new Date(one))}
            </a>
          ))}
      </nav>
      {alerts.map((group) => (
        <p key={formatGroup(group)} className="notice notice-warn">
          <Icon name="triangle-alert" />
          <span>
            <strong>{`${formatGroup(group)}\u202f: moins de la moitié des autres.`}</strong>{' '}
            {`Rapporté aux membres actifs, ce groupe a trop peu de\u202f: ${group.alerts.map((name) => GROUP_LABELS[name]).join(', ')}.`}
          </span>
        </p>
      ))}
      {shown.length > 0 ? (
        <GroupTable groups={shown} />
      ) : (
        <p className="notice">Aucun groupe n’a cinq personnes cette semaine-là.</p>
      )}
      <p className="soft small">
        {
          'Chaque nombre compte des personnes, une fois par semaine. «\u202f<\u00a05\u202f» veut dire moins de cinq, zéro compris. Là où le total livrerait un de ces nombres, il est remplacé par «\u202fau moins\u202f» et la somme des groupes affichés. Un groupe est signalé quand il a, par membre actif, moins de la moitié de ce qu’ont tous les autres ensemble.'
        }
      </p>
    </section>
  )
}

function GroupTable({ groups }: { groups: readonly OutcomeGroup[] }) {
  return (
    <div className="panel">
      <table className="desk-table found-table">
        <thead>
          <tr>
            <th scope="col">Groupe</th>
            <th scope="col">Membres actifs</th>
            <th scope="col">Premiers contacts reçus</th>
            <th scope="col">Demandes acceptées</th>
            <th scope="col">Réponses sous 48&nbsp;h</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={formatGroup(group)}>
              <th scope="row">{formatGroup(group)}</th>
              <td data-label="Membres actifs">{formatCount(group.active)}</td>
              <td data-label="Premiers contacts reçus">{formatCount(group.introductions)}</td>
              <td data-label="Demandes acceptées">{formatCount(group.yes)}</td>
              <td data-label="Réponses sous 48&nbsp;h">{formatCount(group.answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
