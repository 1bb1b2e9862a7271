import type { NapkinSlot } from '../../../shared/napkins.ts'
import { toParisTime } from '../../../shared/paris-time.ts'

const DAY = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** '20 h' or '20 h 30', in Paris. */
export function formatHour(moment: string | Date): string {
  const [hours = '', minutes] = toParisTime(new Date(moment)).split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** 'samedi 28 novembre', in Paris. */
export const formatSlotDay = (moment: string | Date) => DAY.format(new Date(moment)).replace(/\b1 /, '1er ')

/** 'samedi 28 novembre, de 20 h à 22 h'. */
export const formatSlot = ({ start, end }: NapkinSlot) =>
  `${formatSlotDay(start)}, de ${formatHour(start)} à ${formatHour(end)}`

/** The words of a napkin as the text of its message. */
export function formatNapkin(place: string, slots: readonly NapkinSlot[]): string {
  const moments = slots.map(formatSlot).join(slots.length > 2 ? '\u202f; ' : ', ou ')
  return `On se voit\u202f? ${place}\u202f: ${moments}.`
}
