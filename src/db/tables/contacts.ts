import type { Generated } from 'kysely'

/** `user_id` has blocked `blocked_id`; from then neither sees the other. */
export interface Blacklist {
  user_id: number
  blocked_id: number
  created_at: Generated<Date>
}

/** `friend_id` is a friend of `user_id`; the other direction is a row of its own. */
export interface Friendships {
  user_id: number
  friend_id: number
  created_at: Generated<Date>
}
