import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type Asked, addressOf, type ContactListing, LISTS, type ListName } from './lists.ts'

export type ContactPage = Reply<ContactListing['call']>

export const CONTACTS_KEY = ['contacts']

/**
 * A page of a list, kept in step with the address: searching replaces it, turning the page adds to the history, so
 * that the back button turns it back. It is read anew whenever a bond of the member's changes.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useContacts(list: ListName, first: ContactPage | null, start: Asked) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(start.search)
  const [rested, takeNow] = useDebounced(typed.trim())
  const [place, setPlace] = useState(start)
  // A new search begins at its first page.
  const asked = place.search === rested ? place : { search: rested, page: 1 }
  const isStart = asked.search === start.search && asked.page === start.page

  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    queryKey: [...CONTACTS_KEY, list, asked.search, asked.page],
    queryFn: () =>
      call(LISTS[list].call, {
        query: { search: asked.search, page: String(asked.page) },
      }) as Promise<ContactPage>,
    placeholderData: keepPreviousData,
    ...(first && isStart ? { initialData: first } : {}),
  })

  const turnTo = (page: number, history: 'pushState' | 'replaceState' = 'pushState') => {
    const next = { ...asked, page }
    window.history[history](null, '', addressOf(list, next))
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

  const refresh = () => client.invalidateQueries({ queryKey: CONTACTS_KEY })
  useEffect(() => onLive('bond', () => void client.invalidateQueries({ queryKey: CONTACTS_KEY })), [client])

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
    refresh,
  }
}

function askedBy(query: string): Asked {
  const parameters = new URLSearchParams(query)
  return { search: parameters.get('search') ?? '', page: Number(parameters.get('page')) || 1 }
}
