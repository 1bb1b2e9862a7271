import type { Generated } from 'kysely'

/** A beginning of a sentence that slates answer. */
export interface Prompts {
  id: Generated<number>
  text: string
  /** `foldText(text)`; unique. */
  key: string
  /** Months in which it is offered; null for all. */
  season: number[] | null
  /** `PROMPT_STATE` */
  state: Generated<number>
  /** Null for those of the site, and once the account is deleted. */
  proposed_by: number | null
  created_at: Generated<Date>
  decided_by: number | null
  decided_at: Date | null
}

/** A member's answer to a prompt, shown on the profile. */
export interface Slates {
  id: Generated<number>
  user_id: number
  position: number
  prompt_id: number
  answer: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
