import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { OUTING_KIND_COUNT } from '../../shared/outing-kinds.ts'
import { CheckboxValue, integerSchema, PathId } from '../../shared/schemas.ts'
import { LIMITS } from './limits.ts'
import { DAY_REQUIRED, KIND_REQUIRED, MONTH_UNKNOWN, PLACE_REQUIRED } from './texts.ts'

// Reading outings, and the shapes and addresses of all of their parts.

export const OUTINGS_PATH = '/sorties'
export const NEW_OUTING_PATH = '/sorties/nouvelle'
export const OWN_OUTINGS_PATH = '/sorties/les-miennes'

export const outingHref = (id: number, slug?: string) =>
  slug ? `${OUTINGS_PATH}/${id}-${slug}` : `${OUTINGS_PATH}/${id}`
export const editOutingHref = (id: number) => `${OUTINGS_PATH}/${id}/modifier`
export const morningHref = (id: number) => `${OUTINGS_PATH}/${id}/lendemain`
export const outingCalendarFileHref = (id: number) => `${OUTINGS_PATH}/${id}/agenda.ics`
/** The form for an outing that a topic becomes. */
export const outingOfTopicHref = (topicId: number) => `${NEW_OUTING_PATH}?topic=${topicId}`
/** Public outings of a commune, for visitors too. */
export const townHref = (placeId: number) => `${OUTINGS_PATH}/commune/${placeId}`
export const townFeedHref = (placeId: number) => `${townHref(placeId)}/flux.atom`

/** Drafts are read by their host only. `full` has no free seat; `past` has ended. */
export const OUTING_STATES = ['draft', 'open', 'full', 'cancelled', 'past'] as const
export type OutingState = (typeof OUTING_STATES)[number]

/**
 * Seats of the viewer. `offered`: promoted from the waiting list, to confirm in time. `asking`: waits for the
 * host to accept, because instant seats are suspended.
 */
export const SEAT_STATES = ['coming', 'offered', 'waiting', 'asking', 'maybe'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** A member by name and photo. */
export const OutingMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
})
export type OutingMember = z.infer<typeof OutingMember>

/** A member on an outing's own page. */
export const OutingPerson = z.strictObject({ ...OutingMember.shape, age: z.int() })
export type OutingPerson = z.infer<typeof OutingPerson>

const OutingFields = {
  id: z.int(),
  slug: z.string(),
  /** `OUTING_KINDS` */
  kind: z.int(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(OUTING_STATES),
  place_id: z.int(),
  commune: z.string(),
  /** Département, province or canton. */
  area: z.string(),
  /** Host included. */
  seats: z.int(),
  /** Seats taken, those of the host and of offers included; of a past outing, those who were there. */
  coming: z.int(),
  free: z.int(),
  waiting: z.int(),
  women: z.boolean(),
  beginners: z.boolean(),
  table: z.boolean(),
  age_from: z.int(),
  age_to: z.int(),
}

/** Members only; null for visitors and while somebody's position is unknown. */
const ForMembers = {
  /** From the viewer's position to the commune's centre, in kilometres. */
  distance: z.nullable(z.number()),
  /** Null for visitors, and for a deleted account. */
  host: z.nullable(OutingMember),
  /** The public place in words. */
  venue: z.nullable(z.string()),
  /** Friends who come, three at most. */
  friends: z.array(OutingMember),
  /** The viewer's own seat. */
  seat: z.nullable(z.enum(SEAT_STATES)),
  is_host: z.boolean(),
}

/** An outing in a list; visitors read title, day, commune and numbers. */
export const ListedOuting = z.strictObject({ ...OutingFields, ...ForMembers })
export type ListedOuting = z.infer<typeof ListedOuting>

/** Why the viewer cannot come; null if they can. */
export const JOIN_OBSTACLES = ['women', 'age', 'unconfirmed', 'paused', 'over', 'declined'] as const
export type JoinObstacle = (typeof JOIN_OBSTACLES)[number]

/** The viewer's own part of an outing. */
const OwnSeat = z.strictObject({
  state: z.enum(SEAT_STATES),
  /** First name of the one person they bring; its seat is counted. */
  guest: z.nullable(z.string()),
  /** Position on the waiting list, from 1. */
  position: z.nullable(z.int()),
  /** Until when an offered seat is to be confirmed. */
  until: z.nullable(z.string()),
  arrived: z.boolean(),
  /** Marked absent by the host. */
  absent: z.boolean(),
  contested: z.boolean(),
  /** Staff found the contested absence right. */
  upheld: z.boolean(),
})
export type OwnSeat = z.infer<typeof OwnSeat>

/** Who comes, as the host reads it. */
export const HostedGuest = z.strictObject({
  member: OutingPerson,
  state: z.enum(SEAT_STATES),
  guest: z.nullable(z.string()),
  position: z.nullable(z.int()),
  arrived: z.boolean(),
  absent: z.boolean(),
  contested: z.boolean(),
})
export type HostedGuest = z.infer<typeof HostedGuest>

export const Outing = z.strictObject({
  ...OutingFields,
  ...ForMembers,
  host: z.nullable(OutingPerson),
  /** Empty for visitors, as are cost and rain plan. */
  description: z.string(),
  cost: z.string(),
  rain_plan: z.string(),
  /** The host's last note about a change, with its time. */
  note: z.nullable(z.strictObject({ text: z.string(), created_at: z.string() })),
  /** Why it is cancelled. */
  cancelled: z.nullable(z.strictObject({ reason: z.string(), by: z.enum(['host', 'staff', 'account']) })),
  /** The exact place: for the host, and once it is due for who comes. */
  meeting_point: z.nullable(z.string()),
  /** When it becomes visible to who comes; null once it is open, and without an exact place. */
  point_due: z.nullable(z.string()),
  own: z.nullable(OwnSeat),
  /** When the places at a table are given; null once they are, and for other outings. */
  seating: z.nullable(z.string()),
  obstacle: z.nullable(z.enum(JOIN_OBSTACLES)),
  /** Until when the host answers the viewer first, after two absences; null for instant seats. */
  suspended_until: z.nullable(z.string()),
  /** Outings that the host has held; null for visitors. */
  held: z.nullable(z.int()),
  /** Who comes or came, for who comes; nobody that either has blocked, or noted absent. */
  members: z.array(OutingPerson),
  /** Members who come or came, for members. */
  members_count: z.nullable(z.int()),
  /** The outing's topic, for members. */
  topic: z.nullable(z.strictObject({ id: z.int(), slug: z.string(), replies: z.int() })),
  /** For the host only. */
  hosted: z.nullable(
    z.strictObject({
      guests: z.array(HostedGuest),
      maybe: z.int(),
      /** Shown at the table; null before the day, and once nobody can arrive. */
      code: z.nullable(z.string()),
      /** Absences may be marked until then; null before the end and afterwards. */
      absences_until: z.nullable(z.string()),
      meeting_point: z.string(),
      point_open: z.boolean(),
    }),
  ),
})
export type Outing = z.infer<typeof Outing>

export const OutingDay = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, DAY_REQUIRED))
export const PlaceId = integerSchema(1, 999_999_999, PLACE_REQUIRED)
export const KindNumber = integerSchema(1, OUTING_KIND_COUNT, KIND_REQUIRED)

/** Around a commune; by default the viewer's position, and everywhere for visitors. */
const Around = {
  place: z.optional(PlaceId),
  radius: z.optional(integerSchema(LIMITS.radiusMin, LIMITS.radiusMax)),
}

/** Where a list looks; null everywhere. */
export const ListedPlace = z.strictObject({
  /** Null for the viewer's own position. */
  id: z.nullable(z.int()),
  name: z.string(),
  radius: z.int(),
})
export type ListedPlace = z.infer<typeof ListedPlace>

/** Filters of a list and of a month. */
const Traits = {
  kind: z.optional(KindNumber),
  women: z.optional(CheckboxValue),
  beginners: z.optional(CheckboxValue),
  free: z.optional(CheckboxValue),
}

export const listOutings = endpoint({
  name: 'listOutings',
  method: 'GET',
  path: '/api/outings',
  access: 'anyone',
  summary:
    'Outings to come, the next first, 20 a page: around a commune or the caller, of a day in Paris, of a kind, among women, with free seats.',
  query: z.object({
    ...Around,
    ...Traits,
    day: z.optional(OutingDay),
    after: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,12}-[0-9a-z]{1,7}$/))),
  }),
  reply: z.strictObject({
    outings: z.array(ListedOuting),
    /** Value of `after` for the next page. */
    next: z.nullable(z.string()),
    place: z.nullable(ListedPlace),
  }),
})

export const getOutingCalendar = endpoint({
  name: 'getOutingCalendar',
  method: 'GET',
  path: '/api/outings/calendar',
  access: 'anyone',
  summary:
    'Number of outings of each day of a month around a commune or the caller, narrowed as the list; days without any are left out.',
  query: z.object({
    ...Around,
    ...Traits,
    month: z.string(MONTH_UNKNOWN).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, MONTH_UNKNOWN)),
  }),
  reply: z.strictObject({
    month: z.string(),
    days: z.array(z.strictObject({ day: z.string(), outings: z.int() })),
    place: z.nullable(ListedPlace),
  }),
})

export const listOwnOutings = endpoint({
  name: 'listOwnOutings',
  method: 'GET',
  path: '/api/outings/own',
  access: 'member',
  scope: 'own:read',
  summary: "The caller's outings: hosted with drafts, those they go to, and the last twenty past ones.",
  reply: z.strictObject({
    hosted: z.array(ListedOuting),
    going: z.array(ListedOuting),
    past: z.array(ListedOuting),
    /** Until when seats wait for the host's accept after two absences; null without. */
    suspended_until: z.nullable(z.string()),
    /** Absences of the last 60 days that count. */
    absences: z.int(),
  }),
})

export const getOuting = endpoint({
  name: 'getOuting',
  method: 'GET',
  path: '/api/outings/:id',
  access: 'anyone',
  summary: 'An outing, with what the caller may know of it; 404 across a block.',
  params: z.object({ id: PathId }),
  reply: Outing,
})
