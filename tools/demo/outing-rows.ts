import { TEMPLATES } from '../../src/features/outings/components/template-texts.ts'
import { slugOfOuting } from '../../src/features/outings/hosting/commands.ts'
import { getMorningTime } from '../../src/features/outings/policy.ts'
import type { Place } from '../../src/platform/places/places.ts'
import type { OutingKind } from '../../src/shared/outing-kinds.ts'
import { CANCELLED_BY, OUTING_STATE, SEAT } from '../../src/shared/outing-states.ts'
import { getParisHour } from '../../src/shared/paris-time.ts'
import { formatCopyRow } from './copy.ts'
import { CANCEL_REASON, KIND_PLANS } from './outing-towns.ts'
import type { Random } from './random.ts'
import { DAY, HOUR } from './time.ts'

export const OUTING_COLUMNS = [
  ...[
    'id',
    'host_id',
    'state',
    'kind',
    'title',
    'slug',
    'description',
    'starts_at',
    'ends_at',
    'place_id',
    'commune',
  ],
  ...[
    'area',
    'latitude',
    'longitude',
    'venue',
    'meeting_point',
    'seats',
    'taken',
    'waiting',
    'last_turn',
    'age_from',
  ],
  ...[
    'age_to',
    'women',
    'table_mode',
    'beginners',
    'cost',
    'rain_plan',
    'cancelled_at',
    'cancelled_by',
    'cancel_reason',
    'code',
  ],
  ...['created_at', 'published_at', 'reminded_at', 'morning_at'],
] as const
export const GUEST_COLUMNS = [
  ...[
    'outing_id',
    'user_id',
    'state',
    'guest',
    'turn',
    'created_at',
    'changed_at',
    'arrived_at',
    'absent_at',
  ],
] as const

export interface Guest {
  member: number
  state: number
  guest: string | null
  turn: number | null
}

export interface DemoOuting {
  id: number
  host: number
  kind: OutingKind
  title: string
  commune: Place
  venue: string
  starts: Date
  ends: Date
  seats: number
  ages: [number, number]
  women: boolean
  guests: Guest[]
  isCancelled: boolean
  /** A tablée, before its table is seated. */
  isTable: boolean
}

/** Seats that are not free, the host's included. */
export function countTaken({ guests }: Pick<DemoOuting, 'guests'>): number {
  return guests
    .filter(({ state }) => state === SEAT.coming)
    .reduce((taken, { guest }) => taken + (guest ? 2 : 1), 1)
}

/** A row for COPY. @param now milliseconds since 1970 */
export function formatOuting(outing: DemoOuting, random: Random, now: number): string {
  const { kind, title, commune, starts, ends, guests, isCancelled } = outing
  const { cost, rain, point } = KIND_PLANS[kind]
  const isPast = ends.getTime() < now
  const published = new Date(Math.min(starts.getTime() - 10 * DAY, now - 20 * HOUR) - random.below(4) * DAY)
  const waiting = guests.filter(({ state }) => state === SEAT.waiting).length
  const morning = getMorningTime(starts, ends)
  return formatCopyRow([
    ...[outing.id, outing.host, isCancelled ? OUTING_STATE.cancelled : OUTING_STATE.published, kind, title],
    ...[
      slugOfOuting(title),
      TEMPLATES[kind].description,
      starts,
      ends,
      commune.id,
      commune.name,
      commune.area,
    ],
    ...[
      commune.latitude,
      commune.longitude,
      outing.venue,
      point,
      outing.seats,
      countTaken(outing),
      waiting,
      waiting,
    ],
    ...[...outing.ages, outing.women, outing.isTable, random.chance(0.4), cost, rain],
    ...[isCancelled ? new Date(now - 5 * HOUR) : null, isCancelled ? CANCELLED_BY.host : null],
    ...[
      isCancelled ? CANCEL_REASON : '',
      String(random.below(10_000)).padStart(4, '0'),
      published,
      published,
    ],
    starts.getTime() < now + DAY
      ? new Date(Math.min(now, getParisHour(starts, -1, '12:00').getTime()))
      : null,
    isPast && morning.getTime() < now ? morning : null,
  ])
}

/** Rows for COPY: guests of a past outing came, but for a few. @param now milliseconds since 1970 */
export function formatGuests(
  { id, starts, ends, guests }: DemoOuting,
  random: Random,
  now: number,
): string[] {
  const isPast = ends.getTime() < now
  return guests.map(({ member, state, guest, turn }) => {
    const at = new Date(Math.min(starts.getTime() - 2 * DAY, now - HOUR) - random.below(5 * 24) * HOUR)
    const came = isPast && state === SEAT.coming
    const isAbsent = came && member % 23 === 0
    return formatCopyRow([
      ...[id, member, state, guest, turn, at, at],
      came && !isAbsent ? new Date(starts.getTime() - random.below(20) * 60_000) : null,
      isAbsent ? new Date(Math.min(ends.getTime() + 12 * HOUR, now)) : null,
    ])
  })
}
