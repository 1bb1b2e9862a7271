import type { SlowSeconds } from './policy.ts'

export const SLOW_MODE_SAVED = 'Le rythme du topic est enregistré.'
export const SLOW_MODE_REQUIRED = 'Choisissez un des quatre rythmes.'
export const SLOW_MODE_LABELS: Readonly<Record<SlowSeconds, string>> = {
  0: 'Sans attente',
  300: 'Une réponse toutes les 5 minutes',
  3600: 'Une réponse par heure',
  43200: 'Une réponse toutes les 12 heures',
}
const isSlowSeconds = (seconds: number): seconds is SlowSeconds => seconds in SLOW_MODE_LABELS
/** 'une réponse par heure', in a sentence. */
export const formatSlowMode = (seconds: number) =>
  isSlowSeconds(seconds) ? SLOW_MODE_LABELS[seconds].toLowerCase() : ''
/** @param wait as 'une minute' */
export const formatSlowModeRefusal = (wait: string) =>
  `Ce topic est en mode lent\u202f: vous pourrez y répondre dans ${wait}. Gardez votre texte de côté.`
