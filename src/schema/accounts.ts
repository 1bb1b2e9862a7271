import type { ColumnType, Generated } from 'kysely'
import type { TokenScope } from '../shared/token-scopes.ts'

export interface Sessions {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  remember: Generated<boolean>
  ip: string | null
  user_agent: string | null
  /** Last verification of the second factor in this session. */
  factor_at: Date | null
  /** Sign-in, or last time the password was given, in this session; null for sessions older than the column. */
  authenticated_at: Generated<Date | null>
  /** Last write of the member in this session (`db/replica.ts`). */
  wrote_at: Generated<Date>
}

/**
 * Last step of each account's deletion, by triggers; a list in the folder of backups has them too, so that a restore
 * repeats them.
 */
export interface AccountErasures {
  user_id: number
  /** Moment of the step; of a request, the one from which its 72 hours count. */
  erased_at: Generated<Date>
  state: Generated<ErasureState>
  /** The list has it. */
  recorded: Generated<boolean>
}

/** A key of a member's device or password manager that signs in by itself (WebAuthn). */
export interface Passkeys {
  id: Generated<number>
  user_id: number
  credential_id: Buffer
  /** In COSE form. */
  public_key: Buffer
  /** Signatures counted by the authenticator; 0 if it does not count. */
  counter: ColumnType<string, number | undefined, number>
  /** Given by the member. */
  name: string
  /** Copied to the member's other devices by their provider, rather than bound to one device. */
  synced: boolean
  created_at: Generated<Date>
  used_at: Date | null
}

/** An application of a member for which the founder has opened search and profiles. */
export interface ApiApplications {
  id: Generated<number>
  user_id: number
  name: string
  created_at: Generated<Date>
}

/** A key by which a program of the member makes calls; only a hash of it is stored. */
export interface ApiTokens {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  /** Given by the member. */
  name: string
  scopes: TokenScope[]
  /** Of a token with the scope `client`. */
  application_id: number | null
  created_at: Generated<Date>
  expires_at: Date
  /** Day in Paris of its last use. */
  used_on: string | null
}

/** Single-use links sent by mail; only a hash of each is stored. */
export interface AccountTokens {
  token_hash: Buffer
  user_id: number
  kind: 'verify' | 'reset'
  /** The address the link was sent to, which it verifies. */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

export type ErasureState = 'requested' | 'undone' | 'erased'

/** A sign-up without scripts while sign-ups need a proof of work: its mailed link opens the account. */
export interface PendingSignups {
  id: Generated<number>
  /** Hash of the link's secret; null until the mail is sent. */
  token_hash: Buffer | null
  /** Name, address, password hash, birthday, sex and consent, encrypted. */
  sealed: Buffer
  expires_at: Date
}

/** Proofs of work that opened an account, and used challenges of passkeys, until they expire: each counts once. */
export interface UsedProofs {
  id: string
  expires_at: Date
}
