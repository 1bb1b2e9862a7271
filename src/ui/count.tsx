import type { Counters } from '../shared/live.ts'
import type { ReaderMarkup } from './layout.tsx'
import type { Entry } from './navigation.ts'
import { COUNT_LABELS, formatCount } from './texts.ts'

/** Counter of a navigation entry. */
export function EntryCount({ entry, markup }: { entry: Entry; markup: ReaderMarkup }) {
  return entry.counts && markup[entry.counts]
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
