import { type Moment, timeOf } from '../shared/presence.ts'
import { formatRelativeDate } from '../shared/relative-date.ts'

const EXACT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** Formatted minutes, cached: formatting takes longer than the rest of a date. */
const said = new Map<number, string>()

function exactly(time: number): string {
  const minute = Math.floor(time / 60_000)
  if (said.size > 5_000) said.clear()
  const exact = said.get(minute) ?? EXACT.format(time)
  said.set(minute, exact)
  return exact
}

/** 'il y a 5 minutes', with the exact moment in Paris as title. */
export function RelativeDate({ moment, now }: { moment: Moment; now: number }) {
  return (
    <time dateTime={new Date(timeOf(moment)).toISOString()} title={exactly(timeOf(moment))}>
      {formatRelativeDate(moment, now)}
    </time>
  )
}
