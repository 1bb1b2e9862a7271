import * as z from 'zod/mini'

/** A member as shown on a card, in lists and in the search (specification 2, section 3). */
export const MemberCard = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  signup: z.string(),
  last_activity: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  status: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  roles: z.int(),
  /** The first slate, else the first sentence of the description; absent without either. */
  voice: z.optional(z.string()),
  /** Only set, to true, in conversations with a member whose account is paused. */
  paused: z.optional(z.literal(true)),
  /** Only set, to true, in conversations with a member without photo while one of theirs waits for staff. */
  photo_waits: z.optional(z.literal(true)),
  /** Only set, to true, in conversations with a friend. */
  friend: z.optional(z.literal(true)),
  /** Only set, to true, in conversations with a regular of the forum. */
  regular: z.optional(z.literal(true)),
})
export type MemberCard = z.infer<typeof MemberCard>
