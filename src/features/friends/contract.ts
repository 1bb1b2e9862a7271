import * as z from 'zod/mini'
import { SEARCH_TOO_LONG } from './texts.ts'

/** Members per page of each list. */
export const LIST_PAGE_SIZE = 20

/** Member fields of each list (specification 1, section 3). */
export const ListedMember = {
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  last_activity: z.string(),
  status: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  roles: z.int(),
}

/** Part of a name; case and accents are ignored. */
export const NameSearch = z._default(z.string().check(z.maxLength(50, SEARCH_TOO_LONG)), '')

/** Relation between two members as one of them may know it: a refusal is hidden. */
export const Bond = z.enum(['none', 'asked', 'asks', 'friends'])
export type Bond = z.infer<typeof Bond>
