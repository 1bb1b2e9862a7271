import { type Moment, timeOf } from '../shared/presence.ts'
import { formatRelativeDate } from '../shared/relative-date.ts'
import { FilledMarkup } from './cached-markup.tsx'

const EXACT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** Formatted minutes, cached: formatting takes longer than the rest of a date. */
const formatted = new Map<number, string>()

function formatExact(time: number): string {
  const minute = Math.floor(time / 60_000)
  if (formatted.size > 5_000) formatted.clear()
  const exact = formatted.get(minute) ?? EXACT.format(time)
  formatted.set(minute, exact)
  return exact
}

/** A date as values of holes: for machines, exact in Paris, and as 'il y a 5 minutes'. */
export const describeDate = (moment: Moment, now: number) => ({
  iso: new Date(timeOf(moment)).toISOString(),
  exact: formatExact(timeOf(moment)),
  relative: formatRelativeDate(moment, now),
})

/** 'il y a 5 minutes', with the exact moment in Paris as title. */
export function RelativeDate({ moment, now }: { moment: Moment; now: number }) {
  return (
    <FilledMarkup cacheKey={import.meta.env.SSR && ['date']} holes={describeDate(moment, now)}>
      {DescribedDate}
    </FilledMarkup>
  )
}

export function DescribedDate({ iso, exact, relative }: ReturnType<typeof describeDate>) {
  return (
    <time dateTime={iso} title={exact}>
      {relative}
    </time>
  )
}
