import { formatMention } from '../../ui/texts.ts'
import { showNewsToast } from '../../ui/toast.ts'
import { onLive } from '../live.ts'

/** Shows a toast for a forum mention on a visible page. */
export function showMentions(): void {
  onLive('mention', ({ post, name, title }) => {
    if (!document.hidden) void showNewsToast(formatMention(name, title), `/forum/post/${post}`)
  })
}
