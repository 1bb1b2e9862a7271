import { useEffect, useRef, useState } from 'react'
import { onLive, onLiveChange } from '../../../client/live.ts'
import { formatNewMessage, NEW_MESSAGE } from './list-texts.ts'
import type { useConversations } from './use-conversations.ts'

/** What is announced is taken away again, so that the same words can be announced anew; milliseconds. */
const ANNOUNCED_MS = 3_000

interface Options {
  me: number
  /** Unread messages when the page was rendered. */
  unread: number
  open: number | null
  list: ReturnType<typeof useConversations>
  /** The open conversation is no longer there. */
  onGone: (thread: number) => void
}

/**
 * Keeps the list right as things happen.
 * @returns what screen readers announce: from whom a message has come that is not before the reader's eyes
 */
export function useLiveList(options: Options): string {
  const latest = useRef(options)
  latest.current = options
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [announced])

  useEffect(() => {
    const refresh = () => latest.current.list.refresh()
    const ends = [
      onLive('message', (event) => {
        const { me, open, list } = latest.current
        const isSeen = event.thread === open && document.visibilityState === 'visible'
        if (!isSeen && event.message.user_id !== me) {
          const name = list.find(event.thread)?.member?.name
          setAnnounced(name ? formatNewMessage(name) : NEW_MESSAGE)
        }
        list.receive(event, isSeen)
      }),
      onLive('presence', ({ user_id, last_activity }) => latest.current.list.meet(user_id, last_activity)),
      onLive('gone', ({ thread }) => {
        latest.current.list.remove(thread)
        latest.current.onGone(thread)
        // Further pages were promised under an address that may name it.
        refresh()
      }),
      onReconnect(latest.current.unread, refresh),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return announced
}

/** Calls `refresh` once events arrive again after a cut, or once the page is taken out of the browser's cache. */
function onReconnect(unread: number, refresh: () => void): () => void {
  let isFirst = true
  const fromCache = ({ persisted }: PageTransitionEvent) => persisted && refresh()
  const ends = [
    // What came while the page was on its way shows in the first count.
    onLive('counters', ({ messages }) => {
      if (isFirst && messages !== unread) refresh()
      isFirst = false
    }),
    onLiveChange((isUp) => {
      if (isUp) refresh()
    }),
  ]
  window.addEventListener('pageshow', fromCache)
  return () => {
    for (const end of ends) end()
    window.removeEventListener('pageshow', fromCache)
  }
}
