/** Browsers refuse more than a hundred changes in half a minute. */
const INTERVAL_MS = 500
/** Pixels under the page's bar from which a post counts as the one being read. */
const TOP = 120

/**
 * The address names the post being read, so that a reload, a bookmark or a shared link leads back to it. It replaces the
 * entry of the history: the way back stays as short.
 * @returns ends it
 */
export function followAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const hash = findPostHash()
    if (hash === location.hash) return
    history.replaceState(history.state, '', location.pathname + location.search + hash)
  }
  const onScroll = () => {
    timer ??= setTimeout(update, INTERVAL_MS)
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
  }
}

/** The first post in view; none at the beginning of the page. */
function findPostHash(): string {
  const articles = [...document.querySelectorAll('article[id^="post-"]')]
  const read = articles.find((article) => article.getBoundingClientRect().bottom > TOP)
  return !read || (read === articles[0] && scrollY < TOP) ? '' : `#${read.id}`
}
