import type { Generated, JSONColumnType } from 'kysely'

/** What restricted a member's content or account: the statement of reasons is made of it (product.md 7). */
export interface Decisions {
  id: Generated<number>
  /** The restricted member; no reference, since a decision outlives their account. */
  user_id: number
  /** `DECISION` of `shared/decisions.ts`. */
  kind: number
  /** The photo, comment or post. */
  target_id: number | null
  /** Who decided; null once their account is deleted. */
  actor_id: number | null
  actor_role: number
  /** A key of `RULES`. */
  rule: string
  /** What staff wrote beside the rule. */
  reason: Generated<string>
  /** Warning that came with it; signed. */
  percent: Generated<number>
  /** When it ends or ended without being taken back: a suspension for a time, a right that was given back. */
  until: Date | null
  /** The entry of the reports' queue that led to it. */
  case_id: number | null
  /** What was restricted, as it was, and what lifting it must know. */
  details: JSONColumnType<DecisionDetails>
  created_at: Generated<Date>
  /** Taken back, by an admin or after a contest. */
  lifted_at: Date | null
  lifted_by: number | null
}

export interface DecisionDetails {
  /** The comment, post or description. */
  text?: string
  /** Name of the photo's file. */
  photo?: string
  photo_id?: number
  topic_id?: number
  /** What was before: a status, a role. */
  was?: number
  /** Comments and posts were hidden with the account. */
  hides?: boolean
}

/** What a member says against a decision, once, and what another admin answers. */
export interface Contests {
  id: Generated<number>
  decision_id: number
  user_id: number
  text: string
  /** Null while it waits. */
  accepted: boolean | null
  reason: Generated<string>
  decided_by: number | null
  created_at: Generated<Date>
  decided_at: Date | null
}

/** An entry of the staff's queue: a target, and all that is reported of it. */
export interface ReportCases {
  id: Generated<number>
  /** `REPORT_TYPE`. */
  type: number
  target_id: number
  /** Whose the target is. */
  user_id: number
  /** `CASE_STATE` of `shared/decisions.ts`. */
  state: Generated<number>
  /** `SEVERITY`: the highest of its reports. */
  severity: Generated<number>
  reports: Generated<number>
  /** Grows with each act, so that two who look at the same entry do not both decide it. */
  version: Generated<number>
  assigned_to: number | null
  assigned_at: Date | null
  /** What was done of it: one of `CASE_ACTIONS`. */
  action: string | null
  reason: Generated<string>
  decided_by: number | null
  created_at: Generated<Date>
  newest_at: Generated<Date>
  decided_at: Date | null
}

/** The second factor of one of the staff: a secret shared with an authenticator, sealed with the site's own key. */
export interface SecondFactors {
  user_id: number
  secret: string
  /** Null until the first code was right. */
  confirmed_at: Date | null
  /** Of the last code: none is taken twice. */
  last_step: Generated<number>
  /** Hashes of codes that each work once. */
  recovery: Generated<string[]>
  created_at: Generated<Date>
}

/** What staff keep in mind about a member; members never read it. */
export interface MemberNotes {
  id: Generated<number>
  user_id: number
  author_id: number | null
  note: string
  created_at: Generated<Date>
}

/** Counts by day, in Paris; on the first day of all stand the marks up to which they are counted. */
export interface DailyFigures {
  name: string
  /** 'YYYY-MM-DD' */
  day: string
  value: Generated<number>
}

/** Readers who were stopped by a limit on profiles or pages of members: a row a day, reader and limit. */
export interface LimitHits {
  id: Generated<string>
  /** In Paris. */
  day: string
  /** `LIMIT_KINDS` of `features/harvesting`. */
  kind: string
  user_id: number | null
  /** Of a visitor: the address, or the /64 of an IPv6 address. */
  network: string | null
  hits: number
  first_at: Date
  last_at: Date
}
