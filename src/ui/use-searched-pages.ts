import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** What a page of a list is asked by. */
export interface SearchState {
  search: string
  page: number
}

interface Options<Page> {
  /** Tells the list from others. */
  key: QueryKey
  read: (asked: SearchState) => Promise<Page>
  addressOf: (asked: SearchState) => string
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: Page | null
  start: SearchState
  /** Whether anything is to be read; always, unless said. */
  isRead?: (asked: SearchState) => boolean
}

/**
 * A page of a list, kept in step with the address: searching replaces it, turning the page adds to the history, so
 * that the back button turns it back. What was asked before never takes the place of what is asked now.
 */
export function useSearchedPages<Page extends { data: readonly unknown[]; last_page?: number | undefined }>({
  key,
  read,
  addressOf,
  first,
  start,
  isRead = () => true,
}: Options<Page>) {
  const [typed, setTyped] = useState(start.search)
  const [rested, takeNow] = useDebounced(typed.trim())
  const [place, setPlace] = useState(start)
  // A new search begins at its first page.
  const asked = place.search === rested ? place : { search: rested, page: 1 }
  const isStart = asked.search === start.search && asked.page === start.page

  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    queryKey: [...key, asked.search, asked.page],
    queryFn: () => read(asked),
    enabled: isRead(asked),
    placeholderData: keepPreviousData,
    ...(first && isStart ? { initialData: first } : {}),
  })

  const turnTo = (page: number, history: 'pushState' | 'replaceState' = 'pushState') => {
    const next = { ...asked, page }
    window.history[history](null, '', addressOf(next))
    setPlace(next)
  }
  const isPast = data?.data.length === 0 && asked.page > 1 && !isFetching
  const last = Math.min(data?.last_page ?? 1, asked.page - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that came to rest is what moves it
  useEffect(() => {
    if (place.search !== rested) turnTo(1, 'replaceState')
  }, [rested])
  // Whoever empties the last page by an act is led to the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves once a page is found empty
  useEffect(() => {
    if (isPast) turnTo(Math.max(last, 1), 'replaceState')
  }, [isPast])
  useEffect(() => {
    const goBack = () => {
      const then = askedBy(window.location.search)
      setTyped(then.search)
      takeNow(then.search)
      setPlace(then)
    }
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [takeNow])

  return {
    page: data,
    asked,
    typed,
    isError,
    /** What is shown is of the page before. */
    isOld: isPlaceholderData,
    type: setTyped,
    search: (search: string) => takeNow(search.trim()),
    turnTo,
  }
}

/** A page of a list at an address without its query. */
export function getPageUrl(path: string, { search, page }: SearchState): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

function askedBy(query: string): SearchState {
  const parameters = new URLSearchParams(query)
  return { search: parameters.get('search') ?? '', page: Number(parameters.get('page')) || 1 }
}
