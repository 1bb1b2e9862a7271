import { formatLastSeen, isWeekStart } from '../shared/last-seen.ts'
import type { Moment } from '../shared/presence.ts'
import { RelativeDate } from './relative-date.tsx'

/** Last activity of a member; only its week, without a moment, for a member who hides their presence. */
export function LastSeen({ moment, now }: { moment: Moment; now: number }) {
  if (isWeekStart(moment)) return <span>{formatLastSeen(moment, now)}</span>
  return <RelativeDate moment={moment} now={now} />
}
