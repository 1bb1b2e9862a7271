import type { Severity } from '../../../shared/decisions.ts'
import { formatRelativeDate } from '../../../shared/relative-date.ts'
import { ANSWER_HOURS } from '../../../shared/review.ts'
import type { Period } from './contract/figures.ts'
import { count } from './figures-texts.ts'

// The desk's first page: what waits.
/** '1 sans réponse après 48 heures, 2 libérées sans décision' */
export const reviewsLate = (late: number, expired: number) =>
  [
    late > 0 && `${count(late)} sans réponse après ${ANSWER_HOURS} heures`,
    expired > 0 && `${count(expired)} ${expired === 1 ? 'libérée' : 'libérées'} sans décision`,
  ]
    .filter(Boolean)
    .join(', ')
const SEVERITIES: Record<Severity, string> = {
  3: 'danger ou mineur',
  2: 'harcèlement ou sexe',
  1: 'faux ou arnaque',
  0: 'autre motif',
}

/** 'danger ou mineur : 2, le plus ancien il y a 3 heures' */
export function waitingOf(severity: Severity, number: number, oldest: Date, now: number): string {
  const age = formatRelativeDate(oldest, now)
  const which = number === 1 ? 'reçu' : 'le plus ancien'
  return `${SEVERITIES[severity]}\u202f: ${count(number)}, ${which} ${age}`
}

export const BY_WORDS: Record<Period, string> = { day: 'Par jour', week: 'Par semaine', month: 'Par mois' }
/** In the address: `?par=`. */
export const BY_ADDRESS: Record<Period, string> = { day: 'jour', week: 'semaine', month: 'mois' }

const CLOCK = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
/** 'Comptés le 21 novembre 2026 à 18:04, puis toutes les dix minutes.' */
export const countedAt = (moment: string) =>
  `Comptés le ${CLOCK.format(new Date(moment))}, puis toutes les dix minutes.`
