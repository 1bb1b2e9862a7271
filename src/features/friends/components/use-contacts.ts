import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../client/call.ts'
import { isLive, onLive } from '../../../client/live.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { type SearchState, useSearchedPages } from '../../../ui/use-searched-pages.ts'
import { CONTACT_LISTS, type ContactListing, getListUrl, type ListName } from './lists.ts'

export type ContactPage = Reply<ContactListing['call']>

/** Time to wait for an action's event after its response; milliseconds. */
const EVENT_TIMEOUT_MS = 1_000

/**
 * Loads a page of a list for the current address, and reloads it whenever a relation of the member changes.
 * @param first page from the server; null when it could not be read and the browser retries
 */
export function useContacts(list: ListName, first: ContactPage | null, start: SearchState) {
  const client = useQueryClient()
  const queryKey = ['contacts', list]
  const read = ({ search, page }: SearchState) =>
    callApi(CONTACT_LISTS[list].call, { query: { search, page: String(page) } }) as Promise<ContactPage>
  const pages = useSearchedPages<ContactPage>({
    key: queryKey,
    read,
    addressOf: (requested) => getListUrl(list, requested),
    first,
    start,
  })
  const latest = useRef(pages)
  latest.current = pages
  const { expectEvent } = useForeignBondEvents(() => client.invalidateQueries({ queryKey }))

  const refresh = async () => {
    const { asked: requested, page, turnTo } = latest.current
    if (requested.page === 1 || page?.data.length !== 1) return client.invalidateQueries({ queryKey })
    // An empty page is replaced by the previous one.
    const before = { ...requested, page: requested.page - 1 }
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    await client.prefetchQuery({
      queryKey: [...queryKey, before.search, before.page],
      queryFn: () => read(before),
    })
    turnTo(before.page, 'replaceState')
  }
  return { ...pages, refresh, expectEvent }
}

/** Waits at most a second for the event of a successful action. @returns whether it has arrived */
export type OwnEventWaiter = (hasSucceeded: boolean) => Promise<boolean>

/**
 * Calls `onOthers` for relation changes that the member's own actions did not cause; those reload the list
 * anyway. Their events may arrive before or after the response.
 */
function useForeignBondEvents(onOthers: () => void): { expectEvent: (userId: number) => OwnEventWaiter } {
  const expected = useRef(new Map<number, (hasCome: true) => void>())
  const latest = useRef(onOthers)
  latest.current = onOthers
  useEffect(
    () =>
      onLive('bond', ({ user_id }) => {
        const arrive = expected.current.get(user_id)
        if (arrive) arrive(true)
        else latest.current()
      }),
    [],
  )
  const expectEvent = (userId: number): OwnEventWaiter => {
    const coming = new Promise<true>((resolve) => expected.current.set(userId, resolve))
    return async (hasSucceeded) => {
      const within = hasSucceeded && isLive() ? EVENT_TIMEOUT_MS : 0
      const timeout = new Promise<false>((resolve) => setTimeout(resolve, within, false))
      const hasCome = await Promise.race([coming, timeout])
      expected.current.delete(userId)
      return hasCome
    }
  }
  return { expectEvent }
}
