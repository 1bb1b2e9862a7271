import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'

export const POPULAR_COUNT = 20

/**
 * A member of the carousel (specification 2, section 3). Visitors get name, age and avatar of members shown to them; the
 * other fields are neutral: `birthday` is a 1 January, position, status and role are 0, times are 1970, nobody is premium.
 */
export const PopularMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  signup: z.string(),
  birthday: z.string(),
  status: z.int(),
  last_activity: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  roles: z.int(),
})
export type PopularMember = z.infer<typeof PopularMember>

export const listPopularMembers = endpoint({
  name: 'listPopularMembers',
  method: 'GET',
  path: '/api/users/popular',
  access: 'anyone',
  summary: "Up to 20 recently active members with a photo, the caller's neighbours first.",
  reply: z.array(PopularMember),
})
