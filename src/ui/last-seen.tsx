import { formatLastSeen, isWeekStart } from '../shared/last-seen.ts'
import type { Moment } from '../shared/presence.ts'
import { RelativeDate } from './relative-date.tsx'

/** When a member was here last; of one who hides their presence the week alone, without a moment that would be read as one. */
export function LastSeen({ moment, now }: { moment: Moment; now: number }) {
  if (isWeekStart(moment)) return <span>{formatLastSeen(moment, now)}</span>
  return <RelativeDate moment={moment} now={now} />
}
