import type { TimingMetric } from './contract.ts'
import { DAYS_SHOWN, MEASURES_MIN } from './policy.ts'

// The part of `/admin/sante`.

export const TIMINGS = 'Vitesse chez les membres'
export const TIMINGS_LEAD = `Ce que mesurent leurs navigateurs, sur ${DAYS_SHOWN} jours\u202f: trois visites sur quatre font mieux que le nombre affiché. Une page paraît à partir de ${MEASURES_MIN} mesures.`
export const TIMINGS_OFF = 'Les mesures sont coupées\u202f: réglez FIELD_TIMINGS dans les réglages.'
export const TOO_FEW = `Aucune page n’a encore ${MEASURES_MIN} mesures. Revenez dans quelques jours.`

/** Column of a metric, and what to do where it is past its limit. */
export const METRIC_TEXTS: Record<TimingMetric, { name: string; title: string; remedy: string }> = {
  lcp: {
    name: 'Affichage',
    title: 'Le plus grand élément de la page est là (LCP)',
    remedy:
      'Allégez les photos et les textes d’annonce\u202f; si la réponse est lente aussi, commencez par elle.',
  },
  inp: {
    name: 'Réaction',
    title: 'La page répond à un geste (INP)',
    remedy: 'Signalez ces pages aux auteurs du programme, avec l’appareil\u202f: un script y est trop long.',
  },
  cls: {
    name: 'Stabilité',
    title: 'La page bouge pendant qu’elle arrive (CLS)',
    remedy: 'Signalez ces pages aux auteurs du programme\u202f: une image ou un bandeau y pousse le texte.',
  },
  ttfb: {
    name: 'Réponse',
    title: 'Le premier octet arrive (TTFB)',
    remedy: 'Regardez les requêtes lentes ci-dessus, puis la charge de la machine et la distance du serveur.',
  },
}

const decimal = (value: number, digits: number) =>
  value.toLocaleString('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** @param value as it is stored: milliseconds, of `cls` thousandths */
export function formatTiming(metric: TimingMetric, value: number): string {
  if (metric === 'cls') return decimal(value / 1_000, 2)
  return value < 1_000 ? `${Math.round(value)}\u00a0ms` : `${decimal(value / 1_000, 1)}\u00a0s`
}

/** @param slow pages past the limit, @param all pages with enough measures */
export function formatVerdict(metric: TimingMetric, slow: number, all: number, limit: number): string {
  const most = formatTiming(metric, limit)
  if (slow === 0) return `Aucune page ne dépasse ${most}. Rien à faire.`
  const pages = slow > 1 ? `${slow} pages sur ${all} dépassent` : `1 page sur ${all} dépasse`
  return `${pages} ${most}. ${METRIC_TEXTS[metric].remedy}`
}

export const DEVICE_TEXTS = { phone: 'Téléphone', desktop: 'Ordinateur' } as const
