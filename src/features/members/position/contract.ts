import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply } from '../../../shared/schemas.ts'
import { LATITUDE_RANGE, LONGITUDE_RANGE, PLACE_UNKNOWN } from '../texts.ts'

const MAX_PLACE_ID = 999_999_999

function degreesSchema(most: number, message: string) {
  return z.number(message).check(z.gte(-most, message), z.lte(most, message))
}

export const updateLocation = endpoint({
  name: 'updateLocation',
  method: 'PATCH',
  path: '/api/user/location',
  access: 'member',
  summary:
    "Saves the browser's position, coarsened; 0 and 0 when it is denied. Others see a later one from the next day on.",
  body: z.object({
    latitude: degreesSchema(90, LATITUDE_RANGE),
    longitude: degreesSchema(180, LONGITUDE_RANGE),
  }),
  reply: MessageReply,
})

export const MAX_PLACE_CHOICES = 8

/** A commune to choose from; `region` distinguishes equal names. */
export const PlaceChoice = z.strictObject({
  id: z.int(),
  name: z.string(),
  region: z.string(),
  iso: z.string(),
})
export type PlaceChoice = z.infer<typeof PlaceChoice>

export const listPlaces = endpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/api/places',
  access: 'member',
  summary: 'Up to 8 communes whose name matches, ignoring accents.',
  query: z.object({ search: z._default(z.string().check(z.maxLength(100)), '') }),
  reply: z.array(PlaceChoice),
})

export const choosePlace = endpoint({
  name: 'choosePlace',
  method: 'PATCH',
  path: '/api/user/place',
  form: '/aide/localisation',
  access: 'member',
  summary: "Sets a commune as the caller's position. Others see a later one from the next day on.",
  body: z.object({ place: integerSchema(1, MAX_PLACE_ID, PLACE_UNKNOWN) }),
  reply: MessageReply,
})
