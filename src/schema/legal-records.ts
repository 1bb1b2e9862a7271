import type { Generated } from 'kysely'

/** Data kept for courts alone (décret 2021-1362), sealed for a key that the site does not have. */
export interface LegalRecords {
  id: Generated<string>
  /** `LEGAL_RECORD` of `platform/legal-records/records.ts`. */
  kind: number
  /** No reference: the records outlive the account. */
  user_id: number
  /** The payment or session. */
  subject_id: number | null
  /** Short name of the key it is sealed for. */
  key_id: string
  /** Keyed hashes of the e-mail address and of the IP address, by which a request finds the row. */
  email_mac: Buffer | null
  address_mac: Buffer | null
  sealed: Buffer
  occurred_at: Date
  /** Null while the account exists; connections have it from the start. */
  expires_at: Date | null
}
