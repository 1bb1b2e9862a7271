import { useEffect, useState } from 'react'
import { onLive } from '../../../../client/live.ts'
import { titleOf } from '../../list-texts.ts'

const SITE = /\s·[^·]*$/

/**
 * Keeps the page's title: how many messages are unread over all, then what the page shows.
 * @param first unread messages when the page was rendered
 * @param shown the open conversation's or the list's own title
 */
export function useTitle(first: number, shown: string): void {
  const [unread, setUnread] = useState(first)
  useEffect(() => onLive('counters', ({ messages }) => setUnread(messages)), [])
  useEffect(() => {
    const [site = ''] = SITE.exec(document.title) ?? []
    document.title = `${titleOf(unread, shown)}${site}`
  }, [unread, shown])
}
