import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { type Asked, useSearchedPages } from '../../../ui/use-searched-pages.ts'
import { addressOf, type ContactListing, LISTS, type ListName } from './lists.ts'

export type ContactPage = Reply<ContactListing['call']>

export const CONTACTS_KEY = ['contacts']

/**
 * A page of a list, kept in step with the address. It is read anew whenever a bond of the member's changes.
 * @param first what the page was rendered with; null when that failed, and the browser tries
 */
export function useContacts(list: ListName, first: ContactPage | null, start: Asked) {
  const client = useQueryClient()
  const pages = useSearchedPages<ContactPage>({
    key: [...CONTACTS_KEY, list],
    read: ({ search, page }) =>
      call(LISTS[list].call, { query: { search, page: String(page) } }) as Promise<ContactPage>,
    addressOf: (asked) => addressOf(list, asked),
    first,
    start,
  })
  const refresh = () => client.invalidateQueries({ queryKey: CONTACTS_KEY })
  useEffect(() => onLive('bond', () => void client.invalidateQueries({ queryKey: CONTACTS_KEY })), [client])
  return { ...pages, refresh }
}
