import type { Generated } from 'kysely'
import type { ConsentKind } from '../shared/consents.ts'
import type { ContactReason } from '../shared/contact.ts'

/** Every consent given or taken back, the latest of a kind counts. */
export interface Consents {
  id: Generated<string>
  user_id: number
  kind: ConsentKind
  /** Of the words agreed to. */
  version: Generated<string>
  given: boolean
  created_at: Generated<Date>
}

/** Copies of members' data; one a member waits or is ready at a time. */
export interface DataExports {
  id: Generated<string>
  user_id: number
  /** Of the key in its link. */
  token_hash: Buffer | null
  /** Its name in the store. */
  file: string | null
  bytes: string | null
  created_at: Generated<Date>
  ready_at: Date | null
  expires_at: Date | null
  taken_at: Date | null
}

/** What was written to the site through its contact form. */
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
