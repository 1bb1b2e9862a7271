const DAY_MS = 86_400_000

interface CopyRequest {
  state: 'none' | 'making' | 'ready' | 'taken' | 'expired'
  asked_at?: Date
}

/**
 * What keeps a member from asking for a copy of their data: one that is being made or waits, or one that was asked for less
 * than a day ago. Null where nothing does. @param now milliseconds
 */
export function getCopyRefusal(
  copy: CopyRequest,
  now: number,
): 'making' | 'waits' | { secondsLeft: number } | null {
  if (copy.state === 'making') return 'making'
  if (copy.state === 'ready') return 'waits'
  const left = copy.asked_at ? copy.asked_at.getTime() + DAY_MS - now : 0
  return left > 0 ? { secondsLeft: Math.ceil(left / 1000) } : null
}

/** Accounts that nobody has used for so many months are deleted. */
export const INACTIVE_MONTHS = 24
/** Days before the deletion on which its member is told, in order. */
export const NOTICE_DAYS = [30, 7] as const

/** The day on which an account that nobody uses is deleted; undefined where its member was not told of it. */
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
