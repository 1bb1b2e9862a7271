import * as z from 'zod/mini'
import { DISTANCE_MAX_KM, DISTANCE_MIN_KM } from '../../shared/distance.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION, ORIENTATIONS } from '../../shared/enumerations.ts'
import { MemberCard } from '../../shared/member-card.ts'
import { ALL_INTENTIONS, INTERESTS_MAX, isInterest } from '../../shared/presentation.ts'
import { integerSchema, MAX_ID, MessageReply, PageNumber, pageSchema } from '../../shared/schemas.ts'
import { COUNT_MOST, FEW_RESULTS } from './count.ts'
import {
  BAD_AGE,
  BAD_AGE_ORDER,
  BAD_CHILDREN,
  BAD_CURSOR,
  BAD_DISTANCE,
  BAD_FILTER,
  BAD_INTENTIONS,
  BAD_INTERESTS,
  BAD_ORIENTATION,
  BAD_SEEK,
  BAD_SMOKE,
  BAD_SWITCH,
  TOO_MANY_INTERESTS,
} from './refusal-texts.ts'

const switchSchema = integerSchema(0, 1, BAD_SWITCH)

const Interest = z.pipe(
  integerSchema(1, MAX_ID, BAD_INTERESTS),
  z.int().check(z.refine(isInterest, BAD_INTERESTS)),
)
type SentInterests = string | (string | number)[]
/** Ids in an array or, as in an address, separated by commas; a form repeats the field. */
const splitInterests = (sent: SentInterests): (string | number)[] =>
  [sent]
    .flat()
    .flatMap<string | number>((part) => (typeof part === 'string' ? part.split(',').filter(Boolean) : [part]))
const uniqueInterests = (ids: number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
const interestsSchema = z.pipe(
  z.union([z.string(), z.array(z.union([z.string(), z.number()]))], BAD_INTERESTS),
  z.pipe(
    z.transform(splitInterests),
    z.pipe(
      z.pipe(z.array(Interest), z.transform(uniqueInterests)),
      z.array(z.int()).check(z.maxLength(INTERESTS_MAX, TOO_MANY_INTERESTS)),
    ),
  ),
)

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
  photo: z.optional(switchSchema),
  verified: z.optional(switchSchema),
  online: z.optional(switchSchema),
  /** Sum of 1 (Non), 2 (Oui), 4 (Parfois); 0 accepts anyone. */
  smoke: z.optional(integerSchema(0, 7, BAD_SMOKE)),
  /** Sum of 1 (without), 2 (with); 0 accepts anyone. */
  children: z.optional(integerSchema(0, 3, BAD_CHILDREN)),
  /** Sum of bits of `INTENTIONS`, any of which will do; 0 accepts anyone. */
  intentions: z.optional(integerSchema(0, ALL_INTENTIONS, BAD_INTENTIONS)),
  /** Ids of `INTEREST_GROUPS`, any of which will do; empty accepts anyone. */
  interests: z.optional(interestsSchema),
  nearest: z.optional(switchSchema),
  fold_seen: z.optional(switchSchema),
}

/**
 * A member's search (specification 2, section 3): sex, orientation, ages, distance (km) and order. The optional ones
 * are ours: free filters, the order by distance, and whether members seen lately are folded away.
 */
export const SearchSettings = z
  .object(settingFields)
  .check(z.refine((s) => s.age_from <= s.age_to, { path: ['age_from'], message: BAD_AGE_ORDER }))
export type SearchSettings = z.infer<typeof SearchSettings>
export type SettingName = keyof SearchSettings
/** Settings in an address, which override the saved ones. */
export type SettingOverrides = { [Name in SettingName]?: SearchSettings[Name] | undefined }

/** Each setting, or none. */
const overrideFields = {
  ...settingFields,
  seek: z.optional(settingFields.seek),
  orientation: z.optional(settingFields.orientation),
  age_from: z.optional(settingFields.age_from),
  age_to: z.optional(settingFields.age_to),
  distance: z.optional(settingFields.distance),
  filter: z.optional(settingFields.filter),
}

/** A member in the results. */
export const FoundMember = z.extend(MemberCard, {
  /** Set where the caller has seen the profile in the last 30 days. */
  visited: z.optional(z.literal(true)),
})
export type FoundMember = z.infer<typeof FoundMember>

/** Start of a page: moment and id of the last card, each in base 36, as in `next_page_url`. */
export const Cursor = z.string(BAD_CURSOR).check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/, BAD_CURSOR))

export const getSearchSettings = endpoint({
  name: 'getSearchSettings',
  method: 'GET',
  path: '/api/search/settings',
  access: 'member',
  scope: 'own:read',
  summary: 'The saved search, or the default one.',
  reply: z.strictObject(settingFields),
})

export const saveSearchSettings = endpoint({
  name: 'saveSearchSettings',
  method: 'PATCH',
  path: '/api/search',
  access: 'member',
  inReview: true,
  summary: 'Saves the search.',
  body: SearchSettings,
  reply: MessageReply,
})

export const searchMembers = endpoint({
  name: 'searchMembers',
  method: 'GET',
  path: '/api/search',
  access: 'member',
  scope: 'client',
  summary:
    "Members who match the saved search, 24 a page. A setting in the query replaces the saved one without saving it. Until the caller's e-mail is confirmed, orientation and distance are ignored.",
  query: z.object({
    page: PageNumber,
    after: z.optional(Cursor),
    ...overrideFields,
  }),
  reply: pageSchema(FoundMember),
})

/** A wider search, and how many people it adds. */
export const Widening = z.strictObject({ changed: z.strictObject(overrideFields), count: z.int() })
export type Widening = z.infer<typeof Widening>

export const countSearch = endpoint({
  name: 'countSearch',
  method: 'GET',
  path: '/api/search/count',
  access: 'member',
  scope: 'client',
  summary: `How many members a search finds, ${COUNT_MOST} for that and more; settings as in GET /api/search. If it finds fewer than ${FEW_RESULTS}, the two widenings that add most.`,
  query: z.object(overrideFields),
  reply: z.strictObject({
    count: z.int(),
    /** Of these, members with the badge; null where not all are counted. */
    verified: z.nullable(z.int()),
    widenings: z.array(Widening),
  }),
})
