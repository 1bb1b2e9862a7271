import type { ReactNode } from 'react'
import type { Counters } from '../shared/live.ts'
import type { Entry } from './navigation.ts'
import { COUNT_LABELS, formatCount } from './texts.ts'

/**
 * Counter of a navigation entry. Only messages are counted with the page, the others once it is connected.
 * @param unread the count of messages
 */
export function EntryCount({ entry, unread }: { entry: Entry; unread: ReactNode }) {
  if (!entry.counts) return null
  return entry.counts === 'messages' ? unread : <Count of={entry.counts} count={0} />
}

/** Hidden at 0, for later updates. */
export function Count({ of, count }: { of: keyof Counters; count: number }) {
  return (
    <span className="count" data-count={of} hidden={count === 0}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr">{COUNT_LABELS[of](count)}</span>
    </span>
  )
}
