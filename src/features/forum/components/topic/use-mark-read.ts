import { useEffect, useRef } from 'react'
import { callApi } from '../../../../client/call.ts'
import { isLive, onLive } from '../../../../client/live.ts'
import { POSTS_PAGE, type Post } from '../../contract/post.ts'
import { markTopicRead } from '../../contract/topic.ts'

/** What is seen for so long is read; milliseconds. */
const SEEN_MS = 1_000

interface Reading {
  topicId: number
  posts: readonly Post[]
  /** Posts of the whole topic. */
  total: number
  /** How far the reader has read it before. */
  read: number
}

/**
 * Tells the server how far the reader has read: up to the last post that has come into sight, once the page is looked at for a
 * second. Posts after the last one shown, of members whom the reader does not see, are read with it. What was read before is
 * told once more where the bell counts anything as the page opens: it may be of this topic.
 */
export function useMarkRead({ topicId, posts, total, read }: Reading): void {
  const marked = useRef(read)
  const isNew = useRef(true)
  const seen = useRef(0)
  useEffect(() => {
    const last = posts.at(-1)
    if (!last) return
    const end = Math.min(total, Math.ceil(last.pos / POSTS_PAGE) * POSTS_PAGE)
    const places = new Map<Element, number>()
    for (const { id, pos } of posts) {
      const article = document.getElementById(`post-${id}`)
      if (article) places.set(article, pos === last.pos ? end : pos)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = async () => {
      const pos = seen.current
      const isDue = pos > marked.current || (isNew.current && pos > 0 && hasNotices())
      if (document.visibilityState !== 'visible') return
      // What is counted later on came while the page was open, which does not show it.
      isNew.current &&= !isLive()
      if (!isDue) return
      const before = marked.current
      marked.current = Math.max(before, pos)
      isNew.current = false
      const told = callApi(markTopicRead, { params: { topicId: String(topicId) }, body: { pos } })
      // It is told with the next post that is seen, or when the page is looked at again.
      await told.catch(() => (marked.current = before))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, SEEN_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      const inSight = entries.filter(({ isIntersecting }) => isIntersecting)
      seen.current = Math.max(seen.current, ...inSight.map(({ target }) => places.get(target) ?? 0))
      wait()
    })
    for (const article of places.keys()) observer.observe(article)
    document.addEventListener('visibilitychange', wait)
    const deafen = onLive('counters', () => isNew.current && wait())
    return () => {
      deafen()
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
  }, [topicId, posts, total])
}

/** Whether the bell in the page's bar counts anything. */
function hasNotices(): boolean {
  return document.querySelector('[data-count="notifications"]:not([hidden])') !== null
}
