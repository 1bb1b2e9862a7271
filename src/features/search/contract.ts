import * as z from 'zod/mini'
import { DISTANCE_MAX_KM, DISTANCE_MIN_KM } from '../../shared/distance.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION, ORIENTATIONS } from '../../shared/enumerations.ts'
import { MemberCard } from '../../shared/member-card.ts'
import { integerSchema, MessageReply, PageNumber, pageSchema } from '../../shared/schemas.ts'
import {
  BAD_AGE,
  BAD_AGE_ORDER,
  BAD_CURSOR,
  BAD_DISTANCE,
  BAD_FILTER,
  BAD_ORIENTATION,
  BAD_SEEK,
} from './texts.ts'

/** Schema of each setting: an address may carry one alone. */
export const settingFields = {
  seek: integerSchema(0, 2, BAD_SEEK),
  orientation: z.union(
    [
      integerSchema(0, ORIENTATIONS.length - 1, BAD_ORIENTATION),
      integerSchema(ANY_ORIENTATION, ANY_ORIENTATION, BAD_ORIENTATION),
    ],
    BAD_ORIENTATION,
  ),
  age_from: integerSchema(AGE_MIN, AGE_MAX, BAD_AGE),
  age_to: integerSchema(AGE_MIN, AGE_MAX, BAD_AGE),
  distance: integerSchema(DISTANCE_MIN_KM, DISTANCE_MAX_KM, BAD_DISTANCE),
  filter: integerSchema(0, 1, BAD_FILTER),
}

/** A member's search (specification 2, section 3): sex, orientation, ages, distance (km) and order. */
export const SearchSettings = z
  .object(settingFields)
  .check(z.refine((s) => s.age_from <= s.age_to, { path: ['age_from'], message: BAD_AGE_ORDER }))
export type SearchSettings = z.infer<typeof SearchSettings>
export type SettingName = keyof SearchSettings
/** Settings in an address, which override the saved ones. */
export type SettingOverrides = { [Name in SettingName]?: number | undefined }

/** Start of a page: moment and id of the last card, each in base 36, as in `next_page_url`. */
export const Cursor = z.string(BAD_CURSOR).check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/, BAD_CURSOR))

export const getSearchSettings = endpoint({
  method: 'GET',
  path: '/api/search/settings',
  access: 'member',
  summary: 'The saved search, or the default one.',
  reply: z.strictObject(settingFields),
})

export const saveSearchSettings = endpoint({
  method: 'PATCH',
  path: '/api/search',
  access: 'member',
  inReview: true,
  summary: 'Saves the search.',
  body: SearchSettings,
  reply: MessageReply,
})

export const searchMembers = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'member',
  summary:
    "Members who match the saved search, 24 a page. A setting in the query replaces the saved one without saving it. Until the caller's e-mail is confirmed, orientation and distance are ignored.",
  query: z.object({
    page: PageNumber,
    after: z.optional(Cursor),
    seek: z.optional(settingFields.seek),
    orientation: z.optional(settingFields.orientation),
    age_from: z.optional(settingFields.age_from),
    age_to: z.optional(settingFields.age_to),
    distance: z.optional(settingFields.distance),
    filter: z.optional(settingFields.filter),
  }),
  reply: pageSchema(MemberCard),
})
