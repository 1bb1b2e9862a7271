import type { Reply } from '../../../../shared/endpoint.ts'
import type { listNews, NewsItem } from '../contract.ts'

export type NewsPage = Reply<typeof listNews>

/** All items in order, each once. */
export function mergeNews(pages: readonly NewsPage[]): NewsItem[] {
  const byId = new Map<number, NewsItem>()
  for (const item of pages.flatMap(({ data }) => data)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** Whether the newest page tells of something that these do not. */
export function hasNewerNews(items: readonly NewsItem[], newest: NewsPage): boolean {
  return (newest.data[0]?.id ?? 0) > (items[0]?.id ?? 0)
}

/**
 * The newest page with what was read already further down, as one page. What it reaches down to is as it says, for
 * something may be gone since, or told as one with what is new; where it does not reach what was read, it stands alone.
 */
export function mergeNewestPage(pages: readonly NewsPage[], newest: NewsPage): NewsPage {
  const items = mergeNews(pages)
  const reached = cursorOf(newest)
  if (reached === null || reached > (items[0]?.id ?? 0)) return newest
  const older = items.filter(({ id }) => id < reached)
  if (older.length === 0) return newest
  const { next_page_url = null, current_page = 1 } = pages.at(-1) ?? {}
  return { ...newest, data: [...newest.data, ...older], next_page_url, current_page }
}

/** The last row that a page tells of; null for the last page, which tells of all. */
function cursorOf({ next_page_url }: NewsPage): number | null {
  if (next_page_url === null) return null
  return Number(new URLSearchParams(next_page_url.split('?')[1]).get('before'))
}
