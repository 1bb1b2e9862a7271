import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** Search and page of a list. */
export interface SearchState {
  search: string
  page: number
}

interface Options<Page> {
  /** Distinguishes lists. */
  key: QueryKey
  read: (state: SearchState) => Promise<Page>
  addressOf: (state: SearchState) => string
  /** The server's page; null after a failure, so that the browser retries. */
  first: Page | null
  start: SearchState
  /** Whether to load anything; always by default. */
  isRead?: (state: SearchState) => boolean
}

/**
 * A page of a searchable list, in sync with the address: a search replaces the history entry, a page adds
 * one, so that the back button returns. An older reply never replaces a newer one.
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
  const [debounced, takeNow] = useDebounced(typed.trim())
  const [current, setPlace] = useState(start)
  // A new search begins at its first page.
  const state = current.search === debounced ? current : { search: debounced, page: 1 }
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    queryKey: [...key, state.search, state.page],
    queryFn: () => read(state),
    enabled: isRead(state),
    placeholderData: keepPreviousData,
    ...(first && isEqual(state, start) ? { initialData: first } : {}),
  })

  const goToPage = (page: number, history: 'pushState' | 'replaceState' = 'pushState') => {
    const next = { ...state, page }
    window.history[history](null, '', addressOf(next))
    setPlace(next)
  }
  const isPast = data?.data.length === 0 && state.page > 1 && !isFetching

  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that came to rest is what moves it
  useEffect(() => {
    if (current.search !== debounced) goToPage(1, 'replaceState')
  }, [debounced])
  // Emptying the last page leads to the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves once a page is found empty
  useEffect(() => {
    if (isPast) goToPage(Math.max(Math.min(data?.last_page ?? 1, state.page - 1), 1), 'replaceState')
  }, [isPast])
  useHistoryReturn((then) => {
    setTyped(then.search)
    takeNow(then.search)
    setPlace(then)
  })

  return {
    page: data,
    asked: state,
    typed,
    isError,
    /** The previous page is still shown. */
    isOld: isPlaceholderData,
    type: setTyped,
    search: (search: string) => takeNow(search.trim()),
    turnTo: goToPage,
  }
}

const isEqual = (one: SearchState, other: SearchState) =>
  one.search === other.search && one.page === other.page

/** Calls with the search and page of the address when the reader goes back or forward. */
function useHistoryReturn(onReturn: (state: SearchState) => void): void {
  const show = useEffectEvent(() => onReturn(parseState(window.location.search)))
  useEffect(() => {
    const onPopState = () => show()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
}

/** Builds the address of a page. @param filters other parameters of a search */
export function getPageUrl(
  path: string,
  { search, page }: SearchState,
  filters: Record<string, string> = {},
): string {
  const query = new URLSearchParams(search ? { search, ...filters } : {})
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

function parseState(query: string): SearchState {
  const parameters = new URLSearchParams(query)
  return { search: parameters.get('search') ?? '', page: Number(parameters.get('page')) || 1 }
}
