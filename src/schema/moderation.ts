import type { Generated, JSONColumnType } from 'kysely'

/** One member's report of something; many of one target gather in one entry of the queue. */
export interface Reports {
  id: Generated<number>
  /** 1 profile, 2 conversation, 3 comment, 4 photo, 5 post (specification 1 and 2). */
  type: number
  target_id: number
  /** Whose the target is; no reference, since a report outlives their account. */
  user_id: number
  /** Null once the reporter's account is deleted. */
  reporter_id: number | null
  reason: string | null
  /** The target as it was when it was reported. */
  evidence: JSONColumnType<Record<string, unknown>>
  /** 0 open, 1 closed with its entry. */
  state: Generated<number>
  /** The entry of the queue that gathers it. */
  case_id: number | null
  created_at: Generated<Date>
}

/** What staff did to somebody else's account or content; only ever added to (product.md 7). */
export interface Audit {
  id: Generated<number>
  created_at: Generated<Date>
  actor_id: number
  action: string
  /** Whom it concerned. */
  user_id: number | null
  /** The photo, comment or report acted upon. */
  target_id: number | null
  reason: string | null
  details: JSONColumnType<Record<string, unknown>>
}

/** A deleted account that left a case, a decision or a note; its number is the pseudonym under which staff read them. */
export interface FormerMembers {
  id: number
  deleted_at: Generated<Date>
}

/** What a banned account is recognised by when it comes back, for three years; unreadable without the site's key. */
export interface BanMarks {
  id: Generated<number>
  /** The banned account; no reference, since the marks outlive it. */
  user_id: number
  /** HMAC-SHA-256 of the canonical address; null where the address was never confirmed. */
  email_mac: Buffer | null
  /** Perceptual hashes of its photos, sealed; null where there are none. */
  photos: Buffer | null
  created_at: Generated<Date>
}

/** A newcomer who matches a mark: hidden, and writing nothing, until staff decide or 72 hours have passed. At most one per account. */
export interface AccountReviews {
  user_id: number
  /** `MATCHED_BY` of `shared/review.ts`. */
  matched_by: number
  /** The banned account with the mark. */
  banned_id: number
  /** File of the newcomer's photo that matches. */
  photo: string | null
  /** Bits in which the two photos differ. */
  distance: number | null
  /** The account was paused before, and stays so afterwards. */
  was_paused: boolean
  /** `REVIEW_OUTCOME` of `shared/review.ts`; null while it waits. */
  outcome: number | null
  reason: Generated<string>
  decided_by: number | null
  created_at: Generated<Date>
  /** When the account was released or refused. */
  ended_at: Date | null
}
