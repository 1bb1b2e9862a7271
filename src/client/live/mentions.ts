import { mentionedIn } from '../../ui/texts.ts'
import { toastNews } from '../../ui/toast.ts'
import { onLive } from '../live.ts'

/** Says on whatever page is open, and looked at, that somebody has named the member in a post. */
export function showMentions(): void {
  onLive('mention', ({ post, name, title }) => {
    if (!document.hidden) void toastNews(mentionedIn(name, title), `/forum/post/${post}`)
  })
}
