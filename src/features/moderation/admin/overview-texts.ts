import type { Severity } from '../../../shared/decisions.ts'
import { formatRelativeDate } from '../../../shared/relative-date.ts'
import { ANSWER_HOURS } from '../../../shared/review.ts'
import type { Period } from './contract/figures.ts'
import { formatNumber } from './figures-texts.ts'

// The desk's first page: what waits.
/** '1 sans réponse après 48 heures, 2 libérées sans décision' */
export const formatLateReviews = (late: number, expired: number) =>
  [
    late > 0 && `${formatNumber(late)} sans réponse après ${ANSWER_HOURS} heures`,
    expired > 0 && `${formatNumber(expired)} ${expired === 1 ? 'libérée' : 'libérées'} sans décision`,
  ]
    .filter(Boolean)
    .join(', ')
const SEVERITY_LABELS: Record<Severity, string> = {
  3: 'danger ou mineur',
  2: 'harcèlement ou sexe',
  1: 'faux ou arnaque',
  0: 'autre motif',
}

/** 'danger ou mineur : 2, le plus ancien il y a 3 heures' */
export function formatWaitingReports(severity: Severity, number: number, oldest: Date, now: number): string {
  const age = formatRelativeDate(oldest, now)
  const which = number === 1 ? 'reçu' : 'le plus ancien'
  return `${SEVERITY_LABELS[severity]}\u202f: ${formatNumber(number)}, ${which} ${age}`
}

export const PERIOD_LABELS: Record<Period, string> = {
  day: 'Par jour',
  week: 'Par semaine',
  month: 'Par mois',
}
/** In the address: `?par=`. */
export const PERIOD_SLUGS: Record<Period, string> = { day: 'jour', week: 'semaine', month: 'mois' }

const CLOCK = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
/** 'Comptés le 21 novembre 2026 à 18:04, puis toutes les dix minutes.' */
export const formatCountedAt = (moment: string) =>
  `Comptés le ${CLOCK.format(new Date(moment))}, puis toutes les dix minutes.`
