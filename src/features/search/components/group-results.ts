import { toParisDay } from '../../../shared/age.ts'
import { computeDistance, type Position } from '../../../shared/distance.ts'
import { FILTER } from '../../../shared/enumerations.ts'
import { countParisDays, isWeekStart } from '../../../shared/last-seen.ts'
import { getPresence, isNewMember, type Moment, timeOf } from '../../../shared/presence.ts'
import { ACTIVITY_HEADINGS, DISTANCE_HEADINGS, formatWithin, SIGNUP_HEADINGS } from '../texts.ts'

const DAYS_PER_WEEK = 7

interface DatedMember extends Partial<Position> {
  last_activity: Moment
  signup: Moment
}

interface ResultGroup<Card> {
  heading: string
  /** Number of results before this group. */
  start: number
  members: Card[]
}

/**
 * Groups results by the time or distance of their order. Each heading appears once, also when later pages continue
 * its group. @param now milliseconds since 1970, the same as for the cards: heading and card must agree about
 * presence
 * @param from the reader's position, if it orders the results
 */
export function groupResults<Card extends DatedMember>(
  cards: readonly Card[],
  filter: number,
  now: number,
  from: Position | null = null,
): ResultGroup<Card>[] {
  const groups = new Map<string, Card[]>()
  const getHeading = (card: Card) => {
    if (from) return getDistanceHeading(from, card)
    return filter === FILTER.new
      ? getSignupHeading(card.signup, now)
      : getActivityHeading(card.last_activity, now)
  }
  for (const card of cards) {
    const heading = getHeading(card)
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
 * A hidden presence discloses only its week. The week is the last seven days rather than since Monday: on a
 * Monday the group would otherwise be exactly the members who hide that they came today.
 */
function getActivityHeading(moment: Moment, now: number): string {
  const days = countParisDays(timeOf(moment), now)
  if (!isWeekStart(moment)) {
    if (getPresence(moment, now) === 'online') return ACTIVITY_HEADINGS.online
    if (days <= 0) return ACTIVITY_HEADINGS.today
  }
  return days < DAYS_PER_WEEK ? ACTIVITY_HEADINGS.week : ACTIVITY_HEADINGS.before
}

/**
 * 'Arrivés cette semaine' has the limit of the 'nouveau' badge; 'Ce mois-ci' is the calendar month in
 * Paris.
 */
function getSignupHeading(moment: Moment, now: number): string {
  if (isNewMember(moment, now)) return SIGNUP_HEADINGS.week
  return monthOf(timeOf(moment)) === monthOf(now) ? SIGNUP_HEADINGS.month : SIGNUP_HEADINGS.before
}

const HEADING_KM = [5, 20, 50, 100, 200, 500]

function getDistanceHeading(from: Position, { latitude = 0, longitude = 0 }: Partial<Position>): string {
  const km = computeDistance(from, { latitude, longitude })
  if (km === null) return DISTANCE_HEADINGS.unknown
  const most = HEADING_KM.find((limit) => km <= limit)
  return most === undefined ? DISTANCE_HEADINGS.far : formatWithin(most)
}

const monthOf = (moment: number) => toParisDay(moment).slice(0, 'YYYY-MM'.length)
