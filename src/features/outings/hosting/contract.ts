import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { AGE_MAX, AGE_MIN } from '../../../shared/enumerations.ts'
import { CheckboxValue, integerSchema, MAX_ID, MessageReply, PathId } from '../../../shared/schemas.ts'
import { KindNumber, NEW_OUTING_PATH, OUTINGS_PATH, OutingDay, PlaceId } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import * as texts from '../texts.ts'

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const toLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function textSchema(most: number, tooLong: string, missing?: string, tidy = toSingleLine) {
  const checks = missing
    ? [z.minLength(1, missing), z.maxLength(most, tooLong)]
    : [z.maxLength(most, tooLong)]
  return z.pipe(z.pipe(z.string(missing), z.transform(tidy)), z.string().check(...checks))
}

/** A text that may be left out. */
const optionalText = (most: number, tooLong: string) => z._default(textSchema(most, tooLong), '')

const Time = z.string(texts.TIME_REQUIRED).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.TIME_REQUIRED))

/** Fields of a host. Day and times are in Paris; an end before the start is on the next day. */
const OutingBody = {
  title: textSchema(LIMITS.title, texts.TITLE_TOO_LONG, texts.TITLE_REQUIRED),
  kind: KindNumber,
  day: OutingDay,
  start: Time,
  end: Time,
  place: PlaceId,
  venue: textSchema(LIMITS.venue, texts.VENUE_TOO_LONG, texts.VENUE_REQUIRED),
  meeting_point: optionalText(LIMITS.meetingPoint, texts.POINT_TOO_LONG),
  seats: integerSchema(LIMITS.seatsMin, LIMITS.seatsMax, texts.SEATS_RANGE),
  age_from: z._default(integerSchema(AGE_MIN, AGE_MAX, texts.AGES_RANGE), AGE_MIN),
  age_to: z._default(integerSchema(AGE_MIN, AGE_MAX, texts.AGES_RANGE), AGE_MAX),
  women: z._default(CheckboxValue, false),
  beginners: z._default(CheckboxValue, false),
  cost: optionalText(LIMITS.cost, texts.COST_TOO_LONG),
  rain_plan: optionalText(LIMITS.rainPlan, texts.RAIN_TOO_LONG),
  description: textSchema(
    LIMITS.description,
    texts.DESCRIPTION_TOO_LONG,
    texts.DESCRIPTION_REQUIRED,
    toLines,
  ),
}

export const createOuting = endpoint({
  name: 'createOuting',
  method: 'POST',
  path: '/api/outings',
  form: NEW_OUTING_PATH,
  access: 'verified',
  createsContent: true,
  summary:
    'Creates an outing: a draft unless `publish`. `topic` makes one of a topic of the category for outings that the caller began. Three open ones at most (409).',
  body: z.object({
    ...OutingBody,
    /** Tablée: six at one table, seated by rules. */
    table: z._default(CheckboxValue, false),
    publish: z._default(CheckboxValue, false),
    topic: z.optional(z.nullable(integerSchema(1, MAX_ID))),
    client_key: z.optional(z.nullable(z.uuid())),
  }),
  reply: z.strictObject({ message: z.string(), id: z.int(), slug: z.string(), published: z.boolean() }),
})

const params = z.object({ id: PathId })

export const editOuting = endpoint({
  name: 'editOuting',
  method: 'PATCH',
  path: '/api/outings/:id',
  form: `${OUTINGS_PATH}/:id/modifier`,
  access: 'verified',
  createsContent: true,
  summary:
    'Changes an outing of the caller that has not begun. `note` tells who comes what changed. Never fewer seats than taken.',
  params,
  body: z.object({ ...OutingBody, note: optionalText(LIMITS.note, texts.NOTE_TOO_LONG) }),
  reply: z.strictObject({ message: z.string(), id: z.int(), slug: z.string() }),
})

export const publishOuting = endpoint({
  name: 'publishOuting',
  method: 'POST',
  path: '/api/outings/:id/publish',
  form: `${OUTINGS_PATH}/:id/publier`,
  access: 'verified',
  createsContent: true,
  summary: 'Publishes a draft of the caller. Idempotent.',
  params,
  reply: z.strictObject({ message: z.string(), id: z.int(), slug: z.string() }),
})

export const cancelOuting = endpoint({
  name: 'cancelOuting',
  method: 'POST',
  path: '/api/outings/:id/cancel',
  form: `${OUTINGS_PATH}/:id/annuler`,
  access: 'member',
  createsContent: true,
  summary:
    'Cancels an outing of the caller that has not ended, with a reason for who comes; 409 once cancelled.',
  params,
  body: z.object({
    reason: textSchema(LIMITS.reason, texts.REASON_TOO_LONG, texts.REASON_REQUIRED),
  }),
  reply: MessageReply,
})

export const deleteOuting = endpoint({
  name: 'deleteOuting',
  method: 'DELETE',
  path: '/api/outings/:id',
  form: `${OUTINGS_PATH}/:id/supprimer`,
  access: 'member',
  summary: 'Deletes a draft of the caller; a published one is cancelled instead (409).',
  params,
  reply: MessageReply,
})

export const openMeetingPoint = endpoint({
  name: 'openMeetingPoint',
  method: 'POST',
  path: '/api/outings/:id/point',
  form: `${OUTINGS_PATH}/:id/endroit`,
  access: 'member',
  summary: 'Tells who comes the exact place before it is due. Idempotent.',
  params,
  reply: MessageReply,
})
