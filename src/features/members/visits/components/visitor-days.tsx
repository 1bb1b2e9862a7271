import { toParisDay } from '../../../../shared/age.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { dayLabel } from '../../../messages/components/thread/days.ts'
import type { Visitor } from '../contract.ts'

/** Rows in the first view: portraits of the others are fetched when they come near. */
const IN_VIEW = 6

interface Props {
  visitors: readonly Visitor[]
  /** The page before still stands here, while the next one comes. */
  isOld: boolean
  now: number
}

/** Visitors under the day on which they came, in Paris. */
export function VisitorDays({ visitors, isOld, now }: Props) {
  return (
    <div className="visitor-days" aria-busy={isOld || undefined}>
      {[...byDay(visitors)].map(([day, came]) => (
        <section key={day}>
          <h2>{dayLabel(day, now)}</h2>
          <ul className="contact-list">
            {came.map((visitor) => (
              <VisitorRow
                key={visitor.id}
                visitor={visitor}
                now={now}
                lazy={visitors.indexOf(visitor) >= IN_VIEW}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Days as YYYY-MM-DD, in the order of the visitors. */
function byDay(visitors: readonly Visitor[]): Map<string, Visitor[]> {
  const days = new Map<string, Visitor[]>()
  for (const visitor of visitors) {
    const day = toParisDay(Date.parse(visitor.created_at))
    days.set(day, [...(days.get(day) ?? []), visitor])
  }
  return days
}

function VisitorRow({ visitor, now, lazy }: { visitor: Visitor; now: number; lazy: boolean }) {
  const member = { ...visitor, id: visitor.user_id }
  return (
    <li className="contact">
      <Avatar member={member} size="lg" now={now} lazy={lazy} />
      <div className="contact-who">
        <MemberName member={member} link />
        <p className="contact-line">
          <RelativeDate moment={visitor.created_at} now={now} />
        </p>
      </div>
    </li>
  )
}
