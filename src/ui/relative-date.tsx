import { type Moment, timeOf } from '../domain/presence.ts'
import { relativeDate } from '../domain/relative-date.ts'

const EXACT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** 'il y a 5 minutes', the exact moment in Paris as its title. */
export function RelativeDate({ moment, now }: { moment: Moment; now: number }) {
  return (
    <time dateTime={new Date(timeOf(moment)).toISOString()} title={EXACT.format(timeOf(moment))}>
      {relativeDate(moment, now)}
    </time>
  )
}
