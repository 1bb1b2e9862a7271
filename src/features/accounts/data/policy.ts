const DAY_MS = 86_400_000

interface CopyRequest {
  state: 'none' | 'making' | 'ready' | 'taken' | 'expired'
  asked_at?: Date
}

/**
 * Why a member may not request a copy: one is being created or waits, or the last was requested less than a day ago.
 * Null if they may.
 * @param now milliseconds
 */
export function getCopyRefusal(
  copy: CopyRequest,
  now: number,
): 'making' | 'waits' | { secondsLeft: number } | null {
  if (copy.state === 'making') return 'making'
  if (copy.state === 'ready') return 'waits'
  const remaining = copy.asked_at ? copy.asked_at.getTime() + DAY_MS - now : 0
  return remaining > 0 ? { secondsLeft: Math.ceil(remaining / 1000) } : null
}

/** Days before the deletion on which its member gets a notice, in order. */
export const NOTICE_DAYS = [30, 7] as const

/** The day on which an inactive account is deleted; undefined before the first notice. */
export function getDeletionDay({
  inactive_mails,
  inactive_mailed_at,
}: {
  inactive_mails: number
  inactive_mailed_at: Date | null
}): Date | undefined {
  const days = NOTICE_DAYS[inactive_mails - 1]
  return inactive_mailed_at && days ? new Date(inactive_mailed_at.getTime() + days * DAY_MS) : undefined
}
