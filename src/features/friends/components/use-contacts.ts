import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../client/call.ts'
import { isLive, onLive } from '../../../client/live.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { type Asked, useSearchedPages } from '../../../ui/use-searched-pages.ts'
import { addressOf, type ContactListing, LISTS, type ListName } from './lists.ts'

export type ContactPage = Reply<ContactListing['call']>

const CONTACTS_KEY = ['contacts']
/** How long after its answer the event of an act is waited for; milliseconds. */
const EVENT_WITHIN_MS = 1_000

/**
 * A page of a list, kept in step with the address. It is read anew whenever a bond of the member's changes.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useContacts(list: ListName, first: ContactPage | null, start: Asked) {
  const client = useQueryClient()
  const key = [...CONTACTS_KEY, list]
  const read = ({ search, page }: Asked) =>
    call(LISTS[list].call, { query: { search, page: String(page) } }) as Promise<ContactPage>
  const pages = useSearchedPages<ContactPage>({
    key,
    read,
    addressOf: (asked) => addressOf(list, asked),
    first,
    start,
  })
  const latest = useRef(pages)
  latest.current = pages

  const refresh = async () => {
    const { asked, page, turnTo } = latest.current
    // The page is empty now: the one before is fetched in its place.
    if (asked.page > 1 && page?.data.length === 1) {
      const before = { ...asked, page: asked.page - 1 }
      await client.invalidateQueries({ queryKey: CONTACTS_KEY, refetchType: 'none' })
      await client.prefetchQuery({
        queryKey: [...key, before.search, before.page],
        queryFn: () => read(before),
      })
      return turnTo(before.page, 'replaceState')
    }
    await client.invalidateQueries({ queryKey: CONTACTS_KEY })
  }
  const expectEvent = useOwnEvents(() => void client.invalidateQueries({ queryKey: CONTACTS_KEY }))
  return { ...pages, refresh, expectEvent }
}

/** The event that an act of the member's own causes; it comes before the answer of the act, or after it. */
export interface OwnEvent {
  /** Waits for the event; not where no events arrive, and not for long. */
  settle: () => Promise<void>
  /** Gives up waiting. @returns whether the event has come */
  cancel: () => boolean
}

/**
 * Calls `onOthers` for each change of a bond but those that the member's own acts cause: the list is fetched after the
 * act anyhow.
 * @returns announces an act on a member
 */
function useOwnEvents(onOthers: () => void): (userId: number) => OwnEvent {
  const expected = useRef(new Map<number, () => void>())
  const latest = useRef(onOthers)
  latest.current = onOthers
  useEffect(
    () =>
      onLive('bond', ({ user_id }) => {
        const arrive = expected.current.get(user_id)
        if (arrive) arrive()
        else latest.current()
      }),
    [],
  )
  return (userId) => {
    let hasCome = false
    let resolve = () => {}
    const coming = new Promise<void>((done) => {
      resolve = done
    })
    expected.current.set(userId, () => {
      hasCome = true
      resolve()
    })
    const cancel = () => {
      expected.current.delete(userId)
      return hasCome
    }
    const settle = async () => {
      if (isLive()) await Promise.race([coming, new Promise((done) => setTimeout(done, EVENT_WITHIN_MS))])
      cancel()
    }
    return { settle, cancel }
  }
}
