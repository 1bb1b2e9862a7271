import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { callApi, callUrl } from '../../../../client/call.ts'
import { useRestoredPages } from '../../../../ui/use-restored-pages.ts'
import { readNewsfeed } from '../contract.ts'
import { hasNewer, mergeNews, type NewsPage, withNewest } from './merge-news.ts'

type Pages = InfiniteData<NewsPage>

/** The newest page is asked for again this often while the tab is seen; milliseconds. */
const EVERY_MS = 60_000
const QUERY_KEY = ['newsfeed']

interface Options {
  readerId: number
  /** Whose feed it is; 0: of all. */
  userId: number
  first: NewsPage | null
  /** The list, to tell whether it is being read. */
  list: RefObject<HTMLElement | null>
}

/** The pages of a feed as they come, and what is new: at once, or held back while the list is being read. */
export function useNews({ readerId, userId, first, list }: Options) {
  const client = useQueryClient()
  const [held, setHeld] = useState<NewsPage | null>(null)
  const query = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam }) => (pageParam === null ? readFirst(userId) : callUrl(readNewsfeed, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last: NewsPage) => last.next_page_url,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  })
  const { data, hasNextPage, isError, isPending, isFetchingNextPage, fetchNextPage } = query
  const write = (pages: Pages) => client.setQueryData<Pages>(QUERY_KEY, pages)
  useRestoredPages<Pages>(`newsfeed ${userId}`, String(readerId), data, write)
  const items = useMemo(() => mergeNews(data?.pages ?? []), [data])

  const show = (newest: NewsPage) => {
    setHeld(null)
    write({ pages: [withNewest(data?.pages ?? [], newest)], pageParams: [null] })
  }
  useEvery(async () => {
    if (isFetchingNextPage || isPending) return
    const newest = await readFirst(userId).catch(() => null)
    if (!newest) return
    if (hasNewer(items, newest) && isInView(list.current)) setHeld(newest)
    else show(newest)
  })
  return {
    items,
    next: hasNextPage,
    isEmpty: items.length === 0 && !isPending && !isError && !hasNextPage,
    isFailed: isError,
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    /** Shows what is new, where something is held back. */
    showNewer: held && (() => show(held)),
  }
}

function readFirst(userId: number): Promise<NewsPage> {
  return callApi(readNewsfeed, { params: { userId: String(userId) }, query: {} })
}

/** Calls `look` each minute while the tab is seen, and as it is seen again after more than that. */
function useEvery(look: () => Promise<void>): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    let at = Date.now()
    const lookIfDue = () => {
      if (document.visibilityState === 'hidden' || Date.now() - at < EVERY_MS) return
      at = Date.now()
      void latest.current()
    }
    const timer = setInterval(lookIfDue, EVERY_MS)
    document.addEventListener('visibilitychange', lookIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfDue)
    }
  }, [])
}

function isInView(list: HTMLElement | null): boolean {
  if (!list) return false
  const { top, bottom } = list.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}
