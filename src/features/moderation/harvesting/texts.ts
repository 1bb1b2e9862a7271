import type { LimitKind } from './contract.ts'

const MINUTE_S = 60
const HOUR_S = 3_600

/** A time to wait in words, rounded up: 'une minute', '12 minutes', 'une heure', '3 heures'. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_S)
  if (minutes <= 1) return 'une minute'
  if (minutes === 60) return 'une heure'
  if (minutes < 120) return `${minutes} minutes`
  return `${Math.ceil(seconds / HOUR_S)} heures`
}

const formatProfileLimit = (wait: string) =>
  `Vous avez ouvert beaucoup de profils en peu de temps. Ceux que vous avez déjà vus restent ouverts\u202f; pour d’autres, revenez dans ${wait}.`
const formatPageLimit = (wait: string) =>
  `Vous avez parcouru beaucoup de pages de membres en peu de temps. Pour la suite, revenez dans ${wait}.`
const CONFIRM_EMAIL_HINT = ' Confirmez votre adresse e-mail, et vous pourrez en ouvrir bien davantage.'

const REFUSAL_FORMATTERS: Record<LimitKind, (wait: string) => string> = {
  'profiles-hour': formatProfileLimit,
  'profiles-hour-unconfirmed': (wait) => formatProfileLimit(wait) + CONFIRM_EMAIL_HINT,
  'profiles-day': formatProfileLimit,
  'profiles-minute-visitor': (wait) =>
    `Beaucoup de profils viennent d’être ouverts depuis votre connexion. Revenez dans ${wait}, ou connectez-vous.`,
  'pages-hour': formatPageLimit,
  'pages-hour-unconfirmed': (wait) => formatPageLimit(wait) + CONFIRM_EMAIL_HINT,
}

/** What a reader reads who was stopped. */
export const formatRefusal = (kind: LimitKind, seconds: number) =>
  REFUSAL_FORMATTERS[kind](formatWait(seconds))

/** On home, in the place of its members. */
export const formatHomeWait = (seconds: number) =>
  `De nouveaux visages vous attendent ici dans ${formatWait(seconds)}.`

// The desk.
export const LIMIT_KIND_LABELS: Record<LimitKind, string> = {
  'profiles-hour': 'Profils en une heure',
  'profiles-hour-unconfirmed': 'Profils en une heure, avant confirmation',
  'profiles-day': 'Profils en un jour',
  'profiles-minute-visitor': 'Profils en une minute, sans compte',
  'pages-hour': 'Pages de membres en une heure',
  'pages-hour-unconfirmed': 'Pages de membres en une heure, avant confirmation',
}

const NUMBER = new Intl.NumberFormat('fr-FR')
export const formatNumber = (value: number) => NUMBER.format(value)
