import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply } from '../../../shared/schemas.ts'
import { OUTINGS_PATH, PlaceId } from '../contract.ts'

export const CALENDAR_PATH = `${OUTINGS_PATH}/agenda`
/** The private address: everybody who has it reads the outings of one member. */
export const privateCalendarHref = (token: string) => `${CALENDAR_PATH}/${token}.ics`

export const getCalendarAddress = endpoint({
  name: 'getCalendarAddress',
  method: 'GET',
  path: '/api/outings/address',
  access: 'member',
  summary:
    "Since when the caller's private calendar address exists, and when it was last read. The address itself is shown once.",
  reply: z.strictObject({
    created_at: z.nullable(z.string()),
    read_at: z.nullable(z.string()),
  }),
})

export const createCalendarAddress = endpoint({
  name: 'createCalendarAddress',
  method: 'POST',
  path: '/api/outings/address',
  form: CALENDAR_PATH,
  access: 'member',
  summary: "Creates the caller's private calendar address; a former one stops working.",
  reply: z.strictObject({ message: z.string(), address: z.string() }),
})

export const revokeCalendarAddress = endpoint({
  name: 'revokeCalendarAddress',
  method: 'DELETE',
  path: '/api/outings/address',
  form: `${CALENDAR_PATH}/revoquer`,
  access: 'member',
  summary: "Revokes the caller's private calendar address. Idempotent.",
  reply: MessageReply,
})

export const saveTownInterest = endpoint({
  name: 'saveTownInterest',
  method: 'POST',
  path: '/api/outing-towns',
  form: `${OUTINGS_PATH}/prevenez-moi`,
  access: 'member',
  summary:
    'Notifies of new outings of a commune; `host`: the caller would host one. Ten communes at most (409).',
  body: z.object({ place: PlaceId, host: z._default(CheckboxValue, false) }),
  reply: z.strictObject({ message: z.string(), interested: z.int() }),
})

export const deleteTownInterest = endpoint({
  name: 'deleteTownInterest',
  method: 'DELETE',
  path: '/api/outing-towns/:place',
  form: `${OUTINGS_PATH}/prevenez-moi/:place/arreter`,
  access: 'member',
  summary: 'Ends the notifications of a commune. Idempotent.',
  params: z.object({ place: PlaceId }),
  reply: MessageReply,
})
