import { callApi } from '../../../../client/call.ts'
import { isLive, onLive } from '../../../../client/live.ts'
import { POSTS_PAGE, type Post } from '../../posts/contract.ts'
import { markTopicRead } from '../contract.ts'

/** Time in view after which a post counts as read; milliseconds. */
const READ_AFTER_MS = 1_000

interface ReadPage {
  topicId: number
  posts: readonly Post[]
  /** Number of posts in the topic. */
  total: number
}

/** How far the reader has read, as long as the page is open. */
interface ReadProgress {
  /** The position reported. */
  marked: number
  /** Nothing was reported yet. */
  isNew: boolean
  /** The last position in view. */
  position: number
}

/**
 * Reports how far the reader has read: the last post in view, after the page is visible for a second. Later
 * posts that the reader cannot see are included. A position read before is reported once more when the bell
 * has a count at opening: it may be about this topic.
 * @returns ends it
 */
export function followReading({ topicId, posts, total }: ReadPage, progress: ReadProgress): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const mark = async () => {
    const pos = progress.position
    const isDue = pos > progress.marked || (progress.isNew && pos > 0 && hasUnreadNotifications())
    if (document.visibilityState !== 'visible') return
    // Later counts arrived while the page was open and are not shown on it.
    progress.isNew &&= !isLive()
    if (!isDue) return
    const before = progress.marked
    progress.marked = Math.max(before, pos)
    progress.isNew = false
    const reported = callApi(markTopicRead, { params: { topicId: String(topicId) }, body: { pos } })
    // Reported with the next post in view, or when the page becomes visible again.
    await reported.catch(() => {
      progress.marked = before
    })
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(mark, READ_AFTER_MS)
  }
  const observer = observePosts(findArticles(posts, total), (position) => {
    progress.position = Math.max(progress.position, position)
    wait()
  })
  document.addEventListener('visibilitychange', wait)
  const deafen = onLive('counters', () => progress.isNew && wait())
  return () => {
    deafen()
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', wait)
  }
}

/** Positions of the posts on the page; the last one includes those after it that the reader cannot see. */
function findArticles(posts: readonly Post[], total: number): Map<Element, number> {
  const positions = new Map<Element, number>()
  const last = posts.at(-1)
  if (!last) return positions
  const end = Math.min(total, Math.ceil(last.pos / POSTS_PAGE) * POSTS_PAGE)
  for (const { id, pos } of posts) {
    const article = document.getElementById(`post-${id}`)
    if (article) positions.set(article, pos === last.pos ? end : pos)
  }
  return positions
}

function observePosts(
  positions: ReadonlyMap<Element, number>,
  onSeen: (position: number) => void,
): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    const inSight = entries.filter(({ isIntersecting }) => isIntersecting)
    onSeen(Math.max(0, ...inSight.map(({ target }) => positions.get(target) ?? 0)))
  })
  for (const article of positions.keys()) observer.observe(article)
  return observer
}

/** Whether the bell shows a count. */
function hasUnreadNotifications(): boolean {
  return document.querySelector('[data-count="notifications"]:not([hidden])') !== null
}
