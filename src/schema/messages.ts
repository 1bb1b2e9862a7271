import type { Generated } from 'kysely'

/** A conversation of two. */
export interface Threads {
  id: Generated<number>
  created_at: Generated<Date>
}

/** One side of a conversation, with all that its list shows or asks. */
export interface ThreadMembers {
  thread_id: number
  user_id: number
  /** Null once the other's account is deleted. */
  other_id: number | null
  /** The newest message, 0 for none; the same on both sides. */
  last_id: Generated<number>
  /** The newest message that this side has read. */
  read_id: Generated<number>
  /** Messages of the other that wait to be read; none once it is hidden, which is no reading. */
  unread: Generated<number>
  /** The other has written in it: no stranger any more. */
  answered: Generated<boolean>
  /** Out of this side's list until the next message. */
  hidden: Generated<boolean>
  /** One of the two has blocked the other; kept by a trigger on `blacklist`. */
  parted: Generated<boolean>
}

export interface Messages {
  id: Generated<number>
  thread_id: number
  /** Who wrote it; no reference, since it outlives their account. */
  user_id: number
  /** `MESSAGE_TYPE` of `shared/contacts.ts`. */
  type: Generated<number>
  message: string
  /** Made by the sender's browser, so that sending again is no second message. */
  client_key: string | null
  created_at: Generated<Date>
}

/** Text messages to somebody who has not answered yet, for 30 days: what they have in common, never what they say. */
export interface FirstMessages {
  id: Generated<number>
  user_id: number
  thread_id: number
  /** SHA-256 of the text without case, accents, blanks and digits. */
  text_hash: Buffer
  /** It holds a link, an address or a number. */
  has_contact: boolean
  created_at: Generated<Date>
}
