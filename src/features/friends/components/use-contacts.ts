import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../client/call.ts'
import { isLive, onLive } from '../../../client/live.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { type SearchState, useSearchedPages } from '../../../ui/use-searched-pages.ts'
import { CONTACT_LISTS, type ContactListing, getListUrl, type ListName } from './lists.ts'

export type ContactPage = Reply<ContactListing['call']>

/** How long after its answer the event of an act is waited for; milliseconds. */
const EVENT_TIMEOUT_MS = 1_000

/**
 * A page of a list, kept in step with the address. It is fetched again whenever a bond of the member's changes.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useContacts(list: ListName, first: ContactPage | null, start: SearchState) {
  const client = useQueryClient()
  const queryKey = ['contacts', list]
  const read = ({ search, page }: SearchState) =>
    callApi(CONTACT_LISTS[list].call, { query: { search, page: String(page) } }) as Promise<ContactPage>
  const pages = useSearchedPages<ContactPage>({
    key: queryKey,
    read,
    addressOf: (asked) => getListUrl(list, asked),
    first,
    start,
  })
  const latest = useRef(pages)
  latest.current = pages
  const { expectEvent } = useForeignBondEvents(() => client.invalidateQueries({ queryKey }))

  const refresh = async () => {
    const { asked, page, turnTo } = latest.current
    if (asked.page === 1 || page?.data.length !== 1) return client.invalidateQueries({ queryKey })
    // The page is empty now: the one before is fetched in its place.
    const before = { ...asked, page: asked.page - 1 }
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    await client.prefetchQuery({
      queryKey: [...queryKey, before.search, before.page],
      queryFn: () => read(before),
    })
    turnTo(before.page, 'replaceState')
  }
  return { ...pages, refresh, expectEvent }
}

/** Waits for the event of an act that succeeded, a second at most; not of one that failed. @returns whether it has come */
export type OwnEventWaiter = (hasSucceeded: boolean) => Promise<boolean>

/**
 * Calls `onOthers` for each change of a bond but those that the member's own acts cause, after which the list is fetched
 * anyhow. Their events come before the answer of the act or after it.
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
