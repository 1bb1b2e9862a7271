import type { ColumnType, Generated } from 'kysely'
import type { StoredQuote } from '../shared/quotes.ts'

/** `user_id` has blocked `blocked_id`; neither sees the other. */
export interface Blacklist {
  user_id: number
  blocked_id: number
  created_at: Generated<Date>
}

/** `friend_id` is a friend of `user_id`; the other direction is a second row. */
export interface Friendships {
  user_id: number
  friend_id: number
  created_at: Generated<Date>
  /** Time of the accepted friend request, on the row of its receiver. */
  requested_at: Date | null
  /** On the row of the request's sender until they have seen that it is accepted. */
  yes_unseen: ColumnType<UnseenYes | null, string | null | undefined, string | null>
}

/** The contents of an accepted request. */
export interface UnseenYes {
  quote: StoredQuote | null
  rose: boolean
  /** The message that its text became; null without a text. */
  message: number | null
}

/** A friend request, at most one per direction. Accepting it deletes the row and creates a friendship. */
export interface FriendRequests {
  id: Generated<number>
  sender: number
  receiver: number
  /** `FRIEND_REQUEST_STATE` of `shared/contacts.ts`. */
  state: Generated<number>
  created_at: Generated<Date>
  /** Time of the refusal or withdrawal. */
  decided_at: Date | null
  /** Null without one, and once erased. */
  text: ColumnType<string | null, string | null | undefined, string | null>
  /** The slate or photo of the receiver that it answers. */
  quote: ColumnType<StoredQuote | null, string | null | undefined, string | null>
  /** Sent with a rose that was not returned. */
  rose: Generated<boolean>
  /** Until then the refusal can be undone; null once it is final. */
  refusal_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
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
 * Unread counter, and counters of `day` (in Paris). Lock order: `thread_members`, then this row, then the id
 * of a message is assigned, so that a member's messages commit in the order of their ids.
 */
export interface Mailboxes {
  user_id: number
  /** Over all conversations. */
  unread: Generated<number>
  /**
   * The newest message of the member's conversations, their own included; updated with each message under the
   * lock.
   * Its previous value goes to the streams (`after` in `platform/events/event-hub.ts`), which detect a missed
   * message by it.
   */
  newest: Generated<number>
  day: Generated<string>
  /** Friend requests sent. */
  asked: Generated<number>
  /** Conversations opened. */
  opened: Generated<number>
  /** Messages sent. */
  sent: Generated<number>
  /** Monday of the week in Paris that `roses` counts. */
  rose_week: Generated<string>
  roses: Generated<number>
  /** The day in Paris that `photos` counts. */
  photo_day: Generated<string>
  /** Photos sent in conversations. */
  photos: Generated<number>
}
