import * as z from 'zod/mini'
import { SEARCH_TOO_LONG } from '../list-texts.ts'

/** Members of one page of each list between members. */
export const LIST_PAGE_SIZE = 20

/** The member fields of each list between members (specification 1, section 3). */
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

/** Part of a name, without regard to case or accents. */
export const NameSearch = z._default(z.string().check(z.maxLength(50, SEARCH_TOO_LONG)), '')
