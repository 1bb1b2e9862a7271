import ical, { ICalEventStatus } from 'ical-generator'
import { OUTING_STATE } from '../../../shared/outing-states.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { outingHref } from '../contract.ts'
import { formatCalendarName, formatPoint, formatVenue } from '../reminder-texts.ts'

/** An outing as a calendar shows it; empty fields are unknown to its reader. */
export interface CalendarOuting {
  id: number
  slug: string
  title: string
  state: number
  starts_at: Date
  ends_at: Date
  commune: string
  venue: string
  meeting_point: string
  revision: number
}

/** An iCalendar file (RFC 5545), in UTC: programs show their own time zone. */
export function renderCalendar(siteUrl: string, outings: readonly CalendarOuting[]): string {
  const calendar = ical({
    name: formatCalendarName(),
    prodId: { company: getSiteName(), product: 'Sorties', language: 'FR' },
  })
  const { host } = new URL(siteUrl)
  for (const outing of outings) {
    calendar.createEvent({
      id: `sortie-${outing.id}@${host}`,
      start: outing.starts_at,
      end: outing.ends_at,
      summary: outing.title,
      location: formatVenue(outing),
      ...(outing.meeting_point && { description: formatPoint(outing.meeting_point) }),
      url: `${siteUrl}${outingHref(outing.id, outing.slug)}`,
      sequence: outing.revision,
      status: outing.state === OUTING_STATE.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
