import type { LimitKind } from './reading-limits.ts'

const MINUTE_S = 60
const HOUR_S = 3_600

/** A waiting time in words, rounded up: 'une minute', '12 minutes', 'une heure', '3 heures'. */
export function formatWait(seconds: number): string {
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

/** Sentence for a reader stopped by a limit. */
export const formatRefusal = (kind: LimitKind, seconds: number) =>
  REFUSAL_FORMATTERS[kind](formatWait(seconds))
