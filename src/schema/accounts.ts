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
  /** When the second factor was last shown in it. */
  factor_at: Date | null
  /** When its member last wrote something in it (`db/replica.ts`). */
  wrote_at: Generated<Date>
}

/** Single-use links sent by mail; only a hash of each is kept. */
export interface AccountTokens {
  token_hash: Buffer
  user_id: number
  kind: 'verify' | 'reset'
  /** The address the link was sent to, which is the one it verifies. */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}
