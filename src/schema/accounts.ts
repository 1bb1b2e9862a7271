import type { Generated } from 'kysely'

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

/** Erased accounts, by a trigger; a list in the folder of backups has them too, so that a restore erases them again. */
export interface AccountErasures {
  user_id: number
  erased_at: Generated<Date>
  /** The list has it. */
  recorded: Generated<boolean>
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
