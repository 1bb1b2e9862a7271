import { formatMoment } from '../../shared/formats.ts'
import { isOutingKind, OUTING_KINDS } from '../../shared/outing-kinds.ts'
import { getSiteName } from '../../shared/site-identity.ts'

// The mail of the day before, and what calendars read.

export const formatReminderSubject = (title: string, isToday: boolean) =>
  `${isToday ? 'Aujourd’hui' : 'Demain'}\u202f: ${title}`

interface Reminded {
  title: string
  starts_at: Date
  commune: string
  venue: string
  meeting_point: string
  rain_plan: string
}

export const formatReminder = ({ title, starts_at, commune, venue, meeting_point, rain_plan }: Reminded) => [
  `Vous avez une place à «\u202f${title}\u202f», le ${formatMoment(starts_at)}.`,
  `Où\u202f: ${formatVenue({ venue, commune })}.${meeting_point ? ` Exactement\u202f: ${meeting_point}.` : ''}`,
  ...(rain_plan ? [`S’il pleut\u202f: ${rain_plan}`] : []),
  'Si vous ne venez pas, dites-le sur la page de la sortie\u202f: votre place servira à quelqu’un.',
]

export const REMINDER_BUTTON = 'Voir la sortie'
export const REMINDER_AFTER = 'Le fichier joint ajoute la sortie à votre agenda.'
export const CALENDAR_FILE = 'sortie.ics'
export const formatCalendarName = () => `Mes sorties · ${getSiteName()}`

export const formatVenue = ({ venue, commune }: { venue: string; commune: string }) =>
  venue ? `${venue}, ${commune}` : commune

export const formatPoint = (point: string) => `Où exactement\u202f: ${point}`
export const formatTownFeed = (commune: string) => `Sorties à ${commune} · ${getSiteName()}`
export const formatFeedEntry = (title: string, starts: Date) => `${title}, le ${formatMoment(starts)}`
export const formatFeedSummary = ({ kind, commune }: { kind: number; commune: string }) =>
  `${isOutingKind(kind) ? OUTING_KINDS[kind].label : 'Sortie'} à ${commune}.`
