import type { Generated } from 'kysely'
import type { ConsentKind } from '../shared/consents.ts'
import type { ContactReason } from '../shared/contact.ts'

/** Consents and withdrawals; the latest of a kind applies. */
export interface Consents {
  id: Generated<string>
  user_id: number
  kind: ConsentKind
  /** Version of the accepted text. */
  version: Generated<string>
  given: boolean
  created_at: Generated<Date>
}

/** Copies of members' data; at most one pending or ready per member. */
export interface DataExports {
  id: Generated<string>
  user_id: number
  /** Hash of the key in its link. */
  token_hash: Buffer | null
  /** Its name in the store. */
  file: string | null
  bytes: string | null
  created_at: Generated<Date>
  ready_at: Date | null
  expires_at: Date | null
  taken_at: Date | null
}

/** Messages of the contact form. */
export interface QueuedMails {
  id: Generated<number>
  user_id: number | null
  reason: ContactReason
  email: string
  message: string
  ip: string | null
  created_at: Generated<Date>
  closed_at: Date | null
  closed_by: number | null
}
