import { formatMention } from '../../ui/texts.ts'
import { showNewsToast } from '../../ui/toast.ts'
import { onLive } from '../live.ts'

/** Says on whatever page is open, and looked at, that somebody has named the member in a post. */
export function showMentions(): void {
  onLive('mention', ({ post, name, title }) => {
    if (!document.hidden) void showNewsToast(formatMention(name, title), `/forum/post/${post}`)
  })
}
