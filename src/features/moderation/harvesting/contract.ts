/** What stopped a reader: as stored, and as the desk names it. */
export const LIMIT_KINDS = [
  'profiles-hour',
  'profiles-hour-unconfirmed',
  'profiles-day',
  'profiles-minute-visitor',
  'pages-hour',
  'pages-hour-unconfirmed',
] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** How long it is kept that a reader was stopped; days. */
export const HIT_RETENTION_DAYS = 30
