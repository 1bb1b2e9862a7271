import type { Generated } from 'kysely'

/** Settings that the founder has changed, by their environment variables. */
export interface SiteSettings {
  key: string
  /** As an environment variable has it; null once reset. */
  value: string | null
  /** Later for each change, whatever the transactions. */
  changed_at: Generated<Date>
  /** Null once their account is deleted. */
  changed_by: number | null
}
