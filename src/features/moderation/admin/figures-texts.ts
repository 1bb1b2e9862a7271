import type { Figure, FigureName, Period } from './contract/figures.ts'

// What the figures are called, and what they say in words.

const NUMBER = new Intl.NumberFormat('fr-FR')
/** '1 240' */
export const count = (number: number) => NUMBER.format(number)

const SHOWN: Record<Period, { span: string; before: string; ago: string }> = {
  day: { span: '30 jours', before: 'les 30 jours d’avant', ago: 'il y a 30 jours' },
  week: { span: '26 semaines', before: 'les 26 semaines d’avant', ago: 'il y a 26 semaines' },
  month: { span: '24 mois', before: 'les 24 mois d’avant', ago: 'il y a 24 mois' },
}

export const TITLES = {
  signups: 'Inscriptions',
  active: 'Membres actifs',
  messages: 'Messages',
  reports: 'Signalements',
  report_times: 'Délai des signalements',
  photos_awaiting: 'Photos en attente',
  photo_times: 'Délai des photos',
  premium: 'Membres Premium',
} as const
export type PlotName = keyof typeof TITLES

export const SERIES: Record<FigureName, string> = {
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
export const NOTHING_MEASURED = 'Rien n’a encore été mesuré.'
type Said = Pick<Figure, 'total' | 'before'>

/** The sentence under a plot's title, which says what it shows. @param said its figures, in the order of the plot */
export function sentenceOf(name: PlotName, [first, second]: readonly Said[], by: Period): string {
  if (!first || first.total === null) return NOTHING_MEASURED
  const { span } = SHOWN[by]
  const total = first.total
  switch (name) {
    case 'signups':
      return `${countOf(total, 'inscription', 'Aucune')} en ${span}${compared(first, by)}.`
    case 'active':
      return `${countOf(total, 'membre actif', 'Aucun', 'membres actifs')} par jour en moyenne sur ${span}${compared(first, by)}.`
    case 'messages':
      return `${countOf(total, 'message')} en ${span}${compared(first, by)}.`
    case 'reports':
      return `${countOf(total, 'signalement')} en ${span}${compared(first, by)}\u202f; ${treated(second?.total ?? 0)}.`
    case 'photos_awaiting':
      return `${countOf(total, 'photo', 'Aucune')} en attente${against(first, by)}.`
    case 'premium':
      return `${countOf(total, 'membre')} Premium${against(first, by)}.`
    default:
      return `La moitié en ${duration(total)} au plus, 95 sur 100 en ${duration(second?.total ?? total)} au plus, en moyenne sur ${span}.`
  }
}

function countOf(number: number, one: string, none = 'Aucun', many = `${one}s`): string {
  if (number === 0) return `${none} ${one}`
  return `${count(number)} ${number === 1 ? one : many}`
}

const treated = (number: number) =>
  number === 0 ? 'aucun traité' : `${count(number)} ${number === 1 ? 'traité' : 'traités'}`

/** ', 12 % de plus que les 30 jours d’avant'; nothing where those are not known, or were none. */
function compared({ total, before }: Said, by: Period): string {
  if (total === null || !before) return ''
  const percent = Math.round((100 * (total - before)) / before)
  if (percent === 0) return `, autant que ${SHOWN[by].before}`
  return `, ${count(Math.abs(percent))}\u202f% de ${percent > 0 ? 'plus' : 'moins'} que ${SHOWN[by].before}`
}

const against = ({ before }: Said, by: Period) =>
  before === null ? '' : `, contre ${count(before)} ${SHOWN[by].ago}`

/** '45 s', '12 min', '3 h', '3 h 20', '2 j', '2 j 4 h' */
export function duration(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)]
  if (seconds < 60) return `${Math.round(seconds)}\u00a0s`
  if (minutes < 60) return `${minutes}\u00a0min`
  if (minutes < 24 * 60) return parted(Math.floor(minutes / 60), 'h', minutes % 60, '')
  return parted(Math.floor(hours / 24), 'j', hours % 24, 'h')
}

function parted(whole: number, unit: string, rest: number, restUnit: string): string {
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
export const shortPeriod = (by: Period, from: string) => (by === 'month' ? MONTH : DAY).format(new Date(from))

/** A period in a table: 'mardi 3 novembre 2026', 'semaine du 2 novembre 2026', 'novembre 2026'. */
export function longPeriod(by: Period, from: string): string {
  const day = new Date(from)
  if (by === 'day') return LONG_DAY.format(day)
  return by === 'week' ? `semaine du ${WEEK.format(day)}` : LONG_MONTH.format(day)
}
