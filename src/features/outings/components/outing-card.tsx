import { toParisDay } from '../../../shared/age.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { ListedOuting, OutingMember } from '../contract.ts'
import { outingHref } from '../contract.ts'
import { formatDayHeading, formatHour, toDayField } from './date-texts.ts'
import { OutingDrawing } from './drawing.tsx'
import { describeOuting, describeSeats, labelSeat } from './outing-texts.ts'

/** Portraits that overlap; decorative next to names or numbers. */
export function Faces({ members }: { members: readonly OutingMember[] }) {
  return (
    <span className="faces">
      {members.map((member) => (
        <Avatar key={member.id} member={member} size="sm" lazy />
      ))}
    </span>
  )
}

interface CardProps {
  outing: ListedOuting
  /** Names the day too: outside of a list by day. */
  today?: string
  heading?: 'h2' | 'h3'
}

/** An outing in a list: drawing, hour, title, commune, who comes in numbers, and friends among them. */
export function OutingCard({ outing, today, heading: Heading = 'h3' }: CardProps) {
  const { id, slug, kind, title, starts_at, state, friends } = outing
  const part = labelSeat(outing)
  const hour = formatHour(starts_at)
  return (
    <a className={state === 'cancelled' ? 'outing is-off' : 'outing'} href={outingHref(id, slug)}>
      <span className="pic">
        <OutingDrawing kind={kind} />
      </span>
      <div className="outing-words">
        <span className="when">{today ? `${formatCardDay(starts_at, today)}, ${hour}` : hour}</span>
        <Heading className="title">{title}</Heading>
        <span className="what">{describeOuting(outing)}</span>
        <span className="who">
          {friends.length > 0 && <Faces members={friends} />}
          <span>{describeSeats(outing)}</span>
          {part && <span className="mine">{part}</span>}
        </span>
      </div>
    </a>
  )
}

/** 'Samedi 28', 'Demain' */
const formatCardDay = (moment: string, today: string) => formatDayHeading(toDayField(moment), today).title

interface ListProps {
  outings: readonly ListedOuting[]
  /** Milliseconds since 1970. */
  now: number
  label?: string
}

/** Outings of several days without headings: each names its day. */
export function OutingCards({ outings, now, label }: ListProps) {
  const today = toParisDay(now)
  return (
    <ul className="outings" aria-label={label}>
      {outings.map((outing) => (
        <li key={outing.id}>
          <OutingCard outing={outing} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** A list by day, each under its heading. */
export function OutingDays({ outings, now }: ListProps) {
  const today = toParisDay(now)
  const days = new Map<string, ListedOuting[]>()
  for (const outing of outings) {
    const day = toDayField(outing.starts_at)
    days.set(day, [...(days.get(day) ?? []), outing])
  }
  return [...days].map(([day, ofDay]) => {
    const { title, note } = formatDayHeading(day, today)
    return (
      <section key={day} aria-labelledby={`jour-${day}`}>
        <div className="day-head">
          <h2 id={`jour-${day}`}>{title}</h2>
          <span>{note}</span>
        </div>
        <ul className="outings">
          {ofDay.map((outing) => (
            <li key={outing.id}>
              <OutingCard outing={outing} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
