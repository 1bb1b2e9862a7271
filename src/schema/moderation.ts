import type { Generated, JSONColumnType } from 'kysely'

/** A member's report; those of one target share a case of the queue. */
export interface Reports {
  id: Generated<number>
  /** 1 profile, 2 conversation, 3 comment, 4 photo, 5 post (specification 1 and 2). */
  type: number
  target_id: number
  /** Owner of the target; no reference, since a report outlives their account. */
  user_id: number
  /** Null once the reporter's account is deleted. */
  reporter_id: number | null
  reason: string | null
  /** Snapshot of the target. */
  evidence: JSONColumnType<Record<string, unknown>>
  /** 0 open, 1 closed with its case. */
  state: Generated<number>
  /** Its case. */
  case_id: number | null
  created_at: Generated<Date>
}

/** Append-only log of staff actions on other members (product.md 7). */
export interface Audit {
  id: Generated<number>
  created_at: Generated<Date>
  actor_id: number
  action: string
  /** The member concerned. */
  user_id: number | null
  /** The photo, comment or report concerned. */
  target_id: number | null
  reason: string | null
  details: JSONColumnType<Record<string, unknown>>
}

/** The chain of the audit log, in the order of the commits. */
export interface AuditChain {
  seq: number
  audit_id: number
  /** Hash of the row before; empty for the first. */
  previous: Buffer
  /** SHA-256 of `previous` and the row. */
  hash: Buffer
}

/** Something that many new accounts of one day share; kept for 30 days. */
export interface SignupAlerts {
  id: Generated<number>
  /** Their day of sign-up, in Paris. */
  day: string
  kind: 'payment' | 'text' | 'photo'
  /** Hash of what they share. */
  key: string
  created_at: Generated<Date>
}

export interface SignupAlertMembers {
  alert_id: number
  user_id: number
}

/** A deleted account with a case, decision or note; its id is the pseudonym staff see. */
export interface FormerMembers {
  id: number
  deleted_at: Generated<Date>
}

/** Marks that recognise a returning banned member, for three years; unreadable without the site's key. */
export interface BanMarks {
  id: Generated<number>
  /** The banned account; no reference, since the marks outlive it. */
  user_id: number
  /** HMAC-SHA-256 of the canonical address; null if it was never confirmed. */
  email_mac: Buffer | null
  /** Perceptual hashes of its photos, encrypted; null if there are none. */
  photos: Buffer | null
  created_at: Generated<Date>
  /** End of the court's suspension that alone is why they are kept; null for a ban of the site. */
  expires_at: Date | null
}

/**
 * A newcomer who matches a mark: hidden and read-only until staff decide or 72 hours have passed. At most one
 * per account.
 */
export interface AccountReviews {
  user_id: number
  /** `MATCHED_BY` of `shared/review.ts`. */
  matched_by: number
  /** The banned account with the mark. */
  banned_id: number
  /** File of the matching photo. */
  photo: string | null
  /** Bits in which the two photos differ. */
  distance: number | null
  /** The account was paused before, and remains so. */
  was_paused: boolean
  /** `REVIEW_OUTCOME` of `shared/review.ts`; null while pending. */
  outcome: number | null
  reason: Generated<string>
  decided_by: number | null
  created_at: Generated<Date>
  /** Time of the release or refusal. */
  ended_at: Date | null
}
