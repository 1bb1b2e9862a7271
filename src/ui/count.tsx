import type { LayoutViewer } from './layout.tsx'
import type { Entry } from './navigation.ts'
import { COUNT_LABELS, formatCount } from './texts.ts'

/**
 * Counter of a navigation entry; hidden at 0, for later updates. Friend requests are counted once the page is
 * connected.
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
