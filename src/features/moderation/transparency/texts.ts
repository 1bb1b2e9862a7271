import { formatDay } from '../../../shared/formats.ts'
import { getAverage, getMedian, type ReportData } from './data.ts'

// The transparency report, for the public and staff.

export const INVALID_DAY = 'Indiquez un jour, comme 2026-11-21.'
export const REVERSED_PERIOD = 'La fin vient avant le début.'
export const INVALID_MOMENT = 'Indiquez un jour et une heure.'
export const KIND_MISSING = 'Choisissez ce que l’injonction demande.'
export const COUNTRY_MISSING = 'Choisissez le pays de l’autorité.'
export const CATEGORY_MISSING = 'Choisissez la catégorie.'
export const INVALID_ITEMS = 'Indiquez un nombre, de 1 à 100\u202f000.'
export const ORDER_ADDED = 'L’injonction est inscrite.'
export const ORDER_REMOVED = 'L’injonction est retirée.'
export const NO_SUCH_ORDER = 'Cette injonction n’existe pas.'
export const NO_SUCH_REPORT = 'Il n’y a pas de rapport pour cette période.'

const NUMBER = new Intl.NumberFormat('fr-FR')
export const formatPeriod = ({ from, to }: { from: string; to: string }) =>
  `Du ${formatDay(new Date(from))} au ${formatDay(new Date(to))}`

const formatHours = (hours: number | null) =>
  hours === null
    ? '–'
    : hours < 48
      ? `${NUMBER.format(hours)} h`
      : `${NUMBER.format(Math.round(hours / 24))} jours`

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const formatNumber = (value: number) => NUMBER.format(value)

interface FactGroup {
  title: string
  /** Label and number. */
  facts: [string, string][]
}

/** The numbers of the tables, in plain French. */
export function listFacts(data: ReportData, orders: number): FactGroup[] {
  const average = getAverage(data.recipients)
  return [
    listNoticeFacts(data),
    listDecisionFacts(data),
    listComplaintFacts(data),
    {
      title: 'Autorités',
      facts: [
        ['Injonctions reçues', formatNumber(orders)],
        ['Dossiers préparés pour une vie ou une sécurité menacée', formatNumber(data.alerts)],
      ],
    },
    {
      title: 'Destinataires actifs',
      facts: [
        [
          'Moyenne mensuelle des membres actifs',
          average === null ? 'pas encore comptée' : formatNumber(average),
        ],
      ],
    },
  ]
}

function listNoticeFacts({ notices, actions, dismissed }: ReportData): FactGroup {
  const acted = actions.flatMap(({ hours }) => hours)
  const byLaw = sum(actions.filter(({ is_illegal }) => is_illegal).map(({ hours }) => hours.length))
  return {
    title: 'Notifications de contenus contraires à la loi',
    facts: [
      ['Reçues', formatNumber(sum(Object.values(notices)))],
      ['Suivies d’une action fondée sur la loi', formatNumber(byLaw)],
      ['Suivies d’une action fondée sur nos règles', formatNumber(acted.length - byLaw)],
      ['Sans suite', formatNumber(dismissed)],
      ['Délai médian jusqu’à l’action', formatHours(getMedian(acted))],
      ['Traitées par un programme seul', '0'],
    ],
  }
}

function listDecisionFacts(data: ReportData): FactGroup {
  return {
    title: 'Signalements des membres et décisions',
    facts: [
      ['Signalements envoyés par des membres', formatNumber(data.memberReports)],
      [
        'Contenus retirés, profils signalés, comptes suspendus',
        formatNumber(sum(data.measures.map(({ count }) => count))),
      ],
      ['Les mêmes, après une notification', formatNumber(data.noticeMeasures)],
      ['Avertissements', formatNumber(data.warnings)],
      ['Suspensions automatiques, à 100\u202f% d’avertissement', formatNumber(data.automaticSuspensions)],
      ['Inscriptions mises en attente automatiquement', formatNumber(data.heldSignups)],
    ],
  }
}

function listComplaintFacts({ complaints }: ReportData): FactGroup {
  const all = Object.values(complaints)
  return {
    title: 'Contestations et réclamations',
    facts: [
      ['Reçues', formatNumber(sum(all.map(({ submitted }) => submitted)))],
      ['Décisions maintenues', formatNumber(sum(all.map(({ upheld }) => upheld)))],
      ['Décisions annulées ou changées', formatNumber(sum(all.map(({ reversed }) => reversed)))],
      ['Délai médian de réponse', formatHours(getMedian(all.flatMap(({ hours }) => hours)))],
    ],
  }
}
