import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { PathId } from '../../../../shared/schemas.ts'
import { Bond } from '../../../friends/contract/bond.ts'
import { AlbumPhoto } from '../../../photos/album/contract/photo.ts'

/**
 * A member as another member reads it. `orientation` and `religion` are null without the member's consent. To a reader
 * whose e-mail is not confirmed they are null too, the position is 0,0 and `iso` null. `user_ip` is there for staff alone.
 */
export const ProfileUser = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  sex: z.int(),
  orientation: z.nullable(z.int()),
  matrimonial_status: z.nullable(z.int()),
  job: z.nullable(z.string()),
  size: z.nullable(z.int()),
  height: z.nullable(z.int()),
  eyes: z.nullable(z.int()),
  hair: z.nullable(z.int()),
  religion: z.nullable(z.int()),
  drink: z.nullable(z.int()),
  smoke: z.nullable(z.int()),
  children: z.nullable(z.int()),
  description: z.nullable(z.string()),
  can_description: z.boolean(),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  last_activity: z.string(),
  user_ip: z.optional(z.nullable(z.string())),
})
export type ProfileUser = z.infer<typeof ProfileUser>

export const Profile = z.strictObject({
  user: ProfileUser,
  photos: z.array(AlbumPhoto),
  ifBirthday: z.boolean(),
  isFriend: z.boolean(),
  bond: Bond,
  /** The member's request that waits for the reader's answer. */
  ask_id: z.nullable(z.int()),
  /** The viewer has blocked this member. */
  isBlocked: z.boolean(),
  /** Country of the position, ISO 3166-1. */
  iso: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: 'member',
  summary:
    "A member's profile; 404 for one who has blocked the caller. One whom the caller has blocked comes without photo, presence and position.",
  params: z.object({ id: PathId }),
  reply: Profile,
})
