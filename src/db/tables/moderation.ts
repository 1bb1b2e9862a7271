import type { Generated, JSONColumnType } from 'kysely'

/** One member's report of something; many of one target gather in one entry of the queue. */
export interface Reports {
  id: Generated<number>
  /** 1 profile, 2 conversation, 3 comment, 4 photo, 5 post (specification 1 and 2). */
  type: number
  target_id: number
  /** Whose the target is. */
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
