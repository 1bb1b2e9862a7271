import type { Generated, GeneratedAlways } from 'kysely'

/** A part of the forum; members read it as 'catégorie'. */
export interface Categories {
  /** 10 is the complaints (specification 1, section 2). */
  id: Generated<number>
  slug: string
  title: string
  emoji: string
  description: Generated<string>
  /** Order in the list. */
  place: number
  /** How many topics it has; kept with `topics`. */
  topics: Generated<number>
}

/** A discussion. Its row is locked before any of its posts is written. */
export interface Topics {
  id: Generated<number>
  /** The current address; former ones are in `topic_slugs`. */
  slug: string
  title: string
  /** Who began it; null once their account is deleted. */
  user_id: number | null
  category_id: number
  locked: Generated<boolean>
  /** Posts, the first included: the newest post's `pos`. */
  posts: Generated<number>
  last_post_id: Generated<number>
  last_post_at: Generated<Date>
  last_user_id: number | null
  created_at: Generated<Date>
  search: GeneratedAlways<string>
}

/** Every address that a topic has ever had, the current one included. */
export interface TopicSlugs {
  slug: string
  topic_id: number
}

/** A post; never deleted, so that `pos` has no gaps. */
export interface Posts {
  id: Generated<number>
  topic_id: number
  /** Place in the topic, from 1, without a gap: page n holds 10(n−1)+1 to 10n. */
  pos: number
  /** The author; null once their account is deleted. */
  user_id: number | null
  post: string
  created_at: Generated<Date>
  /** When its text was last changed. */
  edited_at: Date | null
  /** Out of sight since; null while it is to be read. */
  moderated_at: Date | null
  moderated_by: number | null
  /** The decision that hid it with its author's account. */
  hidden_by: number | null
  /** Drawn by the browser, so that a repeated sending is known. */
  client_key: string | null
  search: GeneratedAlways<string>
}

/** A post's text before it was changed, for staff. */
export interface PostEdits {
  id: Generated<number>
  post_id: number
  /** Who changed it. */
  user_id: number | null
  post: string
  created_at: Generated<Date>
}

/** Whom a post names by `@name`. */
export interface Mentions {
  post_id: number
  user_id: number
}

/** A choice of a topic's poll, by its place from 0. */
export interface PollChoices {
  topic_id: number
  choice: number
  label: string
  /** Kept with `poll_votes`; of those whose account is deleted too. */
  votes: Generated<number>
}

export interface PollVotes {
  topic_id: number
  user_id: number
  choice: number
  created_at: Generated<Date>
}

/** A member who may not take part in a topic any more. */
export interface TopicBans {
  topic_id: number
  user_id: number
  banned_by: number | null
  created_at: Generated<Date>
}

export interface TopicFollows {
  topic_id: number
  user_id: number
  /** Has a notification of a new post: no second one until the topic is opened or that one is read (product.md 6). */
  notified: Generated<boolean>
  created_at: Generated<Date>
}

/** How far a member has read a topic. */
export interface TopicReads {
  user_id: number
  topic_id: number
  pos: number
  read_at: Generated<Date>
}

/** The quick replies of staff; seven. */
export interface ReplyTemplates {
  place: number
  title: string
  post: string
}
