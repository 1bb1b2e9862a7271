import type { Figure, FigureName, Period } from './contract/figures.ts'

// What the figures are called, and what they say in words.

const NUMBER = new Intl.NumberFormat('fr-FR')
/** '1 240' */
export const formatNumber = (number: number) => NUMBER.format(number)

const PERIOD_PHRASES: Record<Period, { span: string; before: string; ago: string }> = {
  day: { span: '30 jours', before: 'les 30 jours d’avant', ago: 'il y a 30 jours' },
  week: { span: '26 semaines', before: 'les 26 semaines d’avant', ago: 'il y a 26 semaines' },
  month: { span: '24 mois', before: 'les 24 mois d’avant', ago: 'il y a 24 mois' },
}

export const PLOT_TITLES = {
  signups: 'Inscriptions',
  active: 'Membres actifs',
  messages: 'Messages',
  reports: 'Signalements',
  report_times: 'Délai des signalements',
  photos_awaiting: 'Photos en attente',
  photo_times: 'Délai des photos',
  premium: 'Membres Premium',
} as const
export type PlotName = keyof typeof PLOT_TITLES

export const SERIES_LABELS: Record<FigureName, string> = {
  signups: 'inscriptions',
  active: 'membres actifs',
  messages: 'messages',
  reports: 'reçus',
  reports_closed: 'traités',
  report_median: 'la moitié en',
  report_p95: '95 sur 100 en',
  photos_awaiting: 'photos en attente',
  photo_median: 'la moitié en',
  photo_p95: '95 sur 100 en',
  premium: 'membres Premium',
}
export const NO_DATA = 'Rien n’a encore été mesuré.'
type FigureTotals = Pick<Figure, 'total' | 'before'>

/** The sentence under a plot's title, which says what it shows. @param said its figures, in the order of the plot */
export function describeFigure(name: PlotName, [first, second]: readonly FigureTotals[], by: Period): string {
  if (!first || first.total === null) return NO_DATA
  const { span } = PERIOD_PHRASES[by]
  const total = first.total
  switch (name) {
    case 'signups':
      return `${formatCountedNoun(total, 'inscription', 'Aucune')} en ${span}${formatComparison(first, by)}.`
    case 'active':
      return `${formatCountedNoun(total, 'membre actif', 'Aucun', 'membres actifs')} par jour en moyenne sur ${span}${formatComparison(first, by)}.`
    case 'messages':
      return `${formatCountedNoun(total, 'message')} en ${span}${formatComparison(first, by)}.`
    case 'reports':
      return `${formatCountedNoun(total, 'signalement')} en ${span}${formatComparison(first, by)}\u202f; ${formatClosedCount(second?.total ?? 0)}.`
    case 'photos_awaiting':
      return `${formatCountedNoun(total, 'photo', 'Aucune')} en attente${formatPreviousValue(first, by)}.`
    case 'premium':
      return `${formatCountedNoun(total, 'membre')} Premium${formatPreviousValue(first, by)}.`
    default:
      return `La moitié en ${formatDuration(total)} au plus, 95 sur 100 en ${formatDuration(second?.total ?? total)} au plus, en moyenne sur ${span}.`
  }
}

function formatCountedNoun(number: number, one: string, none = 'Aucun', many = `${one}s`): string {
  if (number === 0) return `${none} ${one}`
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

const formatClosedCount = (number: number) =>
  number === 0 ? 'aucun traité' : `${formatNumber(number)} ${number === 1 ? 'traité' : 'traités'}`

/** ', 12 % de plus que les 30 jours d’avant'; nothing where those are not known, or were none. */
function formatComparison({ total, before }: FigureTotals, by: Period): string {
  if (total === null || !before) return ''
  const percent = Math.round((100 * (total - before)) / before)
  if (percent === 0) return `, autant que ${PERIOD_PHRASES[by].before}`
  return `, ${formatNumber(Math.abs(percent))}\u202f% de ${percent > 0 ? 'plus' : 'moins'} que ${PERIOD_PHRASES[by].before}`
}

const formatPreviousValue = ({ before }: FigureTotals, by: Period) =>
  before === null ? '' : `, contre ${formatNumber(before)} ${PERIOD_PHRASES[by].ago}`

/** '45 s', '12 min', '3 h', '3 h 20', '2 j', '2 j 4 h' */
export function formatDuration(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)]
  if (seconds < 60) return `${Math.round(seconds)}\u00a0s`
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes < 24 * 60) return formatDurationParts(Math.floor(minutes / 60), 'h', minutes % 60, '')
  return formatDurationParts(Math.floor(hours / 24), 'j', hours % 24, 'h')
}

function formatDurationParts(whole: number, unit: string, rest: number, restUnit: string): string {
  const first = `${whole}\u00a0${unit}`
  if (rest === 0) return first
  return restUnit ? `${first} ${rest}\u00a0${restUnit}` : `${first}\u00a0${String(rest).padStart(2, '0')}`
}

const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const LONG_DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })
const WEEK = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const LONG_MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A period under a plot: '3 nov.', 'nov. 2026'. @param from its first day, 'YYYY-MM-DD' */
export const formatShortPeriod = (by: Period, from: string) =>
  (by === 'month' ? MONTH : DAY).format(new Date(from))

/** A period in a table: 'mardi 3 novembre 2026', 'semaine du 2 novembre 2026', 'novembre 2026'. */
export function formatLongPeriod(by: Period, from: string): string {
  const day = new Date(from)
  if (by === 'day') return LONG_DAY.format(day)
  return by === 'week' ? `semaine du ${WEEK.format(day)}` : LONG_MONTH.format(day)
}
