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

/** Measured pages of members: how many had a value up to this one. Neither member nor address. */
export interface PageTimings {
  /** In Paris, YYYY-MM-DD. */
  day: string
  /** Pattern of the route, such as `/forum/topic/:slug`. */
  page: string
  metric: 'lcp' | 'inp' | 'cls' | 'ttfb'
  device: 'phone' | 'desktop'
  /** Upper bound of the values: milliseconds, or thousandths of a layout shift. */
  up_to: number
  count: number
}
