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

/** A friend request; at most one in each direction. An accepted one is no row any more but a friendship. */
export interface FriendRequests {
  id: Generated<number>
  sender: number
  receiver: number
  /** `FRIEND_REQUEST_STATE` of `shared/contacts.ts`. */
  state: Generated<number>
  created_at: Generated<Date>
  /** When it was refused or withdrawn. */
  decided_at: Date | null
}

/** Who may send friend requests and open conversations; without a row, `DEFAULT_GATE` of `shared/gate.ts`. */
export interface Gates {
  user_id: number
  seek: number
  age_from: number
  age_to: number
  /** `CONTACT_POLICY` of `shared/contacts.ts`. */
  contact: number
  verified_only: boolean
}

/**
 * What is unread and what was done on `day` (in Paris). Its row is locked, after those of `thread_members`, before the
 * id of a message is drawn: the ids that concern a member are committed in their order.
 */
export interface Mailboxes {
  user_id: number
  /** Messages, over all conversations. */
  unread: Generated<number>
  /**
   * The newest message of the member's conversations, their own included; moved with each message while the row is held.
   * What it was before goes to the streams (`after` in `live/live.ts`), which see by it whether they have missed one.
   */
  newest: Generated<number>
  day: Generated<string>
  /** Friend requests sent. */
  asked: Generated<number>
  /** Conversations opened. */
  opened: Generated<number>
  /** Messages sent. */
  sent: Generated<number>
}
