import { toParisDay } from '../../../shared/age.ts'
import { FILTER } from '../../../shared/enumerations.ts'
import { countParisDays, isWeekStart } from '../../../shared/last-seen.ts'
import { getPresence, isNewMember, type Moment, timeOf } from '../../../shared/presence.ts'
import { ACTIVITY_HEADINGS, SIGNUP_HEADINGS } from '../texts.ts'

const DAYS_A_WEEK = 7

interface Dated {
  last_activity: Moment
  signup: Moment
}

export interface ResultGroup<Card> {
  heading: string
  /** Results before this group. */
  start: number
  members: Card[]
}

/**
 * Results under the time they are ordered by. Each heading appears once, also where further pages continue its group.
 * @param now milliseconds since 1970, the same as for the cards: a heading and a card must not disagree about presence
 */
export function groupResults<Card extends Dated>(
  cards: readonly Card[],
  filter: number,
  now: number,
): ResultGroup<Card>[] {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const heading =
      filter === FILTER.new ? signupHeading(card.signup, now) : activityHeading(card.last_activity, now)
    const group = groups.get(heading)
    if (group) group.push(card)
    else groups.set(heading, [card])
  }
  let start = 0
  return [...groups].map(([heading, members]) => {
    const group = { heading, start, members }
    start += members.length
    return group
  })
}

/**
 * A hidden presence is known by its week alone. The week is the last seven days rather than since Monday: on a Monday,
 * that group would otherwise be exactly the members who hide that they came today.
 */
function activityHeading(moment: Moment, now: number): string {
  const days = countParisDays(timeOf(moment), now)
  if (!isWeekStart(moment)) {
    if (getPresence(moment, now) === 'online') return ACTIVITY_HEADINGS.online
    if (days <= 0) return ACTIVITY_HEADINGS.today
  }
  return days < DAYS_A_WEEK ? ACTIVITY_HEADINGS.week : ACTIVITY_HEADINGS.before
}

/** 'Arrivés cette semaine' has the bound of the 'nouveau' badge; 'Ce mois-ci' is the calendar month in Paris. */
function signupHeading(moment: Moment, now: number): string {
  if (isNewMember(moment, now)) return SIGNUP_HEADINGS.week
  return monthOf(timeOf(moment)) === monthOf(now) ? SIGNUP_HEADINGS.month : SIGNUP_HEADINGS.before
}

const monthOf = (moment: number) => toParisDay(moment).slice(0, 'YYYY-MM'.length)
