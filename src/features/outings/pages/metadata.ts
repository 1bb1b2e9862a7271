import type { PageContent } from '../../../platform/render/page.tsx'
import { getSiteIdentity, getSiteName } from '../../../shared/site-identity.ts'
import { formatOutingTime } from '../components/date-texts.ts'
import { describeSeats, formatKind, formatSummary } from '../components/outing-texts.ts'
import { type Outing, outingHref } from '../contract.ts'

type Metadata = Pick<PageContent, 'title' | 'description' | 'index' | 'canonical' | 'structured'>

const EVENT_STATUS = {
  on: 'https://schema.org/EventScheduled',
  off: 'https://schema.org/EventCancelled',
} as const

/** Metadata of an outing's page: title, day, commune and numbers, never a person. */
export function getOutingMetadata(siteUrl: string, outing: Outing, now: number): Metadata {
  const { id, slug, title, kind, commune, starts_at, ends_at, state } = outing
  const when = formatOutingTime(starts_at, ends_at, now)
  const description = formatSummary(formatKind(kind), commune, when, describeSeats(outing))
  return {
    title: `${title}, ${commune}`,
    description,
    index: state === 'open' || state === 'full',
    canonical: outingHref(id, slug),
    structured: () => [buildEvent(siteUrl, outing, description)],
  }
}

/** An event of schema.org. */
function buildEvent(siteUrl: string, outing: Outing, description: string): object {
  const { id, slug, title, commune, area, starts_at, ends_at, state, seats, free } = outing
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialEvent',
    name: title,
    description,
    url: `${siteUrl}${outingHref(id, slug)}`,
    image: `${siteUrl}${getSiteIdentity().logo?.icons.large ?? '/icons/apple-touch.png'}`,
    startDate: starts_at,
    endDate: ends_at,
    eventStatus: EVENT_STATUS[state === 'cancelled' ? 'off' : 'on'],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: seats,
    remainingAttendeeCapacity: Math.max(0, free),
    location: {
      '@type': 'Place',
      name: commune,
      address: { '@type': 'PostalAddress', addressLocality: commune, addressRegion: area },
    },
    organizer: { '@type': 'Organization', name: getSiteName(), url: siteUrl },
  }
}
