import { Icon } from '../../../ui/icon.tsx'
import { formatLongDay, formatMonth, listWeeks, shiftMonth } from './date-texts.ts'

interface Props {
  /** YYYY-MM */
  month: string
  days: readonly { day: string; outings: number }[]
  /** YYYY-MM-DD */
  today: string
  /** The day of the list; undefined for all. */
  chosen: string | undefined
  /** Address with the parts of the list's filters replaced. */
  hrefOf: (changes: Record<string, string | undefined>) => string
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The month with the number of outings of each day; days that have any lead to their list. */
export function MonthTable({ month, days, today, chosen, hrefOf }: Props) {
  const counts = new Map(days.map(({ day, outings }) => [day, outings]))
  return (
    <section className="month" aria-labelledby="mois">
      <div className="month-head">
        <MonthLink href={hrefOf({ mois: shiftMonth(month, -1), day: undefined })} icon="chevron-left">
          Mois précédent
        </MonthLink>
        <h2 id="mois">{formatMonth(month)}</h2>
        <MonthLink href={hrefOf({ mois: shiftMonth(month, 1), day: undefined })} icon="chevron-right">
          Mois suivant
        </MonthLink>
      </div>
      <table aria-labelledby="mois">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekday} style={{ textDecoration: 'none' }}>
                  {weekday.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                <td key={index} aria-current={day === today ? 'date' : undefined}>
                  {day && (
                    <DayCell
                      day={day}
                      count={counts.get(day) ?? 0}
                      today={today}
                      isChosen={day === chosen}
                      href={hrefOf({ day, mois: undefined })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{days.length === 0 ? 'Rien ce mois-ci.' : 'Un jour choisi mène à ses sorties.'}</p>
    </section>
  )
}

interface MonthLinkProps {
  href: string
  icon: 'chevron-left' | 'chevron-right'
  children: string
}

function MonthLink({ href, icon, children }: MonthLinkProps) {
  return (
    <a className="btn btn-bare btn-ico" href={href}>
      <Icon name={icon} />
      <span className="sr">{children}</span>
    </a>
  )
}

interface DayCellProps {
  day: string
  count: number
  today: string
  isChosen: boolean
  href: string
}

function DayCell({ day, count, today, isChosen, href }: DayCellProps) {
  const number = Number(day.slice(8))
  if (count === 0) return <span>{number}</span>
  const [weekday, , month] = formatLongDay(day, today).split(' ')
  return (
    <a href={href} aria-current={isChosen ? 'true' : undefined}>
      <span>
        <span className="sr">{`${weekday} `}</span>
        {number}
        <span className="sr">{` ${month}\u202f: `}</span>
      </span>
      <small>
        {count}
        <span className="sr">{count === 1 ? ' sortie' : ' sorties'}</span>
      </small>
    </a>
  )
}
