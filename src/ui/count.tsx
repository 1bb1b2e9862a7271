import type { LayoutViewer } from './layout.tsx'
import type { Entry } from './navigation.ts'
import { COUNT_LABELS, formatCount } from './texts.ts'

/**
 * How much waits behind an entry, as a number beside its word; with none it is there but hidden, for what comes.
 * Friend requests are counted once the page listens.
 */
export function EntryCount({ entry, viewer }: { entry: Entry; viewer: LayoutViewer }) {
  if (!entry.counts) return null
  const count = entry.counts === 'messages' ? viewer.unread : 0
  return (
    <span className="count" data-count={entry.counts} hidden={count === 0}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr">{COUNT_LABELS[entry.counts](count)}</span>
    </span>
  )
}
