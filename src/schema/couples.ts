import type { Generated } from 'kysely'

/** 'On s’est trouvés': one choice per member, which nobody else reads before both have chosen each other. */
export interface CoupleChoices {
  user_id: number
  other_id: number
  thread_id: number
  created_at: Generated<Date>
  /** Both chose each other: the row is there until this member has seen the moment. */
  agreed_at: Date | null
  /** When the row goes without an answer, or unseen. */
  erase_at: Date
}

/** Numbers of a week that no row of a member says; the count of the week takes and deletes them. */
export interface OutcomeTallies {
  /** Monday in Paris, YYYY-MM-DD. */
  week: string
  name: string
  tally: number
}
