import type { Generated, JSONColumnType } from 'kysely'

/** A notice of illegal content by anybody (DSA, article 16), and the complaint about its decision (article 20). */
export interface Notices {
  id: Generated<number>
  /** Its report in the queue; null for an instant, until it has one. */
  report_id: number | null
  /** As typed: a page of the site, or something that could not be read. */
  address: string
  /** A key of `NOTICE_REASONS`. */
  reason: string
  text: string
  /** Null where the notice concerns sexual offences against children, and once it is old. */
  name: string | null
  email: string | null
  created_at: Generated<Date>
  /** Outcome: one of `CLOSING_ACTIONS`; null while pending. */
  action: string | null
  is_illegal: Generated<boolean>
  /** Answer of staff to its author. */
  answer: Generated<string>
  decided_by: number | null
  decided_role: number | null
  decided_at: Date | null
  /** The report that reopens its target in the queue after a complaint. */
  contest_report_id: number | null
  contest_text: string | null
  contested_at: Date | null
  contest_action: string | null
  contest_answer: Generated<string>
  contest_role: number | null
  contest_decided_at: Date | null
}

/** A file prepared for an authority about a case (DSA, article 18). */
export interface AuthorityAlerts {
  id: Generated<number>
  case_id: number
  actor_id: number | null
  /** One of `AUTHORITIES`. */
  authority: string
  reason: string
  created_at: Generated<Date>
}

/** The numbers of a half-year, stored when it is over: older rows are erased in time. */
export interface TransparencyReports {
  /** 'YYYY-MM-DD', as is the end. */
  starts_on: string
  ends_on: string
  /** `ReportData` of `moderation/transparency`. */
  data: JSONColumnType<object>
  created_at: Generated<Date>
}

/** An order of an authority (DSA, articles 9 and 10), entered by the founder. */
export interface AuthorityOrders {
  id: Generated<number>
  /** To act against content, or to give information. */
  kind: 'act' | 'inform'
  /** Of the authority: two letters. */
  country: string
  /** A category of the transparency report. */
  category: string
  /** Specific items of information. */
  items: number
  received_at: Date
  /** The receipt was confirmed to the authority. */
  confirmed_at: Date | null
  executed_at: Date | null
  entered_by: number | null
  created_at: Generated<Date>
}
