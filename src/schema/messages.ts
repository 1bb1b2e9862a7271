import type { ColumnType, Generated } from 'kysely'
import type { StoredQuote } from '../shared/quotes.ts'

/** A conversation of two. */
export interface Threads {
  id: Generated<number>
  created_at: Generated<Date>
  /** The outing after which both named each other; null for other conversations. */
  outing: ColumnType<ThreadOuting | null, string | null | undefined, string | null>
}

/** An outing as the conversation that it opened remembers it: `kind` of `OUTING_KINDS`. */
export interface ThreadOuting {
  id: number
  kind: number
  starts_at: string
}

/** One side of a conversation, with all fields of its list. */
export interface ThreadMembers {
  thread_id: number
  user_id: number
  /** Null once the other's account is deleted. */
  other_id: number | null
  /** The newest message, 0 for none; the same on both sides. */
  last_id: Generated<number>
  /** The newest message that this side has read. */
  read_id: Generated<number>
  /** Unread messages of the other side; 0 for a hidden conversation, although they were not read. */
  unread: Generated<number>
  /** The other has replied, and is no stranger. */
  answered: Generated<boolean>
  /** Hidden from this side's list until the next message. */
  hidden: Generated<boolean>
  /** One of the two has blocked the other; maintained by a trigger on `blacklist`. */
  parted: Generated<boolean>
  /**
   * When the other wrote last, if this side has not answered since; null before the first message after the release of
   * this column.
   */
  awaited_at: Date | null
  /** This side has put it aside, until it answers. */
  parked: Generated<boolean>
  /** Its messages cause no push and no toast, and the mailbox does not count them. */
  muted: Generated<boolean>
  /** Who closed it with a goodbye; the same on both sides. No reference: the goodbye outlives their account. */
  closed_by: number | null
  /** The message of which this side has a copy: `last_id`, unless a job still has to copy that. */
  copied_id: Generated<number>
  /** The copy, of `type`, `message`, `user_id`, `created_at` and `deleted_at`; null for none. */
  last_type: number | null
  last_message: string | null
  last_sender: number | null
  last_at: Date | null
  last_deleted: boolean | null
}

export interface Messages {
  id: Generated<number>
  thread_id: number
  /** The author; no reference, since the message outlives their account. */
  user_id: number
  /** `MESSAGE_TYPE` of `shared/contacts.ts`. */
  type: Generated<number>
  message: string
  /** Idempotency key of the sender's browser. */
  client_key: string | null
  /** The slate or photo that an accepted friend request answers; null for other messages. */
  quote: ColumnType<StoredQuote | null, string | null | undefined, string | null>
  created_at: Generated<Date>
  /** An earlier message of the conversation that this one answers; it may be deleted. */
  reply_to: number | null
  edited_at: Date | null
  /** Its text is empty from then on. */
  deleted_at: Date | null
  /** `REACTIONS` of `shared/reactions.ts`, from 1: the author's own, and the other member's. */
  author_reaction: number | null
  other_reaction: number | null
}

/** A photo of a conversation. Its message has the text 'Photo'. */
export interface ConversationPhotos {
  id: Generated<number>
  /** No reference, like the author: an open case outlives both. */
  thread_id: number
  message_id: number
  /** The author. */
  user_id: number
  /** File name, as in `photos`. */
  photo: string
  /** Pixels of the full size. */
  width: number
  height: number
  /** Data address of a tiny blurred copy. */
  blur: string
  /** The author's description; '' for none. */
  alt: Generated<string>
  /** Perceptual hash, 64 bits as `0` and `1`. */
  hash: string
  /** Its files are sealed. */
  banned: Generated<boolean>
  created_at: Generated<Date>
  /** Not shown from its setting on; erased at this time, or with the end of an open case. Null in a conversation. */
  erase_at: Date | null
}

/** The last change of a message; changes of a conversation are numbered from 1, under the lock of its sides. */
export interface MessageChanges {
  thread_id: number
  message_id: number
  version: number
}

/** A former text of an edited or deleted message, for reports alone. */
export interface MessageVersions {
  id: Generated<number>
  thread_id: number
  message_id: number
  /** The author. */
  user_id: number
  type: number
  message: string
  replaced_at: Generated<Date>
}

/** A message whose author's e-mail is not confirmed: one per conversation, sent on confirmation, for 7 days at most. */
export interface KeptMessages {
  user_id: number
  thread_id: number
  /** `MESSAGE_TYPE` of `shared/contacts.ts`. */
  type: number
  message: string
  /** Key of the sent message. */
  client_key: Generated<string>
  /** The message that it answers; null for none, and once that is erased. */
  reply_to: number | null
  /** Why it was not sent after the confirmation. */
  refusal: string | null
  created_at: Generated<Date>
}

/** The text that a member has typed and not sent; only they read it. Without a text after sending, for 30 days. */
export interface Drafts {
  user_id: number
  thread_id: number
  message: string
  /** Grows with each change: a device with an older one changes nothing. */
  version: Generated<number>
  edited_at: Generated<Date>
}

/** First messages to members who have not answered yet, for 30 days: fingerprints, never texts. */
export interface FirstMessages {
  id: Generated<number>
  user_id: number
  thread_id: number
  /** SHA-256 of the text's letters, or that of the sender's earlier text of which it is a near-duplicate. */
  text_hash: Buffer
  /** MinHash by which near-duplicates are found; null for short texts. */
  sketch: Buffer | null
  /** Contains a link, an address or a number. */
  has_contact: boolean
  created_at: Generated<Date>
}
