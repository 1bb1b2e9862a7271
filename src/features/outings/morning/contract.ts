import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MAX_ID, MessageReply, PathId } from '../../../shared/schemas.ts'
import { OUTINGS_PATH, OutingPerson } from '../contract.ts'

const params = z.object({ id: PathId })

export const getMorning = endpoint({
  name: 'getMorning',
  method: 'GET',
  path: '/api/outings/:id/again',
  access: 'member',
  summary:
    "'Avec qui iriez-vous encore ?': who came to a past outing of the caller, and whom the caller chose. From 10 o'clock of the next day, 14 days long; 404 otherwise.",
  params,
  reply: z.strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    kind: z.int(),
    starts_at: z.string(),
    until: z.string(),
    members: z.array(OutingPerson),
    chosen: z.array(z.int()),
    /** Members among them who chose the caller too: these choices are final. */
    matched: z.array(z.int()),
  }),
})

export const saveMorning = endpoint({
  name: 'saveMorning',
  method: 'POST',
  path: '/api/outings/:id/again',
  form: `${OUTINGS_PATH}/:id/lendemain`,
  access: 'member',
  summary:
    'Replaces private choices: two who name each other get a conversation, and their choices are final. Others never learn of a choice, nor of its withdrawal.',
  params,
  body: z.object({
    members: z._default(
      z.union([
        z.array(integerSchema(1, MAX_ID)).check(z.maxLength(40)),
        z.pipe(
          integerSchema(1, MAX_ID),
          z.transform((id) => [id]),
        ),
      ]),
      [],
    ),
  }),
  reply: z.extend(MessageReply, {
    /** Members who had chosen the caller, with their conversation. */
    matches: z.array(z.strictObject({ member: OutingPerson, thread: z.int() })),
  }),
})
