import type { Generated, JSONColumnType } from 'kysely'

/**
 * A restriction of a member's content or account; the statement of reasons is built from it (product.md 7).
 */
export interface Decisions {
  id: Generated<number>
  /** The restricted member; no reference, since a decision outlives their account. */
  user_id: number
  /** `DECISION` of `shared/decisions.ts`. */
  kind: number
  /** The photo, comment or post. */
  target_id: number | null
  /** The deciding staff member; null once their account is deleted. */
  actor_id: number | null
  actor_role: number
  /** A key of `RULES`. */
  rule: string
  /** Staff's text next to the rule. */
  reason: Generated<string>
  /** Change of the warning; signed. */
  percent: Generated<number>
  /** End without revocation: of a timed suspension, or of a right that was restored. */
  until: Date | null
  /** The case of the reports' queue. */
  case_id: number | null
  /** Snapshot of the restricted content, and the data to revoke the decision. */
  details: JSONColumnType<DecisionDetails>
  created_at: Generated<Date>
  /** Revoked by an admin or after a contest. */
  lifted_at: Date | null
  lifted_by: number | null
}

export interface DecisionDetails {
  /** The comment, post or description. */
  text?: string
  /** File of the photo. */
  photo?: string
  photo_id?: number
  /** Of a slate. */
  prompt_id?: number
  position?: number
  /** The message that the text of a friend request had become. */
  message_id?: number
  topic_id?: number
  /** Previous value: a status or a role. */
  was?: number
  /** The account's comments and posts are hidden too. */
  hides?: boolean
}

/** A member's only contest of a decision, and the answer of another admin. */
export interface Contests {
  id: Generated<number>
  decision_id: number
  user_id: number
  text: string
  /** Null while pending. */
  accepted: boolean | null
  reason: Generated<string>
  decided_by: number | null
  created_at: Generated<Date>
  decided_at: Date | null
}

/** A case of the staff's queue: a target with all its reports. */
export interface ReportCases {
  id: Generated<number>
  /** `CASE_TYPE` of `moderation/reports/contract.ts`. */
  type: number
  target_id: number
  /** Owner of the target; 0 for a notice without a member's content. */
  user_id: number
  /** `CASE_STATE` of `shared/decisions.ts`. */
  state: Generated<number>
  /** `SEVERITY`: the highest of its reports. */
  severity: Generated<number>
  reports: Generated<number>
  /** Incremented by each change; of two staff members who view the same case, only the first can decide. */
  version: Generated<number>
  assigned_to: number | null
  assigned_at: Date | null
  /** Outcome: one of `CASE_ACTIONS`. */
  action: string | null
  reason: Generated<string>
  /** Found contrary to the law, and not only to the rules of the site. */
  is_illegal: Generated<boolean>
  decided_by: number | null
  created_at: Generated<Date>
  newest_at: Generated<Date>
  decided_at: Date | null
}

/** The second factor of a staff member: the authenticator's secret, encrypted with the site's key. */
export interface SecondFactors {
  user_id: number
  secret: string
  /** Null until the first correct code. */
  confirmed_at: Date | null
  /** Step of the last accepted code; each code works once. */
  last_step: Generated<number>
  /** Hashes of single-use codes. */
  recovery: Generated<string[]>
  created_at: Generated<Date>
}

/** Staff's note about a member, which members never read. */
export interface MemberNotes {
  id: Generated<number>
  user_id: number
  author_id: number | null
  note: string
  created_at: Generated<Date>
}

/** Counts per day, in Paris; the first day contains the marks up to which they are counted. */
export interface DailyFigures {
  name: string
  /** 'YYYY-MM-DD' */
  day: string
  value: Generated<number>
}

/** Weekly counts of members, by group; a week is written once. */
export interface WeeklyOutcomes {
  /** Monday, 'YYYY-MM-DD'. */
  week: string
  /** `OUTCOME_NAMES` of `moderation/outcomes`. */
  name: string
  /** `SEX` of `shared/sex.ts`; -1 for everybody. */
  sex: number
  /** First age of the decade: 20 to 70; 0 for everybody. */
  decade: number
  /** Null for fewer than five people. */
  value: number | null
}

/** Readers stopped by a limit on profiles or pages of members: a row per day, reader and limit. */
export interface LimitHits {
  id: Generated<string>
  /** In Paris. */
  day: string
  /** `LimitKind` of `platform/http/reading-limits.ts`. */
  kind: string
  user_id: number | null
  /** For a visitor: the address, or the /64 of an IPv6 address. */
  network: string | null
  hits: number
  first_at: Date
  last_at: Date
}
