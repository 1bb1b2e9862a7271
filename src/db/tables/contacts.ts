import type { Generated } from 'kysely'

/** `user_id` has blocked `blocked_id`; from then neither sees the other. */
export interface Blacklist {
  user_id: number
  blocked_id: number
  created_at: Generated<Date>
}
