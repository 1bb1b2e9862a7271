import type { Generated, JSONColumnType } from 'kysely'
import type { NapkinSlot } from '../shared/napkins.ts'

/** A proposed meeting; its message has the same words as text. */
export interface Napkins {
  id: Generated<number>
  thread_id: number
  message_id: number
  /** Who proposed it; no reference, since the message outlives their account. */
  user_id: number
  place: string
  /** One to three. */
  slots: JSONColumnType<NapkinSlot[]>
  /** Position in `NAPKIN_STATES` of `shared/napkins.ts`; at most one of a conversation is open. */
  state: Generated<number>
  /** Of the agreed slot; null without one. */
  starts_at: Date | null
  ends_at: Date | null
  /** Who cancelled the agreed meeting. */
  cancelled_by: number | null
  created_at: Generated<Date>
}

/** One member's side of an agreed meeting: what they answer is shown to nobody else. */
export interface NapkinSides {
  napkin_id: number
  user_id: number
  /** When 'Tout va bien ?' is due; null once sent. */
  check_at: Date | null
  /** When 'Vous vous êtes vus ?' is due; null once sent. */
  question_at: Date | null
  /** The member answered that all is well. */
  well_at: Date | null
  /** Position in `OUTCOMES` of the napkins' policy, from 1. */
  outcome: number | null
  answered_at: Date | null
  /** When the row goes, into a count of the desk. */
  erase_at: Date
}

/** A mail to somebody close before a meeting. */
export interface NapkinRelatives {
  id: Generated<number>
  napkin_id: number
  user_id: number
  /** First name as the member typed it, and address; null once the link has ended. */
  first_name: string | null
  email: string | null
  /** Created when the mail is sent. */
  token_hash: Buffer | null
  sent_at: Generated<Date>
  expires_at: Date
}
